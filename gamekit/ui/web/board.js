// The table: its drawings, what can be done on them by mouse and touch, and parts that move to their new places.

const NARROW = 700; // pixels: a narrower page gets the drawings made for a phone
const STEP = 500; // milliseconds a part takes to its new place

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Put the drawings on the page; a part that has moved is seen moving.
function place(parts, drawings, root, uid, step) {
  const before = step ? places(root) : null;
  for (const name of ["board", "hand", "score", "side"]) {
    const [part, text] = [parts[name], drawings[name] ?? ""];
    if (part.drawn === text) continue;
    part.drawn = text;
    const svg = text ? picture(text, uid + name) : null;
    if (svg?.viewBox) svg.style.setProperty("--gk-wide", `${svg.viewBox.baseVal.width}px`);
    redraw(part, [svg]);
  }
  const tall = parts.side.firstChild?.viewBox?.baseVal.height > 300;
  root.classList.toggle("gk-tall", Boolean(tall));
  if (before) move(before, root, step);
}

// --- motion: every part with a name goes from where it was to where it is --------------------------

const named = (root) => [...root.querySelectorAll("[data-part]")];
const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

function places(root) {
  return new Map(named(root).map((part) => [part.dataset.part, { box: part.getBoundingClientRect(), part }]));
}

function move(before, root, step) {
  if (still() || document.hidden) return;
  const now = places(root);
  const fly = root.querySelector(".gk-fly");
  fly.replaceChildren();
  for (const [name, { box, part }] of now) {
    if (!box.width || part.dataset.stays !== undefined) continue;
    const old = before.get(name) ?? before.get(part.dataset.from);
    if (!old?.box.width) continue;
    const way = [[old.box, ...between(part, old.part, now), box]].flat().map(middle);
    const [x, y] = way.at(-1);
    if (Math.hypot(way[0][0] - x, way[0][1] - y) > 4) carry(part, way.map(([a, b]) => [a - x, b - y]), fly, step);
  }
}

// The squares that a piece walks over: it says on which one it stands, and they are parts themselves.
function between(part, old, now) {
  const { along, on, of } = part.dataset;
  const [from, to, all] = [Number(old.dataset.on), Number(on), Number(of)];
  const steps = along && old.dataset.along === along ? (to - from + all) % all : 0;
  if (steps < 2 || steps > 12) return [];
  return Array.from({ length: steps - 1 }, (_, i) => now.get(`${along}${(from + i + 1) % all}`)?.box).filter(Boolean);
}

// A copy in a layer above everything flies there; the part itself waits unseen.
function carry(part, way, fly, step) {
  const copy = part.cloneNode(true);
  const here = fly.getScreenCTM().inverse().multiply(part.parentNode.getScreenCTM());
  const scale = Math.hypot(here.a, here.b) || 1;
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
  holder.setAttribute("transform", `matrix(${[here.a, here.b, here.c, here.d, here.e, here.f]})`);
  for (const name of ["tabindex", "role", "data-move", "data-part"]) copy.removeAttribute(name);
  const moving = document.createElementNS("http://www.w3.org/2000/svg", "g");
  moving.append(copy);
  holder.append(moving);
  fly.append(holder);
  part.style.visibility = "hidden";
  const frames = way.map(([x, y]) => ({ translate: `${x / scale}px ${y / scale}px` }));
  const long = step * Math.min(1.8, 0.8 + 0.1 * way.length);
  const done = () => {
    part.style.visibility = "";
    holder.remove();
  };
  const flight = moving.animate(frames, { duration: long, easing: way.length > 2 ? "linear" : "ease-out" });
  flight.onfinish = flight.oncancel = done;
}

// A click or the space bar ends what moves.
function land(root) {
  const flying = root.querySelector(".gk-fly").getAnimations({ subtree: true });
  flying.forEach((flight) => flight.finish());
  return flying.length > 0;
}

// --- pointing: what a line tells of is shown ----------------------------------------------------------

function point(root, words) {
  for (const part of root.querySelectorAll("[data-name]")) {
    part.classList.toggle("gk-meant", Boolean(words) && words.includes(part.dataset.name));
  }
}
