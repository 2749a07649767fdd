// Unsaved changes: what the user would lose by leaving.

import { items } from "./kept.js";
import { LIVE, state } from "./link.js";
import { leaving, noteLeaving } from "./navigation.js";
import { flush, outbox } from "./outbox.js";

/** Returns whether there are changes that the app calls unsaved, or edits in a guarded element on their way to it. */
export const isGuarded = () => {
  flush();
  return document.querySelector("[data-guard=on],[data-guard] [data-wait]");
};

/** Has the browser ask before it leaves the page, if something would be lost. */
export const beforeunload = (event) => {
  const isUnsaved = isGuarded() || (outbox[0] && state !== LIVE) || items[0];
  if (isUnsaved && !leaving) event.preventDefault();
  noteLeaving();
};
