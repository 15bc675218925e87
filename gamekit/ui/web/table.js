// The stage on the page: it draws what the kernel says and sends what the learner does.

const SILENCE = 12_000; // milliseconds without an answer until the learner is told
const SILENT = "No answer from the kernel yet. If it was restarted, run this cell again (Shift+Enter).";
const LATELY = 6; // so many lines beside the board
const LEAST = 3; // and so many at least

function render({ model, el: host }) {
  const [uid, state] = [model.get("uid"), follow(model)];
  const names = ["score", "toolbar", "fold", "curtain", "picture", "side", "hand", "moves", "result", "forecast", "hint", "odds", "recent", "log", "review", "curve"];
  const parts = Object.fromEntries(names.map((name) => [name, el("div", { class: `gk-${name}`, tabindex: "-1" })]));
  parts.board = parts.picture;
  const title = el("h2", { class: "gk-title" });
  const status = el("p", { class: "gk-status", role: "status" });
  const notice = el("div", { class: "gk-notice", role: "alert" });
  const faults = el("div", { class: "gk-faults" });
  const file = el("input", { type: "file", accept: ".json,application/json", hidden: true });
  const fly = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  fly.setAttribute("class", "gk-fly");
  fly.setAttribute("aria-hidden", "true");
  const ui = { stamp: null, path: [], here: null, chosen: [], open: null, since: 0, layout: "wide", form: null, guess: null };
  let silence = null;

  const send = (message) => {
    if (message.do === "move" || message.do === "form") ui.since = lines();
    model.send(message);
    clearTimeout(silence);
    silence = setTimeout(() => tell(SILENT), SILENCE);
  };
  const heard = () => {
    root.dataset.live = "true";
    clearTimeout(silence);
    if (notice.textContent === SILENT) tell("");
  };
  const lines = () => (state.get("log").before ?? 0) + (state.get("log").lines ?? []).length;

  function tell(text, trace) {
    const more = trace ? el("details", {}, el("summary", {}, "For programmers"), el("pre", {}, trace)) : null;
    const close = text ? button("×", () => tell(""), { "aria-label": "Close", class: "gk-button gk-small" }) : null;
    notice.replaceChildren(...[text ? el("p", {}, text) : null, more, close].filter(Boolean));
  }

  // --- what the learner does ----------------------------------------------------------------------

  const act = {
    play: (move) => send({ do: "move", move, stamp: state.get("table").stamp }),
    open(path, here = path.length ? ui.here : null) {
      Object.assign(ui, { path, here });
      draw.moves();
      parts.moves.querySelector(".gk-answer, .gk-checks input")?.focus({ preventScroll: true });
    },
    choose(seat) {
      ui.chosen = ui.chosen.includes(seat) ? ui.chosen.filter((one) => one !== seat) : [...ui.chosen, seat];
      draw.moves();
    },
    answer(answer, path) {
      if (answer.off) tell(`${answer.label}: ${answer.off}`);
      else if (answer.move !== undefined) act.play(answer.move);
      else if (answer.form !== undefined) toggle("form", answer.form);
      else act.open(path);
    },
    // What an answer would do is seen on the board while one points at it.
    show(answer) {
      const meant = answer ? moves(answer).map((move) => JSON.stringify(move)) : [];
      for (const part of parts.picture.querySelectorAll("[data-part], [data-move]")) {
        const { move, part: name } = part.dataset;
        const there = move ? meant.includes(JSON.stringify(JSON.parse(move))) : name === answer?.at;
        part.classList.toggle("gk-meant", Boolean(there));
      }
    },
    recall: (number) => send({ do: "recall", number }),
    again: (number, better) => send({ do: "again", number, better }),
    measure: (number) => send({ do: "measure", number }),
    unfold: () => toggle("decisions"),
    // The chance to win with an answer, or what else is known of it; of several moves behind it, the best one's.
    number(answer) {
      const advice = state.get("advice");
      const found = advice.on && !advice.stale ? advice.moves?.find(({ move }) => holds(answer, move)) : null;
      if (!found) return {};
      if (answer.move === undefined) return { note: found.note && `best ${found.note}` };
      return { note: found.note, chance: found.value && short(found.value, found.share) };
    },
  };

  // --- what the kernel says -----------------------------------------------------------------------

  const draw = {
    curtain() {
      const curtain = state.get("curtain");
      root.classList.toggle("gk-curtained", Boolean(curtain.said));
      redraw(parts.curtain, curtainPanel(curtain, send));
    },
    picture() {
      place(parts, state.get("picture")[ui.layout] ?? {}, root, uid, ui.moves ? STEPS[state.get("table").speed] ?? STEP : 0);
      draw.marks();
    },
    marks() {
      const table = state.get("table");
      const hinted = JSON.stringify(table.hint?.move ?? null);
      const chosen = table.ask?.choose ? ui.chosen : [];
      const meant = new Set(table.asked && table.ask?.answers ? pointed(table).map(({ answer }) => answer.at) : []);
      for (const part of root.querySelectorAll("[data-part], [data-move]")) {
        const { move, at, part: own } = part.dataset;
        const name = at ?? own;
        if (!table.asked) part.removeAttribute("tabindex");
        part.classList.toggle("gk-hinted", Boolean(move) && JSON.stringify(JSON.parse(move)) === hinted);
        part.classList.toggle("gk-chosen", chosen.some((seat) => name === `seat${seat}`));
        part.classList.toggle("gk-open", meant.has(name) || Boolean(table.ask?.choose && name?.startsWith("seat")));
      }
    },
    table() {
      const table = state.get("table");
      status.textContent = table.status ?? "";
      root.dataset.stamp = table.stamp;
      root.dataset.asked = table.asked;
      draw.moves();
      redraw(parts.hint, hintPanel(table.hint, act.play, send));
      root.classList.toggle("gk-hinting", Boolean(table.hint?.look || table.hint?.label));
      redraw(parts.result, resultPanel(table.result));
      draw.review();
      faults.replaceChildren(...(table.faults ?? []).map((words) => el("p", {}, words)));
      draw.controls();
      draw.recent();
    },
    moves() {
      act.show(null);
      redraw(parts.moves, dock(state.get("table"), ui, act));
      draw.marks();
    },
    controls() {
      const [table, menu] = [state.get("table"), state.get("menu")];
      title.textContent = menu.title ?? "";
      redraw(parts.toolbar, toolbar(table, menu, state.get("advice"), ui.open, send, toggle));
      if (ui.open !== "form" || !parts.fold.firstChild) drawFold();
    },
    advice() {
      redraw(parts.odds, bestPanel(state.get("advice"), () => toggle("numbers")));
      draw.moves();
      draw.controls();
      draw.recent();
    },
    forecast() {
      const forecast = state.get("forecast");
      root.classList.toggle("gk-guessing", Boolean(forecast.question && !forecast.answered));
      root.classList.toggle("gk-guessed", Boolean(forecast.answered));
      if (forecast.answered || !forecast.question) ui.guess = null;
      redraw(parts.forecast, forecastPanel(forecast, send, ui));
      draw.recent();
    },
    log() {
      drawLog(parts.log, state.get("log"));
      draw.recent();
    },
    recent() {
      const { before = 0, lines: all = [] } = state.get("log");
      ui.since = Math.min(ui.since, before + all.length);
      const lately = all.slice(Math.max(0, ui.since - before));
      redraw(parts.recent, recentPanel(lately.length ? lately : all.slice(-LATELY), lately.length > 0, root, () => toggle("log")));
      fitRecent(notes);
    },
    review() {
      const [review, table] = [state.get("review"), state.get("table")];
      const looked = table.recalled > 0 && String(table.recalled) !== root.dataset.recalled;
      root.classList.toggle("gk-reviewing", review.total !== undefined);
      redraw(parts.review, reviewPanel(review, table, (state.get("menu").title ?? "").toLowerCase(), act));
      redraw(parts.curve, curvePanel(review, table, ui.layout, act));
      root.dataset.recalled = table.recalled;
      // What was asked for comes into sight, wherever the page was scrolled to.
      if (looked) parts.picture.scrollIntoView({ block: "nearest" });
      const open = looked && parts.review.querySelector(".gk-opened")?.parentNode;
      if (open) notes.scrollTop = open.offsetTop - notes.offsetTop;
      if (ui.open === "decisions") drawFold();
    },
    notice() {
      const { text, trace } = state.get("notice");
      tell(text, trace);
    },
  };

  function folded() {
    const [table, menu] = [state.get("table"), state.get("menu")];
    const close = () => toggle(ui.open);
    const closing = button("Close", close, { "data-key": "close" });
    if (ui.open === "more") return [more(table, send, toggle, close, () => file.click())];
    if (ui.open === "new") return [newGame(menu, send, close)];
    if (ui.open === "settings") return [settings(table, menu, send, close)];
    if (ui.open === "save") return [saveWarning(send, close)];
    if (ui.open === "numbers" && state.get("advice").on) return [...numbersPanel(state.get("advice")), closing];
    if (ui.open === "decisions" && state.get("review").rows) return [decisionsPanel(state.get("review"), table.recalled, act), closing];
    if (ui.open === "log") return [el("h3", { class: "gk-heading" }, "All that happened"), logLines(state.get("log").lines ?? []), closing];
    const form = ui.open === "form" ? table.forms?.[ui.form] : null;
    if (form) return [el("h3", { class: "gk-question" }, form.title), moveForm(form, ui.form, table.stamp, send), closing];
    return [];
  }

  function drawFold() {
    redraw(parts.fold, folded());
  }

  function toggle(name, form = null) {
    const shut = ui.open === name && ui.form === form;
    Object.assign(ui, { open: shut ? null : name, form: shut ? null : form });
    drawFold();
    draw.controls();
    if (ui.open) parts.fold.querySelector("select, input, button")?.focus();
    else parts.toolbar.querySelector(`[data-key="more"]`)?.focus();
  }

  // --- on the board ---------------------------------------------------------------------------------

  // The answers that are about a part of the picture, wherever they stand below the question that is open; what
  // stands below one of them is asked for after it.
  function pointed(table) {
    const found = [];
    const walk = (question, path) =>
      (question.answers ?? []).forEach((answer, i) => {
        if (answer.at) found.push({ answer, path: [...path, i] });
        else if (answer.then) walk(answer.then, [...path, i]);
      });
    walk(asked(table, ui), ui.path);
    return found;
  }

  // Things lie over each other: what is pressed is the uppermost with which something can be done.
  function playedOn(event) {
    if (event.type === "keydown" && (event.repeat || (event.key !== "Enter" && event.key !== " "))) return;
    const table = state.get("table");
    land(root); // a click ends what moves, and what it was meant for is done all the same
    if (!table.asked && event.type === "click") goOn();
    if (!table.asked || event.detail > 1) return; // the second click of a double click is no move of its own
    const below = event.type === "click" ? document.elementsFromPoint(event.clientX, event.clientY) : [];
    if ([event.target, ...below].some((element) => root.contains(element) && pressed(table, element))) event.preventDefault();
  }

  function pressed(table, element) {
    const move = element.closest("[data-move]")?.dataset.move;
    const { part: name, at } = element.closest("[data-part]")?.dataset ?? {};
    const part = at ?? name; // a card may stand for a square, or for one like it
    if (move) act.play(JSON.parse(move));
    else if (part) return table.ask.choose ? chooseAt(table, part) : answerAt(table, part);
    return Boolean(move);
  }

  // A click on the table or the space bar: no more waiting, the next one moves.
  function goOn() {
    const { asked, result, paused, speed } = state.get("table");
    if (!asked && !result && !paused && speed !== state.get("menu").speeds?.[0]) send({ do: "skip" });
  }

  function chooseAt(table, part) {
    const found = table.ask.choose.options.find(([, seat, fixed]) => !fixed && (part === `seat${seat}` || part === `laid${seat}`));
    if (found) act.choose(found[1]);
    return Boolean(found);
  }

  // One thing can be done here: it is done. Several: they are asked for, where they stand together.
  function answerAt(table, part) {
    const found = pointed(table).filter(({ answer }) => answer.at === part);
    if (found.length === 1) act.answer(found[0].answer, found[0].path);
    else if (found.length) {
      const here = { title: "What do you do here?", answers: found.map(({ answer }) => ({ ...answer, label: answer.full ?? answer.label })) };
      act.open([], here);
    }
    return found.length > 0;
  }

  for (const part of [parts.picture, parts.hand, parts.side]) {
    part.addEventListener("click", playedOn);
    part.addEventListener("keydown", playedOn);
  }
  dragged(parts, () => state.get("table").asked, act.play);

  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    if (chosen.size > LONGEST_FILE) tell("This file is too long to be a saved game.");
    else send({ do: "load", text: await chosen.text() });
  });

  parts.log.setAttribute("role", "log");
  parts.log.setAttribute("aria-live", "polite");
  parts.log.setAttribute("aria-label", "What happened");
  parts.log.classList.add("gk-hidden");
  parts.picture.setAttribute("role", "group");
  parts.picture.setAttribute("aria-label", "The table");
  const notes = el("div", { class: "gk-notes", tabindex: "0", role: "group", "aria-label": "Notes" }, parts.result, parts.review, parts.forecast, parts.hint, parts.odds, parts.recent);
  const root = el(
    "section",
    // Without the data attribute JupyterLab would take keys pressed here for its own shortcuts.
    { class: `gk-table gk-live-${uid}`, "aria-label": "A game table", "data-lm-suppress-shortcuts": "true" },
    el("header", { class: "gk-head" }, title, status, parts.score, parts.toolbar),
    parts.fold, file, notice, faults, parts.curtain,
    el("div", { class: "gk-main" }, parts.picture, parts.side, notes, el("div", { class: "gk-dock" }, parts.hand, parts.moves, parts.curve)),
    parts.log, fly,
  );
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape" && ui.open) toggle(ui.open);
    else if (event.key === "Escape" && (ui.path.length || ui.here)) act.open(ui.path.slice(0, -1));
    else if (event.key === " " && !event.defaultPrevented && !event.target.closest("button, input, select, summary")) {
      event.preventDefault();
      land(root);
      goOn();
    }
  });
  host.append(root);

  const sized = new ResizeObserver(([{ contentRect }]) => {
    const layout = contentRect.width && contentRect.width < NARROW ? "narrow" : "wide";
    if (layout === ui.layout) return;
    ui.layout = root.dataset.layout = layout;
    ui.moves = false;
    draw.picture();
    ui.moves = true;
  });

  // What was begun for an older table is forgotten.
  function renew() {
    const { stamp } = state.get("table");
    if (ui.stamp === stamp) return;
    Object.assign(ui, { stamp, path: [], here: null, chosen: [], form: null });
    if (ui.open === "form") ui.open = null;
  }

  // One message may change several values: draw each changed part once, when all have arrived.
  const waiting = new Set();
  const later = (name) => () => {
    if (!waiting.size) queueMicrotask(() => {
      const changed = [...waiting];
      waiting.clear();
      renew();
      changed.forEach((part) => draw[part]());
    });
    waiting.add(name);
  };
  const told = {
    file: download,
    preview({ form, text }) {
      const place = parts.fold.querySelector(`.gk-preview[data-form="${form}"]`);
      if (place) place.textContent = text;
    },
  };
  const restarted = () => tell("The kernel was restarted. Run this cell again (Shift+Enter) to play.");
  const shown = ["table", "curtain", "picture", "advice", "forecast", "log", "review", "notice"];
  shown.forEach((name) => state.on(`change:${name}`, later(name)));
  state.on("change:menu", later("controls"));
  state.on("message", (message) => told[message.do]?.(message));
  model.on("msg:custom", heard);
  model.on("comm_live_update", restarted);
  ui.layout = root.dataset.layout = host.clientWidth && host.clientWidth < NARROW ? "narrow" : "wide";
  if (state.begun()) {
    renew();
    shown.forEach((name) => draw[name]());
  }
  ui.moves = true; // what is there when the page opens does not move
  requestAnimationFrame(draw.recent); // only what is on the page can be measured
  sized.observe(root);
  return () => {
    sized.disconnect();
    state.off();
    model.off("msg:custom", heard);
    model.off("comm_live_update", restarted);
  };
}

