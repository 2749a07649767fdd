// Hooks of the app's own scripts.

import { numberOf, root, within } from "./nodes.js";

const hooks = new Map(); // name -> hook
const mounted = new Map(); // element -> its hook

export const callHook = (element, moment) => {
  try {
    mounted.get(element)?.[moment]?.(element, numberOf(element));
  } catch (error) {
    reportError(error);
  }
};

export const mount = (top) => {
  for (const element of within(top, "[data-hook]")) {
    if (mounted.get(element)) continue;
    mounted.set(element, hooks.get(element.dataset.hook));
    callHook(element, "mounted");
  }
};

export const unmount = (top) => {
  for (const element of within(top, "[data-hook]")) {
    callHook(element, "removed");
    mounted.delete(element);
  }
};

/** Registers a hook, for elements that are in the page already as well. */
export const hook = (name, functions) => {
  hooks.set(name, functions);
  mount(root);
};
