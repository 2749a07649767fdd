// Attributes that a command of the page has changed, which the server does not know. They stay until the server says something new.

import { attributeOf, setAttribute } from "./dom.js";

const locals = new WeakMap(); // element -> Map of names and the values that the server has painted

/** Sets an attribute in the page alone; `null` removes it. */
export const setLocally = (element, name, value) => {
  if (!locals.has(element)) locals.set(element, new Map());
  const painted = locals.get(element);
  if (!painted.has(name)) painted.set(name, attributeOf(element, name));
  setAttribute(element, name, value);
};

/** Notes that the server says what an attribute is. */
export const forgetLocal = (element, name) => { locals.get(element)?.delete(name); };

/** Returns the attributes that stay as they are in a complete page that has `fresh` for the element: of which it says nothing new. */
export const localsBeside = (element, fresh) => {
  const painted = locals.get(element);
  for (const [name, value] of painted ?? []) if (attributeOf(fresh, name) !== value) painted.delete(name);
  return painted;
};
