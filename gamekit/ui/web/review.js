// The review: the chance to win along the game, its key moments beside the board, everything else folded away.

const CURVE = { wide: [880, 84], narrow: [360, 110] };
const EDGE = 34; // of the curve, for its percents

// Beside the board: the moments; the one that is shown stands open.
function reviewPanel(review, table, game, act) {
  if (review.total === undefined) return [];
  if (!review.total) return [el("p", { class: "gk-muted" }, "There was no decision of yours in this game.")];
  const busy = review.done < review.total ? `${review.done} of ${review.total} decisions looked at …` : review.settled ? "" : "measuring …";
  const moments = review.moments.map((one, i) => moment(one, i, table.recalled === one.number, act));
  return [
    el("h3", { class: "gk-heading" }, "Key moments", el("span", { role: "status" }, busy ? ` · ${busy}` : "")),
    moments.length ? el("ol", { class: "gk-moments" }, ...moments) : review.settled ? el("p", {}, "Nothing you did cost anything that could be measured.") : null,
    ...(review.done === review.total ? lesson(review, game) : []),
    el("div", { class: "gk-few" }, button("All my decisions", act.unfold, { class: "gk-button gk-small", "data-key": "decisions" })),
  ];
}

function moment(one, i, open, act) {
  const points = `${one.points > 0 ? "+" : one.points < 0 ? "−" : "±"}${Math.abs(one.points)}`;
  const head = el(
    "button",
    { type: "button", class: "gk-moment", "aria-pressed": String(open), "data-key": `recall-${one.number}`, onclick: () => act.recall(open ? 0 : one.number) },
    el("b", { class: one.good ? "gk-good" : "gk-bad" }, String(i + 1)),
    el("span", {}, one.played, el("small", {}, `decision ${one.number}: ${one.phase}`)),
    el("b", { class: one.good ? "gk-good" : "gk-bad", title: "points of your chance to win" }, points),
  );
  return el("li", {}, head, open ? opened(one, act) : null);
}

function opened(one, act) {
  const again = (label, better, key) => button(label, () => act.again(one.number, better), { class: `gk-button${better ? " gk-strong" : ""}`, "data-key": key });
  const cost = one.good
    ? "The coach likes it best too. Your chance rose after it, luck included."
    : `It cost ${one.cost} of your chance to win: both moves, in the same imagined games.`;
  return el(
    "div",
    { class: "gk-opened" },
    one.good ? null : el("p", {}, el("strong", {}, "Better: "), one.best),
    el("p", {}, cost),
    el("div", { class: "gk-few" }, one.good ? null : again("Play on from here with it", true, "again-better"), again("Play on from here", false, "again")),
    el("p", { class: "gk-why" }, one.why),
    one.known ? el("p", { class: "gk-why" }, el("strong", {}, "You could have known: "), one.known) : null,
  );
}

// What to try next; the section that teaches it opens beside this page.
function lesson({ said, section: [file, heading] }, game) {
  const folder = decodeURIComponent(location.pathname).includes(`/${game}/`) ? "" : `${game}/`;
  const link = heading ? el("a", { href: `${folder}${file}.ipynb#${heading.replaceAll(" ", "-")}`, target: "_blank", rel: "noopener" }, `Read “${heading}” in ${file}`) : null;
  return [el("p", { class: "gk-lesson" }, said.join(" "), link ? " " : null, link)];
}

