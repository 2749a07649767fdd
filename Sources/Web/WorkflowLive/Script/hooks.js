// Hooks of the app's own scripts.

import { attributeOf } from "./dom.js";
import { numberOf, root, within } from "./nodes.js";

const hooks = new Map(); // name -> hook
const mounted = new Map(); // element -> its hook
const heard = new WeakMap(); // element -> the last message of the server that its hook has

const callHook = (element, moment, argument = numberOf(element)) => {
  try {
    mounted.get(element)?.[moment]?.(element, argument);
  } catch (error) {
    reportError(error);
  }
};

/** Calls a hook of an element that has come or changed, and then gives it a message of the server that is new. */
export const tell = (element, moment = "updated") => {
  // Nodes of text change, too, and have neither hooks nor data.
  if (!mounted.get(element)) return;
  callHook(element, moment);
  const message = attributeOf(element, "data-hook-message");
  if (!message || heard.get(element) === message) return;
  heard.set(element, message);
  callHook(element, "received", JSON.parse(message));
};

export const mount = (top) => {
  for (const element of within(top, "[data-hook]")) {
    if (mounted.get(element)) continue;
    mounted.set(element, hooks.get(attributeOf(element, "data-hook")));
    tell(element, "mounted");
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
