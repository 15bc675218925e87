// The legal moves by kind, and open-ended moves as forms.

const RESTING = 250; // milliseconds after the last change until a form is read back in words

function movesPanel(table, send, kept) {
  if (table.result) return [];
  if (!table.asked) return [el("p", { class: "gk-muted" }, table.watching ? "The bots are playing." : "Not your move.")];
  const play = (move) => send({ do: "move", move, stamp: table.stamp });
  const hinted = table.hint?.move ? JSON.stringify(table.hint.move) : null;
  const key = JSON.stringify([table.stamp, table.forms]);
  if (kept.key !== key) {
    // What was filled in survives a redraw for another reason, such as a hint.
    kept.key = key;
    kept.forms = table.forms.map((form, index) => moveForm(form, index, table.stamp, send, table.forms.length > 1));
  }
  const groups = sideBySide(table.groups).map((group, index) => moveGroup(group, index, play, hinted));
  return [el("h3", { class: "gk-heading" }, "Your moves"), ...groups, ...kept.forms];
}

// Kinds with a single move need no heading each: they stand in one row.
function sideBySide(groups) {
  const alone = groups.filter((group) => group.moves.length === 1);
  const others = groups.filter((group) => group.moves.length > 1);
  const row = { title: "One move each", shape: "buttons", moves: alone.flatMap((group) => group.moves), untitled: true };
  return alone.length ? [row, ...others] : others;
}

function moveGroup(group, index, play, hinted) {
  const shapes = { buttons: moveButtons, matrix: moveMatrix, list: moveList, choose: moveChooser };
  const body = shapes[group.shape](group, index, play, hinted);
  const untitled = group.untitled || group.shape === "list"; // a list says what it is itself
  return el(
    "fieldset",
    { class: `gk-group gk-shape-${group.shape}` },
    el("legend", { class: untitled ? "gk-hidden" : "" }, group.title),
    ...body,
  );
}

function moveButtons(group, index, play, hinted) {
  return [el("div", { class: "gk-choices" }, ...group.moves.map((one) => moveButton(one, one.label, play, hinted)))];
}

function moveButton({ move, label }, words, play, hinted) {
  const key = JSON.stringify(move);
  const hint = key === hinted;
  return button(hint ? `★ ${words}` : words, () => play(move), {
    class: `gk-button gk-move${hint ? " gk-hinted" : ""}`,
    "data-key": key,
    "aria-label": words === label ? null : label,
    title: words === label ? null : label,
  });
}

// Moves that are pairs (what I say of my card, what to do with it): a row for the first, a button for the second.
function moveMatrix({ lines, rows, columns }, index, play, hinted) {
  const body = lines.map((line, i) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, rows[i]),
      ...line.map((one, j) => el("td", {}, moveButton(one, plainWords(columns[j]), play, hinted))),
    ),
  );
  return [el("table", { class: "gk-matrix" }, el("tbody", {}, ...body))];
}

function plainWords(label) {
  return label.replaceAll(/[“”]/g, "");
}

function moveList(group, index, play, hinted) {
  const best = group.moves.findIndex(({ move }) => JSON.stringify(move) === hinted);
  const options = group.moves.map(({ label }, i) => [i, i === best ? `★ ${label}` : label]);
  const list = select(`${group.title} (${options.length} ways)`, options, Math.max(best, 0), () => {}, {
    "data-key": `list-${index}`,
  });
  const chosen = list.querySelector("select");
  const act = () => play(group.moves[Number(chosen.value)].move);
  return [list, button("Play this", act, { class: "gk-button gk-move", "data-key": `play-${index}` })];
}

