// What the fields of the page show is what the server knows, whoever has changed it: a person, the browser for Back or a
// password, a form that was reset, a script.

import { composing, countEdit, handles, isBox, isUntold, read, setKnown } from "./controls.js";
import { closest } from "./dom.js";
import { FIELDS, fields, root, within } from "./nodes.js";
import { delayed, enqueue, enqueueInput, fixEvents, flush, lastNumber } from "./outbox.js";
import { CHANGE, CHECK, INPUT } from "./wire.js";

/** Counts an edit of a control; what its form submits from now on is something else. */
export const edited = (control) => {
  countEdit(control, lastNumber);
  fixEvents(control.form);
};

/** Tells of the fields that a step at `target` may be about: those of its form, or of a page with few of them. */
export const tellBefore = (target) => {
  const form = closest(target, "form");
  // The click of a box comes before its change.
  if (form || fields.size < 100) tellOfFields(form ?? root, closest(target, "label")?.control ?? target);
};

/** Sends the value of each control in `top` of which the server knows another, as an ordinary edit. */
export const tellOfFields = (top = root, except) => {
  for (const control of within(top, FIELDS)) {
    if (control === except || control === composing || delayed.has(control) || control.type === "file" || !isUntold(control)) continue;
    const kind = isBox(control) ? CHECK : handles(control, INPUT) ? INPUT : CHANGE;
    if (!handles(control, kind)) continue;
    // Of the buttons of a group the one that is chosen tells of all.
    if (control.type === "radio" && !control.checked) setKnown(control, false);
    // Somebody is about to change it.
    else if (kind !== CHANGE || control !== document.activeElement) {
      edited(control);
      if (kind === INPUT) {
        enqueueInput(control);
        flush(control);
      } else enqueue(control, kind, read(control));
    }
  }
};
