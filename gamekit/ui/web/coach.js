// The coach: hint, odds, ranking.

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
function bestPanel(advice, unfold) {
  if (!advice.on) return [];
  const best = advice.moves.slice(0, BEST).map(adviceRow);
  const more = advice.facts.length || advice.moves.length > BEST;
  const numbers = more ? button("All numbers", unfold, { class: "gk-button gk-small", "data-key": "numbers" }) : null;
  return [
    chance(advice.chance),
    numbers ? el("div", { class: "gk-few" }, numbers) : null,
    best.length ? el("h3", { class: "gk-heading" }, "Your best moves") : null,
    best.length ? el("ol", { class: "gk-ranking" }, ...best) : null,
  ];
}

// Every number there is, unfolded over the table.
function numbersPanel(advice) {
  const win = chance(advice.chance);
  // A reason that several facts in a row share is told once, under the last of them.
  const facts = advice.facts.map((fact, i, all) => factRow(fact, fact.why !== all[i + 1]?.why));
  const known = facts.length ? el("dl", { class: "gk-facts" }, ...facts) : el("p", { class: "gk-muted" }, "Nothing to say here.");
  const ranked = advice.moves.map(adviceRow);
  return [
    el("section", {}, el("h3", { class: "gk-heading" }, "The odds now"), win, known),
    ranked.length ? el("section", {}, el("h3", { class: "gk-heading" }, "Your moves, best first"), ...ranking(ranked)) : null,
  ];
}

// The chance to win: a model's at once, then surer as imagined games are played.
function chance(found) {
  if (!found?.value) return null;
  const games = found.games ? `, ${found.games} imagined games in it` : "";
  const why = [found.note, found.held].filter(Boolean).join(" ");
  return el(
    "div",
    { class: "gk-measured" },
    el("p", {}, el("strong", {}, "Your chance to win: "), el("span", { class: "gk-value" }, found.value)),
    bar(found.share, found.interval),
    el("p", { class: "gk-why" }, `A model of bots like these${games}${found.more ? " …" : "."} ${why}`),
  );
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
  const told = value ? short(value, share) : "";
  const head = el("div", { class: "gk-advice" }, el("span", {}, label), told ? el("span", { class: "gk-value", title: value || null }, told) : null);
  return el("li", { title: why || null }, head, bar(share, interval), why ? el("span", { class: "gk-why" }, why) : null);
}

// A value in whole percent: the fraction stands in its title.
function short(value, share) {
  if (share === null || share === undefined) return value;
  if (share > 0 && share < 0.01) return "<1 %";
  return share > 0.99 && share < 1 ? ">99 %" : `${Math.round(100 * share)} %`;
}
