// The table: its drawings, and what a line of words points at.

const NARROW = 700; // pixels: a narrower page gets the drawings made for a phone

// Put the drawings on the page; a part that has moved is seen moving.
function place(parts, drawings, root, uid, step) {
  land(root); // a part that waits unseen for its copy would wait for ever
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

// --- pointing: what a line tells of is shown ----------------------------------------------------------

function point(root, words) {
  for (const part of root.querySelectorAll("[data-name]")) {
    part.classList.toggle("gk-meant", Boolean(words) && words.includes(part.dataset.name));
  }
}