function moveChooser(group, index, play, hinted) {
  const best = group.moves.find(({ move }) => JSON.stringify(move) === hinted)?.of ?? [];
  const go = button("Play", () => play(match().move), { class: "gk-button gk-move", "data-key": `choose-${index}` });
  const boxes = group.options.map(([name, seat, sure]) =>
    checkbox(best.includes(seat) ? `★ ${name}` : name, sure, update, {
      value: seat,
      disabled: sure,
      "data-key": `choose-${index}-${seat}`,
    }),
  );
  const inputs = boxes.map((box) => box.querySelector("input"));
  function match() {
    const chosen = inputs.filter((box) => box.checked).map((box) => Number(box.value));
    return group.moves.find(({ of }) => of.length === chosen.length && of.every((seat) => chosen.includes(seat)));
  }
  function update() {
    const found = match();
    go.disabled = !found;
    go.textContent = found ? found.label : `Choose ${group.count}`;
  }
  update();
  return [el("div", { class: "gk-checks" }, ...boxes), go];
}

// --- forms: choose one, choose many, an amount ---------------------------------------------------

function moveForm(form, index, stamp, send, folded) {
  const fields = form.fields.map((field, i) => formField(field, `form-${index}-${i}`));
  const answers = () => Object.fromEntries(fields.map(({ name, read }) => [name, read()]));
  const submit = (event) => {
    event.preventDefault();
    send({ do: "form", form: index, answers: answers(), stamp });
  };
  const preview = el("p", { class: "gk-preview gk-why", role: "status", "data-form": index });
  let resting = null;
  const look = () => {
    clearTimeout(resting);
    resting = setTimeout(() => send({ do: "preview", form: index, answers: answers(), stamp }), RESTING);
  };
  const asked = el(
    "form",
    { class: "gk-form", novalidate: true, onsubmit: submit, oninput: look },
    folded ? null : el("h4", {}, form.title),
    ...fields.map(({ node }) => node),
    preview,
    el("button", { type: "submit", class: "gk-button gk-move", "data-key": `form-${index}` }, form.title),
  );
  if (!folded) return el("div", { class: "gk-group" }, asked);
  return el("details", { class: "gk-group" }, el("summary", { "data-key": `unfold-${index}` }, form.title), asked);
}

function formField(field, key) {
  if (!field.options) return amountField(field, key);
  return field.most > 1 ? manyField(field, key) : oneField(field, key);
}

function amountField({ name, label, low, high, start }, key) {
  const number = el("input", { type: "number", min: low, max: high, step: 1, value: start, "data-key": key });
  const slide = el("input", { type: "range", min: low, max: high, value: start, "aria-label": label, "data-key": `${key}-range` });
  number.addEventListener("input", () => (slide.value = number.value));
  slide.addEventListener("input", () => (number.value = slide.value));
  const read = () => (number.value.trim() === "" ? null : Number(number.value));
  const node = el("label", { class: "gk-field" }, el("span", {}, `${label} (${low} to ${high})`), number);
  return { name, read, node: el("div", {}, node, high > low ? slide : null) };
}

function oneField({ name, label, options, least }, key) {
  const listed = options.map((option, i) => [i, option]);
  const empty = least === 0 ? [["", "nobody / nothing"]] : [];
  const node = select(label, [...empty, ...listed], empty.length ? "" : 0, () => {}, { "data-key": key });
  const list = node.querySelector("select");
  return { name, node, read: () => (list.value === "" ? null : Number(list.value)) };
}

function manyField({ name, label, options, least, most }, key) {
  const boxes = options.map((option, i) => checkbox(option, false, count, { value: i, "data-key": `${key}-${i}` }));
  const inputs = boxes.map((box) => box.querySelector("input"));
  const tally = el("span", { class: "gk-muted" });
  const chosen = () => inputs.filter((box) => box.checked).map((box) => Number(box.value));
  function count() {
    tally.textContent = ` · ${chosen().length} chosen (${least === most ? least : `${least} to ${most}`})`;
  }
  count();
  const node = el("fieldset", { class: "gk-field" }, el("legend", {}, label, tally), el("div", { class: "gk-checks" }, ...boxes));
  return { name, node, read: chosen };
}
