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

const told = new Set(); // ids of elements of which buttons say whether they are shown

/** Has the buttons that control an element say whether it is shown, from now on. */
export const tellExpanded = (element) => {
  const id = attributeOf(element, "id");
  told.add(id);
  const isShown = String(attributeOf(element, "hidden") == null);
  for (const control of document.querySelectorAll(`[aria-expanded][aria-controls~="${CSS.escape(id)}"]`))
    setLocally(control, "aria-expanded", isShown);
};

/** Does so again where the server has shown or hidden the element. */
export const followExpanded = (element) => {
  if (told.size && told.has(attributeOf(element, "id"))) tellExpanded(element);
};

/** Notes that the server has said what an attribute is. */
export const forgetLocal = (element, name) => {
  locals.get(element)?.delete(name);
  if (name === "hidden") followExpanded(element);
};

/** Returns the attributes that stay as they are in a complete page that has `fresh` for the element: of which it says nothing new. */
export const localsBeside = (element, fresh) => {
  const painted = locals.get(element);
  for (const [name, value] of painted ?? []) if (attributeOf(fresh, name) !== value) painted.delete(name);
  return painted;
};
