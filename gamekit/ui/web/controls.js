// The toolbar and its folded-out parts: new game, settings, saving and loading.

const LONGEST_FILE = 8_000_000;

function toolbar(table, menu, advice, open, send, toggle) {
  const over = Boolean(table.result);
  const moving = !over && (table.watching || table.paused || table.speed !== menu.speeds?.[0]);
  const press = (label, on, act, key) => button(label, act, { "aria-pressed": String(on), "data-key": key });
  const coach = menu.coach
    ? [
        press("Odds", advice.on, () => send({ do: "odds", on: !advice.on }), "odds"),
        over ? null : button("Hint", () => send({ do: "hint" }), { disabled: !table.asked, "data-key": "hint" }),
      ]
    : [];
  return [
    ...coach,
    button("Undo", () => send({ do: "undo" }), { "data-key": "undo" }),
    moving ? press("Pause", table.paused, () => send({ do: "pause", on: !table.paused }), "pause") : null,
    over && menu.reviews ? button("Review", () => send({ do: "review" }), { class: "gk-button gk-strong", "data-key": "review" }) : null,
    button("⋯", () => toggle("more"), { "aria-label": "More", title: "More", "aria-expanded": String(Boolean(open)), "data-key": "more" }),
  ];
}

// What lies behind the three dots.
function more(table, send, toggle, close, pickFile) {
  const over = Boolean(table.result);
  const fold = (label, name) => button(label, () => toggle(name), { "data-key": name });
  const then = (act) => () => {
    close();
    act();
  };
  const watch = then(() => send({ do: "watch", on: !table.watching }));
  return el(
    "div",
    { class: "gk-drawer gk-menu" },
    fold("New game", "new"),
    over ? null : button(table.watching ? "Play again myself" : "Watch a bot play for me", watch, { "aria-pressed": String(table.watching), "data-key": "watch" }),
    fold("All that happened", "log"),
    fold("Settings", "settings"),
    over ? button("Save", then(() => send({ do: "save" })), { "data-key": "save" }) : fold("Save", "save"),
    button("Load", then(pickFile), { "data-key": "load" }),
    button("Close", close, { "data-key": "close" }),
  );
}

function newGame(menu, send, close) {
  const wishes = { players: menu.count, seat: menu.seat, bots: menu.bots, seed: menu.seed, switches: {} };
  const seats = (count) => Array.from({ length: count }, (_, i) => [i, menu.names[i] ?? `Seat ${i + 1}`]);
  const seat = el("div", {});
  const drawSeats = () => {
    wishes.seat = Math.min(wishes.seat, wishes.players - 1);
    seat.replaceChildren(select("You are", seats(wishes.players), wishes.seat, (v) => (wishes.seat = Number(v)), { name: "seat" }));
  };
  drawSeats();
  const players = select("Players", menu.players.map((n) => [n, n]), menu.count, (v) => {
    wishes.players = Number(v);
    drawSeats();
  }, { name: "players" });
  const seed = el("input", { type: "text", name: "seed", maxlength: 40, value: menu.seed, placeholder: "new cards each time" });
  seed.addEventListener("input", () => (wishes.seed = seed.value));
  const switches = Object.entries(menu.switches).map(([name, [label, on]]) => {
    return checkbox(label, on, (now) => (wishes.switches[name] = now), { name });
  });
  const start = (event) => {
    event.preventDefault();
    close();
    send({ do: "new", wishes });
  };
  return el(
    "form",
    { class: "gk-drawer gk-new", onsubmit: start },
    players,
    seat,
    select("Opponents", menu.levels.map((level) => [level, level]), menu.bots, (v) => (wishes.bots = v), { name: "bots" }),
    el("label", { class: "gk-field" }, el("span", {}, "Seed (same seed, same cards)"), seed),
    ...switches,
    el("button", { type: "submit", class: "gk-button gk-strong" }, "Start"),
    button("Cancel", close),
  );
}

function settings(table, menu, send, close) {
  const option = (name, label) =>
    checkbox(label, table[name], (on) => send({ do: "option", name, on }), { name, "data-key": `option-${name}` });
  const speeds = menu.speeds.map((speed) => [speed, speed]);
  return el(
    "div",
    { class: "gk-drawer" },
    option("forced", "Play forced moves for me"),
    menu.coach ? option("forecasts", "Ask me for my odds first") : null,
    menu.idle ? option("waits", "Wait for me (do not pass for me)") : null,
    select("The bots play", speeds, table.speed, (speed) => send({ do: "speed", speed }), { name: "speed", "data-key": "speed" }),
    button("Close", close, { "data-key": "close" }),
  );
}

function saveWarning(send, close) {
  const save = () => {
    close();
    send({ do: "save" });
  };
  return el(
    "div",
    { class: "gk-drawer" },
    el("p", {}, "This game is not over: the file contains its secrets, all hidden cards included. Do not look into it before the game is over."),
    button("Save it", save, { class: "gk-button gk-strong", "data-key": "save-now" }),
    button("Cancel", close),
  );
}

function download({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
