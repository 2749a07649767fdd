// Replays the steps of the time before this script ran, which the script in the head of the page has kept.

import { composing, read, setComposing, setKnown, write } from "./controls.js";
import { attributeOf, closest, holds } from "./dom.js";
import { tellOfFields } from "./fields.js";
import { select, selectionOf } from "./focus.js";
import { root, setOpened, within } from "./nodes.js";

/** @type {EarlyScript} */
let early;

/** Takes over from the script in the head; its document may refuse it. */
export const takeOver = (other) => {
  // Fields of a page that answers a form, with what was typed into the page before.
  for (const field of within(root, "[data-typed]")) setKnown(field, attributeOf(field, "data-typed"));
  if (typeof other?.stop === "function" && other.opened) early = other;
  if (!early) return;
  for (const [details, isOpen] of early.opened) setOpened(details, isOpen);
  if (early.composing) setComposing(early.composing);
};

/** Does again what was done, once, when all scripts of the page listen. */
export const replayLater = () => {
  if (!early) return;
  const later = () => setTimeout(replay);
  if (document.readyState === "complete") later();
  else addEventListener("DOMContentLoaded", later);
};

/**
 * A click of another class has no answer of the browser's, which it has given.
 * @param {EarlyStep["event"]} event
 */
const copyOf = ({ type, submitter, key, shiftKey, ctrlKey, altKey, metaKey }) => {
  const options = { bubbles: true, cancelable: true, composed: true };
  if (type === "submit") return new SubmitEvent(type, { ...options, submitter });
  return type === "click" ? new Event(type, options) : new KeyboardEvent(type, { ...options, key, shiftKey, ctrlKey, altKey, metaKey });
};

const replay = () => {
  const now = new Map(); // control -> what it shows
  const show = (values) => { for (const [control, value] of values) if (control !== composing) write(control, value); };
  const steps = early.stop();
  for (const { values } of steps) for (const [control] of values) now.set(control, read(control));
  const active = document.activeElement;
  const range = selectionOf(active);
  let prevented; // what a click was made on that other code has prevented
  for (const { event, values } of steps) {
    show(values);
    tellOfFields();
    if (event.submitter && prevented && holds(event.submitter, prevented)) continue;
    // The browser's own answer has waited for what commands may refuse.
    if (event.type === "click" && closest(event.target, "[data-do]:not(form)")) /** @type {HTMLElement} */ (event.target).click();
    else prevented = event.target.dispatchEvent(copyOf(event)) ? null : event.target;
  }
  show(now);
  if (now.has(active)) select(active, range);
  if (steps[0]) tellOfFields();
  for (const details of early.opened.keys()) if (holds(root, details)) details.dispatchEvent(new Event("toggle"));
};