// Under the board: the curve with its band; a click or the slider shows the table as it was.
function curvePanel(review, table, layout, act) {
  const n = review.curve?.length;
  if (!n) return [];
  const [wide, high] = CURVE[layout];
  const [x, y] = [(i) => EDGE + ((wide - EDGE - 14) * i) / n, (p) => 8 + (high - 16) * (1 - p)];
  const point = (i, p) => `${x(i).toFixed(1)},${y(p).toFixed(1)}`;
  const at = (i) => (i < n ? review.curve[i][0] : review.end);
  const line = Array.from({ length: n + 1 }, (_, i) => point(i, at(i))).join(" ");
  const band = [...review.curve.map(([, low], i) => point(i, low)), ...review.curve.map(([, , top], i) => point(i, top)).reverse()].join(" ");
  const grid = [0, 0.5, 1].flatMap((p) => [
    shape("line", { x1: x(0), x2: x(n), y1: y(p), y2: y(p), class: "gk-grid" }),
    shape("text", { x: EDGE - 6, y: y(p) + 4, "text-anchor": "end" }, String(100 * p)),
  ]);
  const dots = review.moments.map(({ number, good }, i) =>
    shape(
      "g",
      { class: good ? "gk-good" : "gk-bad" },
      shape("circle", { cx: x(number - 1), cy: y(at(number - 1)), r: 10 }),
      shape("text", { x: x(number - 1), y: y(at(number - 1)) + 4, "text-anchor": "middle", class: "gk-on" }, String(i + 1)),
    ),
  );
  const here = table.recalled ? shape("line", { x1: x(table.recalled - 1), x2: x(table.recalled - 1), y1: y(0), y2: y(1), class: "gk-here" }) : null;
  const percent = (p) => `${Math.round(100 * p)} %`;
  const drawn = shape(
    "svg",
    { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `Your chance to win, from ${percent(at(0))} to ${percent(at(n))} in ${n} decisions` },
    ...grid, shape("polygon", { points: band, class: "gk-band" }), shape("polyline", { points: line, class: "gk-line" }), here, ...dots,
  );
  drawn.addEventListener("click", ({ clientX }) => {
    const box = drawn.getBoundingClientRect();
    const i = Math.round((((clientX - box.left) / box.width) * wide - EDGE) / ((wide - EDGE - 14) / n));
    act.recall(Math.min(n, Math.max(1, i + 1)));
  });
  const slider = el("input", { type: "range", min: 1, max: n, value: table.recalled || n, "aria-label": "Decision to look at", "data-key": "curve" });
  slider.addEventListener("input", () => act.recall(Number(slider.value)));
  const back = table.recalled ? button("To the end", () => act.recall(0), { class: "gk-button gk-small", "data-key": "to-end" }) : null;
  const head = el("h3", { class: "gk-heading" }, `Your chance to win, in percent, before each of your ${n} decisions, as a model sees it`);
  return [el("div", { class: "gk-curve" }, el("div", { class: "gk-asking" }, head, back), drawn, slider)];
}

// Folded out: every decision there was.
function decisionsPanel(review, recalled, act) {
  const columns = ["", "You played", "Best was", "It cost", "Why"];
  return el(
    "div",
    { class: "gk-scroll" },
    el(
      "table",
      { class: "gk-review-table" },
      el("thead", {}, el("tr", {}, ...columns.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...review.rows.map((row) => reviewRow(row, recalled, review.settled, act))),
    ),
  );
}

function reviewRow(row, recalled, settled, act) {
  const good = row.rank === 1;
  const shown = row.number === recalled;
  const look = button(String(row.number), () => act.recall(shown ? 0 : row.number), {
    "aria-pressed": String(shown),
    "data-key": `look-${row.number}`,
    "aria-label": `Decision ${row.number}: show the table as it was`,
  });
  const measure = row.open && settled ? button("Measure it", () => act.measure(row.number), { class: "gk-button gk-small", "data-key": `measure-${row.number}` }) : null;
  const rank = good ? "" : ` (number ${row.rank} of ${row.of})`;
  return el(
    "tr",
    { class: good ? "gk-best" : "" },
    el("th", { scope: "row" }, look),
    el("td", {}, row.played, row.undone ? el("div", { class: "gk-why" }, "after taking back another move") : null),
    el("td", {}, good ? "the same" : row.best),
    el("td", {}, good ? "✓ best" : row.cost, rank, measure),
    el("td", {}, row.why),
  );
}
