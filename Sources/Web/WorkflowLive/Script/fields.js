// Makes the server know what the fields of the page show, whoever has changed them: a person, the browser for Back or a
// password, a form that was reset, a script.

import { composing, countEdit, handler, handles, isBox, isUntold, read, setKnown } from "./controls.js";
import { closest, fieldsOf } from "./dom.js";
import { fields, root } from "./nodes.js";
import { delayed, enqueue, enqueueInput, fixEvents, flush, lastNumber } from "./outbox.js";
import { CHANGE, CHECK, INPUT, TOGGLE } from "./wire.js";

/** Counts an edit of a control; what its form submits from now on is something else. */
export const edited = (control) => {
  countEdit(control, lastNumber);
  fixEvents(control.form);
};

/** Tells of a part that somebody opened or closed: by a click, a key, a script, or by opening another of its group. */
export const tellOfOpened = (details) => {
  if (!isUntold(details)) return;
  edited(details);
  flush();
  const found = handler(details, TOGGLE);
  if (found) enqueue(found.element, TOGGLE, details.open);
};

/** Tells of the fields that a step at `target` may be about: those of its form, or of a page with few of them. */
export const tellBefore = (target) => {
  const control = closest(target, "button,input,select,textarea");
  const form = control ? control.form : closest(target, "form");
  // The click of a box comes before its change.
  if (form || fields.size < 100) tellOfFields(form ?? root, closest(target, "label")?.control ?? target);
};

let toldChange; // the field, and its value, of which a key has told before the browser does

/** Tells of the field that has the focus, before a key that is a command rather than part of its text. */
export const tellBeforeKey = (control) => {
  if (!fields.has(control) || isBox(control) || control === composing || handles(control, INPUT)) return;
  if (!handles(control, CHANGE) || !isUntold(control)) return;
  edited(control);
  toldChange = enqueue(control, CHANGE, read(control)) && [control, read(control)];
};

/** Returns whether the change of a field has been told already, by a key. */
export const isChangeTold = (control) => {
  const isTold = toldChange?.[0] === control && String(toldChange[1]) === String(read(control));
  toldChange = null;
  return isTold;
};

const isChosenInGroup = ({ form, name }) =>
  [...fields].some((it) => it.type === "radio" && it.name === name && it.form === form && it.checked);

/** Sends the value of each control of the page, or of the form `top`, of which the server knows another, as an ordinary edit. */
export const tellOfFields = (top = root, except) => {
  const controls = top === root ? fields : [...fieldsOf(top)].filter((control) => fields.has(control));
  for (const control of controls) {
    if (control === except || control === composing || delayed.has(control) || control.type === "file" || !isUntold(control)) continue;
    const kind = isBox(control) ? CHECK : handles(control, INPUT) ? INPUT : CHANGE;
    if (!handles(control, kind)) continue;
    // Only the chosen button of a group is sent; it implies the others.
    if (control.type === "radio" && !control.checked && isChosenInGroup(control)) setKnown(control, false);
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
