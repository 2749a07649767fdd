// The nodes of the page by number, and how HTML becomes nodes.

import { COMMENT_NODE, TEXT_NODE } from "./wire.js";

/** The element that holds the token of the page's session, and where the server takes sockets and tickets. */
export const token = document.querySelector("meta[name=trellis-token]");
export let root = document.querySelector("[data-n]");
export const setRoot = (element) => { root = element; };

/** Number -> node; 0 stands for no node. */
export const nodes = new Map([[0, null]]);

/** Name -> the controls that came with it, so that one is found without a search of the page. */
export const named = new Map();

/** The number of a node; 0 if it has none. */
export const numberOf = (node) => +(node.nodeType === COMMENT_NODE ? node.data : node.getAttribute?.("data-n")) || 0;

/** Calls `act` with the number and node of what is numbered in `top`, `top` included, but not in opaque elements. */
export const eachNode = (top, act) => {
  const number = numberOf(top);
  if (number) act(number, top);
  // `dataset` and `childNodes` make an object for each element, which takes four times as long.
  if (top.hasAttribute?.("data-opaque")) return;
  for (let child = top.firstChild; child; child = child.nextSibling) eachNode(child, act);
};

/** Returns the elements in `top`, `top` included, that match `selector`. */
export const within = (top, selector) =>
  top.matches ? [top, ...top.querySelectorAll(selector)].filter((element) => element.matches(selector)) : [];

/** Registers the numbers in `top`, and sets its styles: the content security policy allows no style attributes. */
export const learn = (top) => {
  eachNode(top, (number, node) => nodes.set(number, node));
  for (const element of within(top, "[data-style]")) element.style.cssText = element.dataset.style;
  for (const control of within(top, "[name]"))
    named.set(control.name, (named.get(control.name) ?? new Set()).add(control));
};

export const find = (number) => {
  if (!nodes.has(number)) throw Error(number);
  return nodes.get(number);
};

/** Returns the text node that a numbered comment stands for; makes one if the text is empty. */
const textAfter = (comment) => {
  const next = comment.nextSibling;
  return next?.nodeType === TEXT_NODE ? next : comment.parentNode.insertBefore(new Text(), next);
};

/** The nodes that move and go together with `node`. */
export const partsOf = (node) => (node.nodeType === COMMENT_NODE ? [node, textAfter(node)] : [node]);

/** Parses `html` as children of `parent`, without running anything. */
export const parse = (parent, html) => {
  // In a copy of a select, each option that is taken out would leave the next one chosen.
  const shell = parent.closest("select") ? document.createElement("template") : parent.cloneNode();
  shell.innerHTML = html;
  return [...(shell.content ?? shell).childNodes];
};

/** Sets an attribute; `null` removes it. */
export const setAttribute = (element, name, value) => {
  if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};

/** Makes an element with these properties at the end of `parent`. */
export const append = (parent, tag, properties) =>
  parent.appendChild(Object.assign(document.createElement(tag), properties));

/** Listens to the events named by the keys, before any other listener. */
export const listen = (listeners) => {
  for (const type in listeners) addEventListener(type, listeners[type], true);
};
