// What a reader's eye and finger meet on a table: measured on the page itself, as one list of sentences.
(table, { least, touch, screen }) => {
  const found = [];
  const { clientWidth: wide, clientHeight: high } = document.documentElement; // a phone zooms out where a page is too wide
  const shown = (element) => {
    const style = getComputedStyle(element);
    return style.visibility === "visible" && !element.closest(".gk-hidden, [hidden], .gk-fly");
  };
  const alpha = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (top, below) => {
    const mix = (name) => top[name] * top.a + below[name] * (1 - top.a);
    return { r: mix("r"), g: mix("g"), b: mix("b"), a: 1 };
  };
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const contrast = (a, b) => {
    const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y);
    return (bright + 0.05) / (dark + 0.05);
  };

  // --- the texts: where they stand, and how large and in which colour ---------------------------
  const texts = [];
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement, words = node.textContent.trim();
    if (!words || ["title", "option", "STYLE"].includes(owner.localName) || !shown(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const svg = owner.namespaceURI.includes("svg");
    const box = (svg ? owner : range).getBoundingClientRect(); // a range knows nothing of words pressed together
    if (!box.width || !box.height) continue;
    const style = getComputedStyle(owner), matrix = svg ? owner.getScreenCTM() : null;
    const size = parseFloat(style.fontSize) * (matrix ? Math.hypot(matrix.c, matrix.d) : 1);
    texts.push({ owner, words, box, size, svg, style, heavy: Number(style.fontWeight) >= 700 });
  }

  // --- what lies under a point: from the page up to the text -------------------------------------
  const opacity = (element) => {
    let share = 1;
    for (let one = element; one && one !== table; one = one.parentElement) share *= Number(getComputedStyle(one).opacity);
    return share;
  };
  function painted(element, x, y) {
    const style = getComputedStyle(element);
    if (!element.namespaceURI.includes("svg")) return alpha(style.backgroundColor);
    if (!element.isPointInFill || style.fill === "none" || style.visibility !== "visible") return null;
    const here = new DOMPoint(x, y).matrixTransform(element.getScreenCTM().inverse());
    if (!element.isPointInFill(here)) return null;
    const colour = alpha(style.fill);
    return { ...colour, a: colour.a * Number(style.fillOpacity) * opacity(element) };
  }
  function behind({ owner, box }) {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const stack = document.elementsFromPoint(x, y);
    const place = stack.findIndex((one) => one === owner || owner.contains(one) || one.contains(owner) && one.localName === "text");
    if (place < 0) return null; // out of sight
    const covered = stack.slice(0, place).some((one) => one.localName !== "text" && one.localName !== "tspan" && (painted(one, x, y)?.a ?? 0) > 0.6);
    let ground = { r: 255, g: 255, b: 255, a: 1 };
    for (const one of stack.slice(place).reverse()) {
      const colour = painted(one, x, y);
      if (colour) ground = over(colour, ground);
    }
    return { ground, covered };
  }

  const all = document.createElement("style");
  all.textContent = ".gk-table, .gk-table * { pointer-events: visiblePainted !important; }";
  document.head.append(all);
  for (const text of texts) {
    const { words, box, size, svg, style, heavy } = text;
    if (size < least - 0.05) found.push(`letters of ${size.toFixed(1)} px: ${words}`);
    if (box.right > wide + 1 || box.left < -1) found.push(`beside the page: ${words}`);
    const frame = svg ? text.owner.ownerSVGElement.getBoundingClientRect() : null;
    const cut = frame && (box.left < frame.left - 2 || box.right > frame.right + 2 || box.bottom > frame.bottom + 3 || box.top < frame.top - 3);
    if (cut) found.push(`out of its picture: ${words}`);
    if (text.owner.closest(":disabled")) continue;
    const under = box.top >= 0 && box.bottom <= high ? behind(text) : null;
    text.seen = under && !under.covered;
    if (!text.seen) continue;
    const ink = alpha(svg ? style.fill : style.color);
    const share = contrast(over({ ...ink, a: ink.a * opacity(text.owner) }, under.ground), under.ground);
    const needed = size >= 24 || (size >= 18.66 && heavy) ? 3 : 4.5;
    if (share < needed) found.push(`contrast ${share.toFixed(2)}: ${words}`);
  }
  all.remove();

  // --- texts over texts --------------------------------------------------------------------------
  const seen = texts.filter((text) => text.seen);
  seen.forEach((one, i) => seen.slice(i + 1).forEach((other) => {
    if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) return; // one sentence, on several lines
    const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
    const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
    if (across > 2 && down > 5) found.push(`over each other: ${one.words} / ${other.words}`);
  }));

  // --- what is pressed ---------------------------------------------------------------------------
  const inSight = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const frame = one.closest(".gk-notes")?.getBoundingClientRect() ?? { top: -Infinity, bottom: Infinity };
    return width && y + height / 2 > frame.top && y + height / 2 < frame.bottom;
  };
  const boxes = [...table.querySelectorAll("button, select, summary, input, .gk-check")].filter(
    (one) => shown(one) && inSight(one) && !(one.localName === "input" && one.closest(".gk-check")),
  );
  for (const one of boxes) {
    const { width, height } = one.getBoundingClientRect();
    if (touch && (height < 43.5 || width < 43.5)) found.push(`to touch ${width.toFixed(0)} × ${height.toFixed(0)}: ${one.textContent}`);
    if (one.scrollWidth > one.clientWidth + 1) found.push(`wider than its button: ${one.textContent}`);
  }
  boxes.forEach((one, i) => boxes.slice(i + 1).forEach((other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) found.push(`pressed together: ${one.textContent} / ${other.textContent}`);
  }));
  if (document.documentElement.scrollWidth > wide) found.push(`a page ${document.documentElement.scrollWidth} wide`);
  for (const name of screen ? [".gk-picture", ".gk-dock", ".gk-hand > svg", ".gk-moves"] : []) {
    const below = table.querySelector(name)?.getBoundingClientRect().bottom ?? 0;
    if (below > high + 0.5) found.push(`${name} ends at ${below.toFixed(0)}, the screen at ${high}`);
  }
  return found;
}
