// Asked before told: a guess by slider or by choosing, and then the exact answer beside it.

const STEP_OF_GUESS = 5; // points between two places of the slider

function forecastPanel(forecast, send, keep) {
  if (!forecast.question) return [];
  const told = forecast.answered;
  return [
    el("h3", { class: "gk-question" }, told ? forecast.question : `Before you see the odds: ${lower(forecast.question)}`),
    ...(told ? answered(forecast, told, send) : forecast.options.length ? chosen(forecast, send) : slid(send, keep)),
    record(forecast.record, told),
  ];
}

const lower = (words) => words.charAt(0).toLowerCase() + words.slice(1);

function skip(send) {
  return button("Skip", () => send({ do: "no guess" }), { "data-key": "skip-guess" });
}

// The slider keeps its place when the table is drawn again.
function slid(send, keep) {
  const value = () => Number(slider.value);
  const said = el("output", { class: "gk-guess-value" }, `${keep.guess ?? 50} %`);
  const slider = el("input", { type: "range", min: 0, max: 100, step: STEP_OF_GUESS, value: keep.guess ?? 50, "aria-label": "Your guess in percent", "data-key": "guess" });
  slider.addEventListener("input", () => {
    keep.guess = value();
    said.textContent = `${value()} %`;
  });
  const guess = button("That is my guess", () => send({ do: "guess", answer: value() }), { class: "gk-button gk-strong", "data-key": "my-guess" });
  return [
    said,
    slider,
    el("div", { class: "gk-ends", "aria-hidden": "true" }, el("span", {}, "never"), el("span", {}, "certain")),
    el("div", { class: "gk-few" }, guess, skip(send)),
  ];
}

function chosen(forecast, send) {
  const pick = (label, number) => button(label, () => send({ do: "guess", answer: number }), { class: "gk-button gk-answer", "data-key": `guess-${number}` });
  return [el("div", { class: "gk-answers gk-long" }, ...forecast.options.map(pick)), el("div", { class: "gk-few" }, skip(send))];
}

function answered(forecast, told, send) {
  const mark = (label, number) => el("li", { class: number === told.best ? "gk-best" : "" }, `${number === told.best ? "✓ " : ""}${label}${number === told.answer ? " (your choice)" : ""}`);
  const at = (place) => `left:${(100 * Math.min(1, Math.max(0, place))).toFixed(2)}%`;
  const scale = el("div", { class: "gk-scale", "aria-hidden": "true" }, el("i", { style: at(told.answer / 100) }, "you"), el("b", { style: at(told.share) }));
  return [
    told.exact ? el("p", { class: "gk-guess-value" }, told.exact) : el("ul", { class: "gk-choices" }, ...forecast.options.map(mark)),
    told.exact ? scale : null,
    el("p", { role: "status" }, told.said),
    el("p", { class: "gk-why" }, told.way),
    el("div", { class: "gk-few" }, button("Go on", () => send({ do: "no guess" }), { class: "gk-button gk-strong", "data-key": "no-guess" })),
    told.exact ? el("details", {}, el("summary", { "data-key": "score" }, "What does a guess lose?"), el("p", { class: "gk-why" }, told.score)) : null,
  ];
}

function record({ off, last, said } = {}, told) {
  if (!last) return null;
  const most = Math.max(10, ...last);
  const one = (points, i, all) => el("li", { class: told && i === all.length - 1 ? "gk-now" : "" }, el("span", {}, String(points)), el("i", { style: `height:${Math.round((30 * points) / most) + 2}px` }));
  return el(
    "div",
    { class: "gk-record" },
    el("h3", { class: "gk-heading" }, "Your guesses so far"),
    el("p", {}, off),
    el("ol", { "aria-label": "Points off, the latest last" }, ...last.map(one)),
    ...(told ? said.slice(0, 1).map((words) => el("p", { class: "gk-why" }, words)) : []),
  );
}
