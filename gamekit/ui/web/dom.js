// Elements made from data. Nothing is ever parsed as HTML: names and texts stay text.

function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

function shape(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter(Boolean));
  return made;
}

function button(label, act, attributes = {}) {
  return el("button", { type: "button", class: "gk-button", onclick: act, ...attributes }, label);
}

function checkbox(label, checked, act, attributes = {}) {
  const box = el("input", { type: "checkbox", checked, onchange: () => act(box.checked), ...attributes });
  return el("label", { class: "gk-check" }, box, el("span", {}, label));
}

function select(label, options, chosen, act, attributes = {}) {
  const list = el("select", { class: "gk-select", onchange: () => act(list.value), ...attributes });
  for (const [value, text] of options) {
    list.append(el("option", { value, selected: String(value) === String(chosen) }, text));
  }
  return el("label", { class: "gk-field" }, el("span", {}, label), list);
}

// Redraw a part of the page; the keyboard's focus stays where it was, or goes to the next best place.
function redraw(part, children) {
  const old = part.contains(document.activeElement) ? document.activeElement : null;
  const key = old?.dataset.key ?? old?.dataset.move;
  part.replaceChildren(...children.filter(Boolean));
  if (!old) return;
  const places = [...part.querySelectorAll("button, select, input, summary, [tabindex='0']")].filter((x) => !x.disabled);
  const same = key && places.find((place) => (place.dataset.key ?? place.dataset.move) === key);
  (same ?? places[0] ?? part).focus({ preventScroll: true });
}

// --- the picture -------------------------------------------------------------------------------

const DRAWN = new Set(
  ("svg g path rect circle ellipse line polyline polygon text tspan title desc defs use symbol pattern " +
    "linearGradient radialGradient stop clipPath mask marker").split(" "),
);

// The picture as elements of this page: only shapes and words, no scripts, nothing from elsewhere.
function picture(text, uid) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) {
    return el("p", { class: "gk-muted" }, "The picture cannot be drawn.");
  }
  for (const element of [root, ...root.querySelectorAll("*")]) clean(element, uid);
  return document.importNode(root, true);
}

function clean(element, uid) {
  if (!DRAWN.has(element.localName)) {
    element.remove();
    return;
  }
  for (const { name, value } of [...element.attributes]) {
    const local = name.toLowerCase();
    const link = local === "href" || local === "xlink:href" || local === "src";
    if (local.startsWith("on") || (link && !value.startsWith("#"))) element.removeAttribute(name);
    else if (/url\(\s*['"]?(?!#)/i.test(value) && !local.startsWith("data-")) element.removeAttribute(name);
    // Two stages on one page must not use each other's patterns.
    else if (local === "id") element.setAttribute(name, `gk-${uid}-${value}`);
    else if (link) element.setAttribute(name, `#gk-${uid}-${value.slice(1)}`);
    else if (value.includes("url(#")) element.setAttribute(name, value.replaceAll("url(#", `url(#gk-${uid}-`));
  }
}
