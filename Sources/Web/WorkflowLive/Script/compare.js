// A complete page is compared with the page that is there: an element that is in both stays. So does all that the
// browser keeps in it: its scroll position, its selection, an open popover or the drawing of a canvas.

import {
  attributeNames, attributeOf, childrenOf, firstOf, htmlOf, insertInto, matches, nameOf, nextOf, remove, setAttribute,
  setHTML, setText, styleOf, textOf,
} from "./dom.js";
import { followExpanded, localsBeside } from "./locals.js";
import { numberOf, paintedOf, partsOf, setMarkedText, setPainted } from "./nodes.js";
import { moveInto } from "./scrolls.js";

// Written by the script, or by the browser for what a person opens.
const CLIENT_OWNED = ["data-wait", "aria-busy", "tabindex", "open", "autofocus"];

const isElement = (node) => node instanceof Element;

/** Returns whether one of the elements can become the other by its attributes and children. */
const isOfSameKind = (one, other) => nameOf(one) === nameOf(other)
  && ["type", "data-hook", "data-opaque"].every((name) => attributeOf(one, name) === attributeOf(other, name));

/** What tells an element from its siblings in a page with other numbers. */
const traits = (element, withText) => [nameOf(element), ...["type", "name", "class", "href", "aria-label", "data-on"]
  .map((name) => attributeOf(element, name)), withText && textOf(element)].join();

/** Groups what a key function gives a key. */
const groups = (list, key) => {
  const found = new Map();
  for (const item of list) {
    const name = key(item);
    if (!name) continue;
    if (found.has(name)) found.get(name).push(item);
    else found.set(name, [item]);
  }
  return found;
};

/**
 * Returns fresh child -> the child that is there. With the same numbering, nodes of one number are a pair. Otherwise
 * nodes of the same `id` are a pair first. Then come nodes that are alike with their text, if each page has one of
 * them. Last come nodes that are alike without their text, in order, if both have as many of them.
 */
const pairsOf = (there, fresh, isNew) => {
  const pairs = new Map();
  const taken = new Set();
  const pair = (key, many) => {
    const isFree = (node) => !taken.has(node);
    const before = groups(there.filter(isFree), key);
    for (const [name, list] of groups(fresh.filter((node) => !pairs.has(node)), key)) {
      const old = before.get(name) ?? [];
      if (old.length !== list.length || (!many && list.length > 1)) continue;
      list.forEach((node, i) => {
        if (isElement(node) ? !isElement(old[i]) || !isOfSameKind(old[i], node) : isElement(old[i])) return;
        pairs.set(node, old[i]);
        taken.add(old[i]);
      });
    }
  };
  if (!isNew) pair(numberOf);
  else {
    const id = (node) => isElement(node) && attributeOf(node, "id");
    pair(id);
    const byTraits = (withText) => (node) => isElement(node) && numberOf(node) && !id(node) && traits(node, withText);
    pair(byTraits(true));
    pair(byTraits(false), true);
    pair((node) => node instanceof Comment && "#", true);
  }
  return pairs;
};

const compareAttributes = (element, fresh) => {
  const names = attributeNames(fresh);
  const locals = localsBeside(element, fresh);
  // At once: without its height an element would lose where it is scrolled to.
  const style = attributeOf(fresh, "data-style");
  if (style != null && style !== attributeOf(element, "data-style")) styleOf(element).cssText = style;
  for (const name of attributeNames(element)) {
    const stays = names.includes(name) || CLIENT_OWNED.includes(name) || (name === "style" && style != null);
    if (!stays && !locals?.has(name)) setAttribute(element, name, null);
  }
  for (const name of names) {
    const value = attributeOf(fresh, name);
    if (name !== "open" && !locals?.has(name) && attributeOf(element, name) !== value) setAttribute(element, name, value);
  }
  followExpanded(element);
  if (attributeOf(fresh, "type") === "hidden") setPainted(element, attributeOf(fresh, "value"));
};

/**
 * Makes `element` what `fresh` is. Calls `visit` for nodes that come (`added`) and for nodes that go, before they are
 * removed (`removed`). Calls it also for nodes that stay (`stayed`, with the fresh one).
 */
export const compare = (element, fresh, isNew, visit) => {
  compareAttributes(element, fresh);
  // Its content belongs to other code, unless its markup differs from the markup that it came with.
  if (matches(fresh, "[data-opaque]")) {
    const markup = htmlOf(fresh);
    if (paintedOf(element) !== markup) setHTML(element, markup);
    setPainted(element, markup);
  } else if (childrenOf(fresh).some(numberOf)) compareChildren(element, childrenOf(fresh), isNew, visit);
  else compareText(element, textOf(fresh), visit);
  visit.stayed(element, fresh);
};

const compareText = (element, text, visit) => {
  const there = childrenOf(element);
  if (textOf(element) === text && !there.some(numberOf)) return;
  there.forEach(visit.removed);
  setText(element, text);
};

const compareChildren = (element, news, isNew, visit) => {
  const there = childrenOf(element).filter(numberOf);
  const wanted = news.filter(numberOf);
  const pairs = pairsOf(there, wanted, isNew);
  const kept = new Set(pairs.values());
  for (const node of there) if (!kept.has(node)) {
    visit.removed(node);
    for (const part of partsOf(node)) remove(part);
  }
  if (!there[0]) childrenOf(element).forEach(remove); // a text that was all
  // A node without a number belongs to other code, and stays where it is.
  const next = (node) => {
    while (node && !numberOf(node)) node = nextOf(node);
    return node;
  };
  let at = next(firstOf(element));
  for (const node of wanted) {
    const old = pairs.get(node);
    const parts = partsOf(old ?? node);
    if (old && old === at) at = next(nextOf(at));
    else for (const part of parts) (old ? moveInto : insertInto)(element, part, at);
    if (!old) visit.added(node);
    else if (isElement(old)) compare(old, node, isNew, visit);
    else {
      const text = partsOf(node)[1]?.data ?? "";
      old.data = node.data;
      setMarkedText(old, text);
    }
  }
};
