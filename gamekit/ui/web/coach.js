// The coach: hint, odds, ranking, and the review at the end.

const SHOWN = 5; // so many ranked moves stand open, the rest is folded
const BEST = 3; // so many beside the board

function bar(share, interval) {
  if (share === null || share === undefined) return null;
  const percent = (x) => `${(100 * Math.min(1, Math.max(0, x))).toFixed(2)}%`;
  const track = el("span", { class: "gk-bar", "aria-hidden": "true" }, el("span", { style: `width:${percent(share)}` }));
  if (interval) {
    const [low, high] = interval;
    track.append(el("i", { style: `left:${percent(low)};width:${percent(high - low)}` }));
  }
  return track;
}

// A hint comes in three steps: where to look, what to reckon, and only then the move.
function hintPanel(hint, play, send) {
  const lines = [["Where to look", hint?.look], ["What to reckon", hint?.reckon]].filter(([, words]) => words);
  const shown = lines.map(([title, words]) => el("p", {}, el("strong", {}, `${title}: `), words));
  if (!hint?.label) {
    const next = button(hint?.reckon ? "Show me the move" : "One step more", () => send({ do: "hint" }), { class: "gk-button gk-small", "data-key": "more-hint" });
    return lines.length ? [...shown, next] : [];
  }
  const value = hint.value ? el("p", { class: "gk-value" }, `Chance to win: ${hint.value}`) : null;
  return [
    ...shown,
    el("p", {}, el("strong", {}, `★ ${hint.label}`)),
    ...[value, el("p", { class: "gk-why" }, hint.why)].filter(Boolean),
    button("Do this", () => play(hint.move), { class: "gk-button gk-follow", "data-key": "follow" }),
  ];
}

// Beside the board: the few best moves; every other number is one tap away.
function bestPanel(advice, send, unfold) {
  if (!advice.on) return [];
  const best = advice.moves.slice(0, BEST).map(adviceRow);
  const more = advice.facts.length || advice.moves.length > BEST;
  const numbers = more ? button("All numbers", unfold, { class: "gk-button gk-small", "data-key": "numbers" }) : null;
  return [
    el("div", { class: "gk-few" }, chance(advice.chance, send), numbers),
    best.length ? el("h3", { class: "gk-heading" }, "Your best moves") : null,
    best.length ? el("ol", { class: "gk-ranking" }, ...best) : null,
  ];
}

// Every number there is, unfolded over the table.
function numbersPanel(advice) {
  // A reason that several facts in a row share is told once, under the last of them.
  const facts = advice.facts.map((fact, i, all) => factRow(fact, fact.why !== all[i + 1]?.why));
  const known = facts.length ? el("dl", { class: "gk-facts" }, ...facts) : el("p", { class: "gk-muted" }, "Nothing to say here.");
  const ranked = advice.moves.map(adviceRow);
  return [
    el("section", {}, el("h3", { class: "gk-heading" }, "The odds now"), known),
    ranked.length ? el("section", {}, el("h3", { class: "gk-heading" }, "Your moves, best first"), ...ranking(ranked)) : null,
  ];
}

// The chance to win, measured on demand by playing imagined tables to their end.
function chance(measured, send) {
  if (!measured) return null;
  const box = el("div", { class: "gk-measured", role: "status" });
  if (measured.value) {
    const said = `${measured.value}, from ${measured.total} imagined games that bots played to their end`;
    box.append(el("strong", {}, "Your chance to win: "), said);
  } else if (measured.done) {
    box.append(`${measured.done} of about ${measured.total} imagined games `);
    box.append(el("progress", { max: measured.total, value: measured.done, "aria-label": "Imagined games played" }));
  } else {
    box.append(button("Measure my chance", () => send({ do: "chance" }), { class: "gk-button gk-small", "data-key": "chance" }));
  }
  return box;
}

function ranking(rows) {
  const top = el("ol", { class: "gk-ranking" }, ...rows.slice(0, SHOWN));
  if (rows.length <= SHOWN) return [top];
  const rest = el("ol", { class: "gk-ranking", start: SHOWN + 1 }, ...rows.slice(SHOWN));
  return [top, el("details", {}, el("summary", { "data-key": "ranking" }, `… and ${rows.length - SHOWN} more`), rest)];
}