// Between two people at one page: nothing of the game is on it until the next one has sat down.
function curtainPanel(curtain, send) {
  if (!curtain.said) return [];
  return [
    el("p", {}, curtain.said),
    button(`I am ${curtain.name}`, () => send({ do: "look", seat: curtain.seat }), { class: "gk-button gk-strong", "data-key": "look" }),
  ];
}

// A card dragged onto the table is laid, as one that is clicked.
function dragged(parts, asked, play) {
  let held = null;
  parts.hand.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("[data-drop]");
    if (card && asked()) held = { card, x: event.clientX, y: event.clientY };
  });
  addEventListener("pointermove", (event) => {
    if (!held) return;
    const matrix = held.card.getScreenCTM();
    held.card.style.translate = `${(event.clientX - held.x) / matrix.a}px ${(event.clientY - held.y) / matrix.d}px`;
  });
  addEventListener("pointerup", (event) => {
    if (!held) return;
    const { card, x, y } = held;
    held = null;
    card.style.translate = "";
    const { left, right, top, bottom } = parts.board.getBoundingClientRect();
    const there = event.clientX > left && event.clientX < right && event.clientY > top && event.clientY < bottom;
    if (there && Math.hypot(event.clientX - x, event.clientY - y) > 20) play(JSON.parse(card.dataset.move));
  });
}

