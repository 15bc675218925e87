// One question at a time with a few answers, and open-ended moves as forms.

const RESTING = 250; // milliseconds after the last change until a form is read back in words

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// The question that is open: the first one, or the one an answer has led to.
function asked(table, ui) {
  let question = ui.here ?? table.ask;
  for (const step of ui.path) question = question.answers[step].then;
  return question;
}

function dock(table, ui, act) {
  if (table.result) return [];
  if (!table.asked) return [el("p", { class: "gk-muted gk-waiting" }, table.watching ? "The bots are playing." : "Not your move.")];
  const question = asked(table, ui);
  const back = ui.path.length || ui.here ? button("← back", () => act.open(ui.path.slice(0, -1)), { class: "gk-button gk-back", "data-key": "back" }) : null;
  const [unit, ...body] = question.choose ? chooser(question.choose, table, ui, act) : answers(question, table, ui, act);
  if (question.choose && question.answers.length) body.push(...answers(question, table, ui, act).slice(1));
  return [el("div", { class: "gk-asking" }, el("h3", { class: "gk-question" }, question.title), back, unit), ...body];
}

function answers(question, table, ui, act) {
  const numbers = question.answers.map((answer) => act.number(answer));
  const unit = numbers.some(({ chance }) => chance) ? el("span", { class: "gk-unit" }, "% = your chance to win with it") : null;
  const list = question.answers.map((answer, i) => answerButton(answer, numbers[i], [...ui.path, i], table, act));
  const wide = question.answers.some(({ label, note, off }) => label.length > 16 || (note ?? off ?? "").length > 18);
  return [unit, el("div", { class: `gk-answers gk-of-${list.length}${wide ? " gk-long" : ""}` }, ...list)];
}

function holds(answer, move) {
  return same(answer.move, move) || (answer.then?.answers ?? []).some((one) => holds(one, move));
}

// Every move that an answer leads to, however deep.
const moves = ({ move, then }) => [...(move === undefined ? [] : [move]), ...(then?.answers ?? []).flatMap(moves)];

function answerButton(answer, number, path, table, act) {
  const hinted = table.hint?.move && holds(answer, table.hint.move);
  const leaf = answer.move !== undefined || answer.form !== undefined;
  const small = [answer.off ?? (number.note || answer.note), number.chance].filter(Boolean).join(" · ");
  const full = answer.full && answer.full !== answer.label ? answer.full : null;
  return el(
    "button",
    {
      type: "button",
      class: `gk-button gk-answer ${answer.form !== undefined ? "gk-opens" : leaf ? "gk-move" : "gk-opens"}${hinted ? " gk-hinted" : ""}`,
      "data-key": answer.move ? JSON.stringify(answer.move) : `answer-${path.join("-")}`,
      "data-at": answer.at,
      "data-form": answer.form,
      "aria-disabled": answer.off ? "true" : null,
      title: full,
      "aria-label": full && !small ? full : null,
      onclick: () => act.answer(answer, path),
      onpointerenter: () => act.show(answer),
      onpointerleave: () => act.show(null),
      onfocus: () => act.show(answer),
      onblur: () => act.show(null),
    },
    el("span", {}, `${hinted ? "★ " : ""}${answer.label}`),
    small ? el("small", {}, small) : null,
  );
}

// Some seats at once: their cards are ticked here or tapped on the table.
function chooser({ options, count, moves }, table, ui, act) {
  const best = table.hint?.move ? (moves.find(({ move }) => same(move, table.hint.move))?.of ?? []) : [];
  const sure = options.filter(([, , fixed]) => fixed).map(([, seat]) => seat);
  const chosen = [...sure, ...ui.chosen];
  const found = moves.find(({ of }) => of.length === chosen.length && of.every((seat) => chosen.includes(seat)));
  const boxes = options.map(([name, seat, fixed]) =>
    checkbox(best.includes(seat) ? `★ ${name}` : name, chosen.includes(seat), () => act.choose(seat), {
      value: seat,
      disabled: fixed,
      "data-key": `choose-${seat}`,
    }),
  );
  const needed = count.length === 1 ? count[0] : `${count[0]} to ${count.at(-1)}`;
  const left = `${chosen.length} of ${needed} chosen`;
  const go = button(found ? "Play it" : left, () => found && act.play(found.move), {
    class: "gk-button gk-move gk-strong gk-go",
    "data-key": "choose",
    title: found?.label,
    "aria-label": found?.label,
    disabled: !found,
  });
  return [null, el("div", { class: "gk-checks" }, ...boxes), go];
}

// --- forms: choose one, choose many, an amount ---------------------------------------------------

function moveForm(form, index, stamp, send) {
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
  return el(
    "form",
    { class: "gk-form", novalidate: true, onsubmit: submit, oninput: look },
    ...fields.map(({ node }) => node),
    preview,
    el("button", { type: "submit", class: "gk-button gk-strong", "data-key": `form-${index}` }, form.title),
  );
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
