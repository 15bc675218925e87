// What changes on the table is seen to change: parts go from where they were to where they are.

const STEPS = { fast: 240, normal: 400, slow: 700 }; // milliseconds by the speed of the bots, less than their pause
const STEP = 300; // and where there is no pause

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

// Every part with a name: where it is, and in which coordinates it is drawn.
function places(root) {
  return new Map(
    [...root.querySelectorAll("[data-part]")].map((part) => [
      part.dataset.part,
      { part, box: part.getBoundingClientRect(), drawn: part.parentNode.getScreenCTM?.() },
    ]),
  );
}

function move(before, root, step) {
  if (still() || document.hidden) return;
  const now = places(root);
  const fly = root.querySelector(".gk-fly");
  const inverse = fly.getScreenCTM()?.inverse();
  if (!inverse) return;
  const lift = (one, frames, long, late) => carry(one, frames, { long, late }, fly, inverse);
  for (const [name, one] of now) {
    const { part, box } = one;
    if (!box.width || part.dataset.stays !== undefined) continue;
    const [same, from] = [before.get(name), before.get(part.dataset.from)];
    const old = [same, from].find((found) => found?.box.width);
    if (!old) lift(one, FACES[part.dataset.turns] ?? [{ opacity: 0 }, { opacity: 1 }], step / 2, step * (part.dataset.nth ?? 0) / 2);
    else if (!travel(one, old, now, lift, step) && same) changeFace(one, same, lift, step);
  }
  for (const [name, one] of before) {
    if (!now.has(name) && one.box.width) leave(one, now.get(one.part.dataset.to), lift, step);
  }
  pay(before, now, fly, inverse, step, middle(root.querySelector(".gk-picture").getBoundingClientRect()));
}

// From the old place to the new one, over all squares between them.
function travel(one, old, now, lift, step) {
  const way = [old.box, ...between(one.part, old.part, now), one.box].map(middle);
  const [x, y] = way.at(-1);
  if (Math.hypot(way[0][0] - x, way[0][1] - y) <= 4) return false;
  lift(one, way.map(([a, b]) => ({ x: a - x, y: b - y })), step * Math.min(2, 0.8 + 0.1 * way.length));
  return true;
}

// The squares that a piece walks over: it says on which one it stands, and they are parts themselves.
function between(part, old, now) {
  const { along, on, of } = part.dataset;
  const [from, to, all] = [Number(old.dataset.on), Number(on), Number(of)];
  const steps = along && old.dataset.along === along ? (to - from + all) % all : 0;
  if (steps < 2 || steps > 12) return [];
  return Array.from({ length: steps - 1 }, (_, i) => now.get(`${along}${(from + i + 1) % all}`)?.box).filter(Boolean);
}

// What comes, or stays where it is and looks different: dice tumble, a card is turned.
const FACES = {
  tumble: [{ rotate: "-200deg", x: -26, y: -18 }, { rotate: "60deg", x: 9, y: -6 }, { rotate: "0deg" }],
  turn: [{ scale: "0 1" }, { scale: "1 1" }],
};

function changeFace(one, old, lift, step) {
  const frames = FACES[one.part.dataset.turns];
  if (frames && !one.part.isEqualNode(old.part)) lift(one, frames, step);
}

// What is gone fades, on its way to where it says that it goes.
function leave(one, to, lift, step) {
  const [x, y] = middle(one.box);
  const [a, b] = to?.box.width ? middle(to.box) : [x, y];
  lift(one, [{ opacity: 1 }, { x: a - x, y: b - y, opacity: 0 }], step / 2);
}

// Coins from those who have less to those who have more, or to and from the middle of the table.
function pay(before, now, fly, inverse, step, bank) {
  const changed = [...now].flatMap(([name, { part, box }]) => {
    const by = Number(part.dataset.purse) - Number(before.get(name)?.part.dataset.purse);
    return by && box.width ? [{ by, at: middle(box) }] : [];
  });
  const [givers, takers] = [changed.filter(({ by }) => by < 0), changed.filter(({ by }) => by > 0)];
  const ways = takers.length
    ? takers.map(({ at }) => [givers[0]?.at ?? bank, at])
    : givers.map(({ at }) => [at, bank]);
  for (const way of ways) {
    const coin = shape("circle");
    coin.setAttribute("class", "gk-coin");
    coin.setAttribute("r", 8);
    const points = way.map(([x, y]) => new DOMPoint(x, y).matrixTransform(inverse));
    fly.append(coin);
    begin(coin, points.map(({ x, y }) => ({ translate: `${x}px ${y}px` })), { long: step }, () => coin.remove());
  }
}

// A copy in a layer above everything moves; the part itself waits unseen.
function carry({ part, drawn }, frames, when, fly, inverse) {
  const here = inverse.multiply(drawn);
  const scale = Math.hypot(here.a, here.b) || 1;
  const [holder, moving, copy] = [shape("g"), shape("g"), part.cloneNode(true)];
  holder.setAttribute("transform", `matrix(${[here.a, here.b, here.c, here.d, here.e, here.f]})`);
  for (const name of ["tabindex", "role", "data-move", "data-part"]) copy.removeAttribute(name);
  moving.setAttribute("class", "gk-moving");
  moving.append(copy);
  holder.append(moving);
  fly.append(holder);
  part.style.visibility = "hidden";
  const ways = frames.map(({ x = 0, y = 0, ...look }) => ({ translate: `${x / scale}px ${y / scale}px`, ...look }));
  begin(moving, ways, when, () => {
    part.style.visibility = "";
    holder.remove();
  });
}

function begin(moving, frames, { long, late = 0 }, done) {
  const easing = frames.length > 2 ? "linear" : "ease-out";
  const flight = moving.animate(frames, { duration: long, delay: late, easing, fill: "both" });
  flight.landed = done;
  flight.onfinish = flight.oncancel = done;
}

// Whatever moves is where it goes to, at once.
function land(root) {
  const flying = root.querySelector(".gk-fly").getAnimations({ subtree: true });
  for (const flight of flying) {
    flight.finish();
    flight.landed();
  }
  return flying.length > 0;
}