function factRow(fact, explain) {
  const bars = fact.bars.flatMap(({ label, text, length }) => [
    el("span", {}, label),
    bar(length),
    el("span", { class: "gk-value" }, text),
  ]);
  const value = fact.value ? el("span", { class: "gk-value" }, fact.value) : null;
  return el(
    "div",
    { class: "gk-fact" },
    el("dt", {}, fact.title),
    value ? el("dd", {}, value) : null,
    el("dd", { class: "gk-wide" }, bar(fact.share), bars.length ? el("div", { class: "gk-outcomes" }, ...bars) : null, fact.why && explain ? el("span", { class: "gk-why" }, fact.why) : null),
  );
}

function adviceRow({ label, value, share, interval, why }) {
  const head = el("div", { class: "gk-advice" }, el("span", {}, label), value ? el("span", { class: "gk-value", title: value }, short(value, share)) : null);
  return el("li", { title: why || null }, head, bar(share, interval), why ? el("span", { class: "gk-why" }, why) : null);
}

// A value in whole percent: the fraction stands in its title.
function short(value, share) {
  if (share === null || share === undefined) return value;
  if (share > 0 && share < 0.01) return "<1 %";
  return share > 0.99 && share < 1 ? ">99 %" : `${Math.round(100 * share)} %`;
}

function reviewPanel(review, recalled, measures, send) {
  if (review.total === undefined) return [];
  const heading = el("h3", { class: "gk-heading" }, "Review: your decisions, one by one");
  if (!review.total) return [heading, el("p", { class: "gk-muted" }, "There was no decision of yours in this game.")];
  if (review.done < review.total) heading.append(` (${review.done} of ${review.total} looked at …)`);
  if (!review.rows.length) return [heading, el("p", { class: "gk-muted" }, "The coach has nothing to say about them.")];
  const columns = ["", "You played", "Best was", "It cost", "Why"];
  const table = el(
    "table",
    { class: "gk-review-table" },
    el("thead", {}, el("tr", {}, ...columns.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, ...review.rows.map((row) => reviewRow(row, recalled, measures && review.done === review.total, send))),
  );
  return [heading, el("p", { class: "gk-muted" }, `${summary(review.rows)} Press a number to see the table as it was.`), el("div", { class: "gk-scroll" }, table)];
}

function summary(rows) {
  const best = rows.filter((row) => row.rank === 1).length;
  const weighed = rows.filter((row) => row.rank !== 1 && row.loss !== null);
  const lost = weighed.reduce((sum, row) => sum + row.loss, 0);
  const which = weighed.length === rows.length - best ? "All others together" : `${weighed.length} of the others together`;
  const cost = weighed.length ? ` ${which} cost ${(100 * lost).toFixed(1)} points of winning chance.` : "";
  return `In ${best} of ${rows.length} decisions you chose what the coach likes best.${cost}`;
}

// What a decision cost, where only a judgement is known: measured on demand by playing imagined games to their end.
function cost(row, measures, send) {
  if (row.measuring !== undefined && row.loss === null) {
    return el("progress", { max: 1, value: row.measuring, "aria-label": "Imagined games played" });
  }
  if (!measures || row.rank === 1 || row.loss !== null) return null;
  return button("Measure it", () => send({ do: "measure", number: row.number }), { "data-key": `measure-${row.number}` });
}

function reviewRow(row, recalled, measures, send) {
  const good = row.rank === 1;
  const mark = good ? "✓ best" : `${row.cost}`;
  const rank = good ? "" : ` (number ${row.rank} of ${row.of})`;
  const shown = row.number === recalled;
  const look = button(String(row.number), () => send({ do: "recall", number: shown ? 0 : row.number }), {
    "aria-pressed": String(shown),
    "data-key": `recall-${row.number}`,
    title: shown ? "Back to the end" : "Show the table as it was",
    "aria-label": `Decision ${row.number}: show the table as it was`,
  });
  return el(
    "tr",
    { class: good ? "gk-best" : "" },
    el("th", { scope: "row" }, look),
    el("td", {}, row.played, row.value ? el("div", { class: "gk-value" }, row.value) : null, row.undone ? el("div", { class: "gk-why" }, "after taking back another move") : null),
    el("td", {}, good ? "the same" : row.best, row.best_value && !good ? el("div", { class: "gk-value" }, row.best_value) : null),
    el("td", {}, mark, rank, cost(row, measures, send)),
    el("td", {}, row.why),
  );
}
