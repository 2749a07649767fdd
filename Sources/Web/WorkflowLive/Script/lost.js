// Texts that the user typed and the page would lose, with a control that is removed or with the page itself.

import { describe, edits, isText } from "./controls.js";
import { holds } from "./dom.js";
import { rescue, storeItems } from "./kept.js";
import { STEP_KINDS, UNSURE, acknowledgedEvent, delayed, flush, lastStep, outbox } from "./outbox.js";
import { SAID, TEXT, WITH_STEP, next } from "./states.js";

/** Keeps the texts of the controls in `top`, which are removed. */
export const salvage = (top) => {
  for (const [control, edit] of edits) if (holds(top, control)) salvageControl(control, edit);
};

/**
 * Keeps the text of a control that is removed.
 * @param {Control} control
 * @param {Edit} edit
 */
export const salvageControl = (control, { told, submitted, since, lostBefore }) => {
  if (!isText(control) || delayed.has(control) || control.value === control.defaultValue) return;
  const carrier = Math.max(told || 0, submitted || 0);
  const step = outbox.find(({ n, kind }) => n > since && !(n >= lostBefore) && STEP_KINDS.includes(kind));
  const state = next(TEXT, "shown", "removed", {
    // The text of a waiting event is shown if that event comes to nothing.
    isCarried: carrier && !(lostBefore && carrier <= acknowledgedEvent),
    // A later step, as choosing Cancel, is taken for the reason, unless it comes to nothing.
    stepWaits: step,
    isForgotten: lostBefore,
    stepFollowed: lastStep > since,
  });
  if (state === WITH_STEP) step.texts.push(describe(control));
  if (state === SAID) rescue([describe(control)], "It is no longer on the page.");
};

/** Stores unsaved texts for the page that is loaded next: those of waiting events, and if `all`, all others. */
export const keep = (all) => {
  flush();
  for (const entry of outbox) rescue(entry.texts, UNSURE);
  for (const [control, edit] of all ? edits : [])
    if (isText(control) && control.value !== control.defaultValue && !(edit.submitted <= acknowledgedEvent))
      rescue([describe(control)], UNSURE);
  storeItems();
};
