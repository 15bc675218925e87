// A box: a question with the learner's own numbers. What is checked is written into the cell's own source,
// so that it is saved and handed in with the notebook, whatever becomes of this page and its kernel.

const AFTER = 250; // milliseconds after the last key until what is read is asked for
const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth"];
const QUOTED = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'`;

function withAnswer(source, name, answer) {
  const task = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const call = new RegExp(`(\\bbox\\(\\s*)(["'])${task}\\2\\s*(?:,\\s*(?:${QUOTED})\\s*)?,?\\s*\\)`, "g");
  return source.replace(call, (_, head) => `${head}${JSON.stringify(name)}, ${JSON.stringify(answer)})`);
}

// The editor of the cell in which this page stands; there is none in a view of the output alone.
function editor(host) {
  const content = host.closest(".jp-CodeCell")?.querySelector(".jp-InputArea .cm-content");
  return content?.cmTile?.view ?? content?.cmView?.view ?? null;
}

function write(host, name, answer) {
  const view = editor(host);
  const old = view?.state.doc.toString();
  if (old === undefined) return false;
  const made = withAnswer(old, name, answer);
  if (made !== old) view.dispatch({ changes: { from: 0, to: old.length, insert: made } });
  return made.includes(JSON.stringify(answer));
}

// --- fields: each gives its elements, and reads and sets the answer as one line of text ---------------

function cellsIn(text) {
  const pairs = text.split(";").map((cell) => [cell.slice(0, cell.indexOf(":")).trim(), cell.slice(cell.indexOf(":") + 1).trim()]);
  return Object.fromEntries(pairs);
}

const parts = (text) => text.split(/[,;]/).map((part) => part.trim());

const FIELDS = {
  number(labels, typed, changed) {
    const input = el("input", { type: "text", class: "gk-answer", value: typed, autocomplete: "off", spellcheck: "false",
      placeholder: "such as 12, 4/7, 0.571 or 57.1 %", oninput: changed });
    return [el("label", {}, el("span", {}, "Your answer "), input), () => input.value];
  },
  cells(labels, typed, changed) {
    const known = cellsIn(typed);
    const inputs = labels.map((label) => el("input", { type: "text", value: known[label] ?? "", autocomplete: "off",
      spellcheck: "false", size: "7", oninput: changed }));
    const cells = labels.map((label, i) => el("label", { class: "gk-cell" }, el("span", {}, label), inputs[i]));
    const read = () => labels.map((label, i) => [label, inputs[i].value.trim()]).filter(([, value]) => value);
    return [group("Your answers; what stays empty is 0", cells), () => read().map((pair) => pair.join(": ")).join("; ")];
  },
  choice: (labels, typed, changed) => ticks("radio", labels, [typed], changed),
  several: (labels, typed, changed) => ticks("checkbox", labels, parts(typed), changed),
  order(labels, typed, changed) {
    const known = typed ? parts(typed) : [];
    const lists = labels.map((_, i) => select(PLACES[i] ?? `${i + 1}`, [["", "–"], ...labels.map((x) => [x, x])], known[i] ?? "", changed));
    const read = () => lists.map((list) => list.querySelector("select").value);
    return [group("Your order", lists), () => (read().every(Boolean) ? read().join(", ") : "")];
  },
};

function group(words, children) {
  return el("fieldset", {}, el("legend", {}, words), el("div", { class: "gk-cells" }, ...children));
}

function ticks(type, labels, chosen, changed) {
  const name = `gk-${Math.random().toString(36).slice(2)}`;
  const inputs = labels.map((label) => el("input", { type, name, value: label, checked: chosen.includes(label), onchange: changed }));
  const lines = labels.map((label, i) => el("label", { class: "gk-tick" }, inputs[i], el("span", {}, label)));
  const read = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return [group(type === "radio" ? "Your choice" : "Your choices, one or more", lines), () => read().join(", ")];
}

// --- the page ------------------------------------------------------------------------------------------

function render({ model, el: host }) {
  const name = model.get("name");
  const question = el("div", { class: "gk-asked" });
  const field = el("div", { class: "gk-fields", onkeydown: (event) => event.key === "Enter" && event.target.type === "text" && check() });
  const read = el("p", { class: "gk-read", role: "status" });
  const verdict = el("p", { role: "status" });
  const kept = el("p", { class: "gk-kept" });
  const hints = el("ol", { class: "gk-hints", "aria-live": "polite" });
  const then = el("p", { class: "gk-then" });
  const checked = el("button", { type: "button", class: "gk-press gk-main-press", onclick: () => check() }, "Check");
  const hint = el("button", { type: "button", class: "gk-press", onclick: () => model.send({ do: "hint" }) }, "Hint");
  const another = el("button", { type: "button", class: "gk-press", onclick: () => model.send({ do: "another" }) }, "Show me another");
  const mine = el("button", { type: "button", class: "gk-press", onclick: () => model.send({ do: "mine" }) }, "Back to my numbers");
  const presses = el("div", { class: "gk-presses" }, checked, hint, another, mine);
  let [answer, drawn, timer] = [() => "", "", 0];

  function check() {
    clearTimeout(timer);
    const typed = answer().trim().replace(/\s+/g, " ");
    model.send({ do: "check", typed });
    if (model.get("shown").practice) return;
    const line = `box(${JSON.stringify(name)}, ${JSON.stringify(typed)})`;
    const written = write(host, name, typed);
    kept.textContent = written ? "" : `To hand it in, write your answer between the quotes in the cell above: ${line}`;
  }

  function changed() {
    clearTimeout(timer);
    verdict.replaceChildren();
    verdict.className = "";
    timer = setTimeout(() => model.send({ do: "read", typed: answer() }), AFTER);
  }

  function draw() {
    const shown = model.get("shown");
    const now = JSON.stringify([shown.question, shown.practice]);
    if (now !== drawn) {
      drawn = now;
      const head = el("h3", {}, shown.practice ? `${shown.title}: for practice` : shown.title);
      question.replaceChildren(head, ...shown.question.map((line) => el("p", {}, line)));
      const [fields, reading] = FIELDS[shown.field](shown.labels, shown.typed, changed);
      answer = reading;
      field.replaceChildren(fields);
    }
    read.textContent = shown.read;
    const { right, words } = shown.verdict ?? {};
    verdict.className = shown.verdict ? `gk-said ${right ? "gk-yes" : "gk-no"}` : "";
    verdict.replaceChildren(...(shown.verdict ? [el("strong", {}, right ? "✓ Right." : "✗ Not yet."), ` ${words}`] : []));
    if (hints.children.length !== shown.hints.length) hints.replaceChildren(...shown.hints.map((line) => el("li", {}, line)));
    hint.disabled = !shown.more;
    hint.textContent = shown.hints.length && shown.more ? "One more hint" : "Hint";
    mine.hidden = !shown.practice;
    then.textContent = shown.then ? `You did it for your numbers. Now let Python do it for all. ${shown.then}` : "";
  }

  const root = el("section", { class: `gk-box gk-live-${model.get("uid")}`, "aria-label": model.get("shown").title,
    "data-lm-suppress-shortcuts": "true" }, question, field, read, presses, verdict, kept, hints, then);
  host.append(root);
  model.on("change:shown", draw);
  draw();
  return () => {
    clearTimeout(timer);
    model.off("change:shown", draw);
  };
}

export default { render };
