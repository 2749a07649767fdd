// The nodes of the page by number, and how HTML becomes nodes.

import { attributeOf, childrenOf, closest, cloneOf, findAll, firstOf, htmlOf, matches, nextOf, setAttribute, setHTML, styleOf } from "./dom.js";

/** The element that holds the token of the page's session, and where the server takes sockets and tickets. */
export const token = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=trellis-token]"));
export let root = /** @type {HTMLElement} */ (document.querySelector("[data-n]"));
export const setRoot = (element) => { root = element; };

/** The class of the element with the script's own notices, which stands beside the page's nodes or in a dialog of it. */
export const NOTICES = "trellis-notices";

/** Number -> node; 0 stands for no node. */
export const nodes = new Map([[0, null]]);

/** Name -> the controls that came with it, so that one is found without a search of the page. */
export const named = new Map();

/** The controls that have a handler, by which they may tell of their values. */
export const FIELDS = "input[data-on],textarea[data-on],select[data-on]";
export const fields = new Set();

/** Opaque element -> the markup that it came with; hidden field -> the value, which setting another hides. */
const painted = new WeakMap();
export const paintedOf = (element) => painted.get(element);
export const setPainted = (element, markup) => painted.set(element, markup);

/** Details and dialogs -> whether the server has them open. */
const opened = new WeakMap();
export const isOpened = (element) => opened.get(element);
export const setOpened = (element, isOpen) => opened.set(element, isOpen);

/** The number of a node; 0 if it has none. */
export const numberOf = (node) =>
  +(node instanceof Element ? attributeOf(node, "data-n") : node instanceof Comment && node.data) || 0;

/** Calls `act` with the number and node of what is numbered in `top`, `top` included, but not in opaque elements. */
export const eachNode = (top, act) => {
  const number = numberOf(top);
  if (number) act(number, top);
  if (top instanceof Element && attributeOf(top, "data-opaque") != null) return;
  // `childNodes` makes an object for each element, which takes four times as long.
  for (let child = firstOf(top); child; child = nextOf(child)) eachNode(child, act);
};

/** Returns the elements in `top`, `top` included, that match `selector`. */
export const within = (top, selector) => {
  if (!(top instanceof Element)) return [];
  const found = [...findAll(top, selector)];
  return matches(top, selector) ? [top, ...found] : found;
};

/** Registers the numbers in `top`, and sets its styles: the content security policy allows no style attributes. */
export const learn = (top) => {
  eachNode(top, (number, node) => nodes.set(number, node));
  for (const element of within(top, "[data-style]")) styleOf(element).cssText = attributeOf(element, "data-style");
  for (const element of within(top, "[data-opaque]")) if (!painted.has(element)) painted.set(element, htmlOf(element));
  for (const element of within(top, "details,dialog")) if (!opened.has(element)) opened.set(element, element.open);
  for (const control of within(top, FIELDS)) {
    fields.add(control);
    if (control.type === "hidden" && !painted.has(control)) painted.set(control, control.value);
  }
  for (const control of within(top, "[name]")) {
    const name = attributeOf(control, "name");
    named.set(name, (named.get(name) ?? new Set()).add(control));
  }
};

/** Forgets the controls in `top`, which is removed. */
export const unlearn = (top) => {
  for (const control of within(top, FIELDS)) fields.delete(control);
  for (const control of within(top, "[name]")) {
    const name = attributeOf(control, "name");
    named.get(name)?.delete(control);
    if (!named.get(name)?.size) named.delete(name);
  }
};

export const find = (number) => {
  if (!nodes.has(number)) throw Error(number);
  return nodes.get(number);
};

/**
 * The nodes that stand for the text of a numbered comment: one text, none if it is empty, or what other code, as a
 * translator, has put there: all up to the next numbered node.
 */
export const runAfter = (comment) => {
  const run = [];
  for (let node = comment.nextSibling; node && !numberOf(node) && node.className !== NOTICES; node = node.nextSibling)
    run.push(node);
  return run;
};

/** Sets the text of a numbered comment. */
export const setMarkedText = (comment, text) => {
  const run = runAfter(comment);
  if (run[0] instanceof Text && !run[1]) {
    if (run[0].data !== text) run[0].data = text;
    return;
  }
  for (const node of run) node.remove();
  if (text) comment.after(text);
};

/** The nodes that move and go together with `node`. */
export const partsOf = (node) => (node instanceof Comment ? [node, ...runAfter(node)] : [node]);

let wanting = [];

/** Gives parsed elements their `autofocus`: with it, an element that comes would have the focus, whoever has it, but in Chromium. */
export const giveAutofocus = () => {
  for (const element of wanting) setAttribute(element, "autofocus", "");
  wanting = [];
};

/** Parses `html` as children of `parent`, without running anything. */
export const parse = (parent, html) => {
  // In a copy of a select, each option that is taken out would leave the next one chosen.
  if (closest(parent, "select")) {
    const template = document.createElement("template");
    setHTML(template, html);
    return [...template.content.childNodes];
  }
  const shell = cloneOf(parent);
  setHTML(shell, html);
  for (const element of findAll(shell, "[autofocus]")) {
    setAttribute(element, "autofocus", null);
    wanting.push(element);
  }
  return childrenOf(shell);
};

/** Makes an element with these properties at the end of `parent`. */
export const append = (parent, tag, properties) =>
  parent.appendChild(Object.assign(document.createElement(tag), properties));

/** Listens to the events named by the keys, before any other listener. */
export const listen = (listeners) => {
  for (const type in listeners) addEventListener(type, listeners[type], true);
};