function resultPanel(result) {
  if (!result) return [];
  return [
    el("p", { class: `gk-outcome-words ${result.won ? "gk-won" : "gk-lost"}` }, `${result.said}: `, el("span", {}, result.ending)),
    el("p", { class: "gk-shares" }, result.shares),
    result.before ? el("p", {}, result.before) : null,
    result.forecasts ? el("p", {}, `Your forecasts: ${result.forecasts}.`) : null,
    el("p", { class: "gk-muted" }, `Seed ${result.seed}: type it in “New game” and the same cards come again.`),
  ];
}

// What happened since the last move, as many lines as there is room for: each shows on the board what it tells of.
function recentPanel(lately, since, root, unfold) {
  if (!lately.length) return [];
  const line = (words) => {
    const show = (said) => () => point(root, said);
    return el("li", { dir: "auto", title: words, onpointerenter: show(words), onpointerleave: show(""), onclick: show(words) }, words);
  };
  const more = button("", unfold, { class: "gk-button gk-small", "data-key": "log" });
  return [
    el("h3", { class: "gk-heading" }, since ? "Since your last move" : "What happened"),
    el("ul", { "data-all": lately.length }, ...lately.slice(-LATELY).map(line)),
    more,
  ];
}

function fitRecent(notes) {
  const [list, more] = [notes.querySelector(".gk-recent ul"), notes.querySelector(".gk-recent [data-key]")];
  if (!list) return;
  const count = () => {
    const left = list.dataset.all - list.children.length;
    more.textContent = `${left} more`;
    more.hidden = !left;
  };
  count();
  while (list.children.length > LEAST && notes.scrollHeight > notes.clientHeight + 1) {
    list.firstChild.remove();
    count();
  }
  const best = notes.querySelectorAll(".gk-odds .gk-ranking li");
  if (best.length > 2 && notes.scrollHeight > notes.clientHeight + 1) best[2].remove();
}

function logLines(lines) {
  return el("ol", { class: "gk-lines", tabindex: "0" }, ...lines.map((line) => el("li", { dir: "auto" }, line)));
}

// Only new lines are added, so that a screen reader reads them and not the whole log again.
function drawLog(part, { before = 0, lines = [] }) {
  const known = Number(part.dataset.known ?? 0) - before;
  const grown = known > 0 && known <= lines.length && part.querySelector("li:last-child")?.textContent === lines[known - 1];
  if (!grown) part.replaceChildren(el("ol", {}));
  const list = part.querySelector("ol");
  list.append(...lines.slice(grown ? known : 0).map((line) => el("li", { dir: "auto" }, line)));
  part.dataset.known = before + lines.length;
}

export default { render };
