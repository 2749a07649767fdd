// Texts that the user typed and the page would lose, with a control that is removed or with the page itself.

import { describe, edits, isText } from "./controls.js";
import { rescue, rescueControl, storeItems } from "./kept.js";
import { nodes, within } from "./nodes.js";
import { STEP_KINDS, acknowledged, flush, isDelayed, lastStep, outbox } from "./outbox.js";

const UNSURE = "It may not have been saved.";

/** Keeps the texts of the controls in `top`, which are removed. */
export const salvage = (top) => {
  for (const control of within(top, "input, textarea")) salvageControl(control);
};

/** Keeps the text of a control that is removed; `isStateLost`: the server has lost what it knew of it. */
export const salvageControl = (control, isStateLost) => {
  const edit = edits.get(control);
  if (!edit || !isText(control) || isDelayed(control) || control.value === control.defaultValue) return;
  // The text of a waiting event is shown if that event comes to nothing.
  const carrier = Math.max(edit.told ?? 0, edit.submitted ?? 0);
  if (carrier && !(isStateLost && carrier <= acknowledged)) return;
  // A later step, as choosing Cancel, is taken for the reason, unless it comes to nothing.
  const step = outbox.find(({ n, kind }) => n > edit.since && STEP_KINDS.includes(kind));
  if (step) step.texts.push(describe(control));
  else if (isStateLost || lastStep <= edit.since) rescueControl(control, "Its field is no longer on the page.");
};

/** Stores unsaved texts for the page that is loaded next: those of waiting events, and if `all`, all others. */
export const keep = (all) => {
  flush();
  for (const entry of outbox) rescue(entry.texts, UNSURE);
  for (const control of all ? nodes.values() : []) {
    const edit = edits.get(control);
    if (edit && isText(control) && control.value !== control.defaultValue && !(edit.submitted <= acknowledged))
      rescueControl(control, UNSURE);
  }
  storeItems();
};
