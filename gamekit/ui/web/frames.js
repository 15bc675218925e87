// What the kernel says of the table arrives in frames: the whole of it once, then only what changed.

const PARTS = ["picture", "table", "log", "advice", "forecast", "review", "menu", "notice", "curtain"];

// The table as it stands, with the same `get`, `on` and `off` as a model; `heard` is called for whatever arrives.
function follow(model) {
  let now = Object.fromEntries(PARTS.map((name) => [name, name === "picture" ? [] : {}]));
  let number = -1; // of the last frame
  const listeners = [];
  const tell = (name, value) => listeners.filter(([wanted]) => wanted === name).forEach(([, act]) => act(value));
  const hello = () => model.send({ do: "hello", seen: number });

  function take(frame) {
    if (frame.whole) now = frame.whole;
    else if (frame.number !== number + 1) return hello(); // something was missed
    const changed = new Set(frame.whole ? PARTS : frame.patch.map(([path]) => path[0]));
    for (const step of frame.patch ?? []) change(step);
    number = frame.number;
    changed.forEach((name) => tell(`change:${name}`));
  }

  function change([path, ...what]) {
    const last = path.at(-1);
    const owner = path.slice(0, -1).reduce((part, key) => part[key], now);
    if (what.length === 1) owner[last] = what[0];
    else owner[last].splice(what[0], what[1], ...what[2]);
  }

  const arrive = (message) => (message.do === "frame" ? take(message) : tell("message", message));
  model.on("msg:custom", arrive);
  const started = model.get("start");
  if (started?.whole) take(started);
  hello();
  return {
    begun: () => number >= 0,
    get: (name) => (name === "picture" ? whole(now.picture) : now[name]),
    on: (name, act) => listeners.push([name, act]),
    off: () => model.off("msg:custom", arrive),
  };
}

// A picture comes in pieces.
function whole(drawn) {
  if (Array.isArray(drawn)) return drawn.join("");
  return Object.fromEntries(Object.entries(drawn ?? {}).map(([name, part]) => [name, typeof part === "object" ? whole(part) : part]));
}
