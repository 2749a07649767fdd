// Focus and selection.

import { parentOf } from "./dom.js";
import { root } from "./nodes.js";

/** True while a complete page comes: what loses the focus by that is left by nobody. */
export let isReplacing = false;
export const replace = (act) => {
  isReplacing = true;
  try {
    return act();
  } finally {
    isReplacing = false;
  }
};

export const selectionOf = (control) =>
  control === document.activeElement && [control.selectionStart, control.selectionEnd];

/** Restores a selection in a control of a kind that has one. */
export const select = (control, range) => {
  if (range && control.selectionStart != null) control.setSelectionRange(...range);
};

/** Focuses an element, and makes it focusable if it is not. */
export const focusOn = (element, options) => {
  if (!element) return;
  element.focus(options);
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus(options);
};

/** Focuses an element without scrolling to it. */
export const focusInPlace = (element) => focusOn(element, { preventScroll: true });

export const focusNamed = (name) =>
  focusOn(document.getElementById(name) ?? document.querySelector(`[data-focus="${CSS.escape(name)}"]`));

// Elements that cannot have the focus: the browser takes it away, some time later.
const UNUSABLE = "[hidden],[inert],:disabled";

/** Notes where the focus is. The function returned moves it, if it was lost, to the nearest place or where it is told. */
export const keepFocus = () => {
  const active = document.activeElement;
  const next = /** @type {HTMLElement} */ (active?.closest("[data-focus-next]"));
  const path = [];
  for (let node = active; node && node !== document.body; node = parentOf(node)) path.push(node);
  return () => {
    const now = document.activeElement;
    if (!path.length || (now !== document.body && (now !== active || !active.closest(UNUSABLE)))) return;
    if (next) focusNamed(next.dataset.focusNext);
    else focusInPlace(path.find((node) => node.isConnected && !node.closest(UNUSABLE)) ?? root);
  };
};
