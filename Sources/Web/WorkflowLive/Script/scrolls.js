// Inner scroll positions, which some engines lose when an element moves: WebKit has no `moveBefore`, and Firefox's loses them.

import { holds, insertInto, isThere, moveBefore, scrollLeftOf, scrollTo, scrollTopOf } from "./dom.js";

const scrolled = new Map(); // element -> where it is scrolled to
let moved = []; // the nodes that have moved since the last call of `restoreScrolls`

/** Takes note of where an element is scrolled to. To ask each that moves would cost a layout. */
export const noteInnerScroll = (element) => {
  const [left, top] = [scrollLeftOf(element), scrollTopOf(element)];
  if (left || top) scrolled.set(element, { left, top, behavior: "instant" });
  else scrolled.delete(element);
};

export const moveInto = (parent, node, before) => {
  if (scrolled.size && node instanceof Element) moved.push(node);
  (moveBefore ?? insertInto)(parent, node, before);
};

/** Scrolls what has moved to where it was. */
export const restoreScrolls = () => {
  for (const [element, place] of moved[0] ? scrolled : []) {
    if (!isThere(element)) scrolled.delete(element);
    else if (moved.some((node) => holds(node, element))) scrollTo(element, place);
  }
  moved = [];
};
