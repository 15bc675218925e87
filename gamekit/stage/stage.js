// The stage on the page: it draws what the kernel says and sends what the learner does.

const SILENCE = 12_000; // milliseconds without an answer until the learner is told
const SILENT = "No answer from the kernel yet. If it was restarted, run this cell again (Shift+Enter).";

function render({ model, el: host }) {
  const [uid, state] = [model.get("uid"), follow(model)];
  const parts = Object.fromEntries(
    ["toolbar", "fold", "curtain", "picture", "moves", "hint", "odds", "log", "review", "result"].map((name) => [
      name,
      el("div", { class: `gk-${name}`, tabindex: "-1" }),
    ]),
  );
  const title = el("h2", { class: "gk-title" });
  const status = el("p", { class: "gk-status", role: "status" });
  const notice = el("div", { class: "gk-notice", role: "alert" });
  const faults = el("div", { class: "gk-faults" });
  const file = el("input", { type: "file", accept: ".json,application/json", hidden: true });
  const kept = { key: null, forms: [] };
  let open = null;
  let silence = null;

  const send = (message) => {
    model.send(message);
    clearTimeout(silence);
    silence = setTimeout(() => tell(SILENT), SILENCE);
  };
  const heard = () => {
    clearTimeout(silence);
    if (notice.textContent === SILENT) tell("");
  };

  function tell(text, trace) {
    const more = trace ? el("details", {}, el("summary", {}, "For programmers"), el("pre", {}, trace)) : null;
    notice.replaceChildren(...[text ? el("p", {}, text) : null, more].filter(Boolean));
  }

  const draw = {
    curtain() {
      const curtain = state.get("curtain");
      root.classList.toggle("gk-curtained", Boolean(curtain.said));
      redraw(parts.curtain, curtainPanel(curtain, send));
    },
    picture() {
      const drawn = state.get("picture");
      redraw(parts.picture, drawn ? [picture(drawn, uid)] : []);
      markHint();
      if (!state.get("table").asked) parts.picture.querySelectorAll("[data-move]").forEach((x) => x.removeAttribute("tabindex"));
    },
    table() {
      const table = state.get("table");
      status.textContent = table.status ?? "";
      root.dataset.stamp = table.stamp;
      root.dataset.asked = table.asked;
      redraw(parts.moves, movesPanel(table, send, kept));
      redraw(parts.hint, hintPanel(table.hint, (move) => send({ do: "move", move, stamp: table.stamp })));
      markHint();
      redraw(parts.result, resultPanel(table.result));
      draw.review();
      faults.replaceChildren(...(table.faults ?? []).map((words) => el("p", {}, words)));
      draw.controls();
    },
    controls() {
      const [table, menu] = [state.get("table"), state.get("menu")];
      title.textContent = menu.title ?? "";
      redraw(parts.toolbar, toolbar(table, menu, state.get("advice"), open, send, toggle, () => file.click()));
      if (open === "settings") drawFold();
    },
    advice() {
      redraw(parts.odds, oddsPanel(state.get("advice"), send));
      draw.controls();
    },
    log() {
      drawLog(parts.log, state.get("log"));
    },
    review() {
      const [review, recalled] = [state.get("review"), state.get("table").recalled];
      const opened = review.total !== undefined && !parts.review.firstChild;
      const looked = recalled > 0 && String(recalled) !== root.dataset.recalled;
      redraw(parts.review, reviewPanel(review, recalled, state.get("menu").measures, send));
      root.dataset.recalled = recalled;
      // What was asked for comes into sight, wherever the page was scrolled to.
      if (opened) parts.review.scrollIntoView({ block: "start" });
      else if (looked) parts.picture.scrollIntoView({ block: "nearest" });
    },
    notice() {
      const { text, trace } = state.get("notice");
      tell(text, trace);
    },
  };

  function markHint() {
    const hinted = JSON.stringify(state.get("table").hint?.move ?? null);
    for (const drawn of parts.picture.querySelectorAll("[data-move]")) {
      drawn.classList.toggle("gk-hinted", JSON.stringify(JSON.parse(drawn.dataset.move)) === hinted);
    }
  }

  function drawFold() {
    redraw(parts.fold, folded(open, state.get("table"), state.get("menu"), send, () => toggle(open)));
  }

  function toggle(name) {
    open = open === name ? null : name;
    drawFold();
    draw.controls();
    if (open) parts.fold.querySelector("select, input, button")?.focus();
    else parts.toolbar.querySelector(`[data-key="${name}"]`)?.focus();
  }

  function playedOn(event) {
    const target = event.target.closest?.("[data-move]");
    if (!target || !parts.picture.contains(target) || !state.get("table").asked) return;
    if (event.type === "keydown" && (event.repeat || (event.key !== "Enter" && event.key !== " "))) return;
    event.preventDefault();
    send({ do: "move", move: JSON.parse(target.dataset.move), stamp: state.get("table").stamp });
  }
  parts.picture.addEventListener("click", playedOn);
  parts.picture.addEventListener("keydown", playedOn);

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
  parts.log.setAttribute("tabindex", "0");
  parts.picture.setAttribute("role", "group");
  parts.picture.setAttribute("aria-label", "The table");
  const side = el("div", { class: "gk-side" }, parts.result, parts.moves, parts.hint, parts.log);
  const root = el(
    "section",
    // Without the data attribute JupyterLab would take keys pressed here for its own shortcuts.
    { class: `gk-stage gk-live-${uid}`, "aria-label": "A game table", "data-lm-suppress-shortcuts": "true" },
    el("header", { class: "gk-head" }, title, status),
    parts.toolbar, parts.fold, file, notice, faults, parts.curtain,
    el("div", { class: "gk-main" }, parts.picture, side, parts.odds),
    parts.review,
  );
  root.addEventListener("keydown", (event) => event.stopPropagation());
  host.append(root);

  // One message may change several values: draw each changed part once, when all have arrived.
  const waiting = new Set();
  const later = (name) => () => {
    if (!waiting.size) queueMicrotask(() => {
      const changed = [...waiting];
      waiting.clear();
      changed.forEach((part) => draw[part]());
    });
    waiting.add(name);
  };
  const told = {
    file: download,
    preview({ form, text }) {
      const place = parts.moves.querySelector(`.gk-preview[data-form="${form}"]`);
      if (place) place.textContent = text;
    },
  };
  const names = ["table", "curtain", "picture", "advice", "log", "review", "notice"];
  names.forEach((name) => state.on(`change:${name}`, later(name)));
  state.on("change:menu", later("controls"));
  state.on("message", (message) => told[message.do]?.(message));
  const restarted = () => tell("The kernel was restarted. Run this cell again (Shift+Enter) to play.");
  model.on("msg:custom", heard);
  model.on("comm_live_update", restarted);
  if (state.begun()) names.forEach((name) => draw[name]());
  requestAnimationFrame(draw.log); // only what is on the page can be scrolled to its end
  return () => {
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

function resultPanel(result) {
  if (!result) return [];
  return [
    el("p", { class: `gk-outcome-words ${result.won ? "gk-won" : "gk-lost"}` }, `${result.said}: `, el("span", {}, result.ending)),
    el("p", {}, result.shares),
    el("p", { class: "gk-muted" }, `Seed ${result.seed}: type it in “New game” and the same cards come again.`),
  ];
}

// Only new lines are added, so that a screen reader reads them and not the whole log again.
function drawLog(part, { before = 0, lines = [] }) {
  const known = Number(part.dataset.known ?? 0) - before;
  const grown = known > 0 && known <= lines.length && part.querySelector("li:last-child")?.textContent === lines[known - 1];
  if (!grown) part.replaceChildren(el("ol", {}));
  const list = part.querySelector("ol");
  list.append(...lines.slice(grown ? known : 0).map((line) => el("li", { dir: "auto" }, line)));
  part.dataset.known = before + lines.length;
  part.scrollTop = part.scrollHeight;
}

export default { render };
