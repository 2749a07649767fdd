// Controls: their values, the edits of the user, and what their handlers ask for.

import { attributeOf, parentOf, shownText } from "./dom.js";
import { isOpened, named, nodes, numberOf, paintedOf, root } from "./nodes.js";
import { notices } from "./notices.js";
import { CHANGE, CHECK, INPUT, TOGGLE } from "./wire.js";
import { EDITED } from "./states.js";
import { say } from "./texts.js";

export const EDIT_KINDS = [INPUT, CHANGE, CHECK, TOGGLE];

/**
 * Control -> its edits: { count, since, state, told, submitted, again, lostBefore, value }. `since` is the number of
 * the last event before the newest edit, `told` that of the event that carried the edit to the server, and `submitted`
 * that of its form's submit. The state is "edited", "told", "sought" or "offered". "sought": the control is of the page
 * before, and `again` finds it in this one. If the server has lost what it knew of that page, `lostBefore` is the
 * number of the first event afterwards. "offered": the edit has come over to this page and goes up once more.
 * @type {Map<Control, Edit>}
 */
export const edits = new Map();

/** The control in which an input method is composing. */
export let composing = null;
export const setComposing = (control) => { composing = control; };

/** Counts an edit of the user's, made after the event number `since`. */
export const countEdit = (control, since) => {
  if (nodes.get(numberOf(control)) === control) edits.set(control, { count: editCount(control) + 1, since, state: EDITED });
};
export const editCount = (control) => edits.get(control)?.count || 0;

/** Control -> the value that the server knows it to have, where that is not the one of its markup. */
const known = new WeakMap();
export const setKnown = (control, value) => {
  known.set(control, value);
  // A server that knows the chosen button of a group knows all of them.
  if (control.type === "radio" && value === true)
    for (const other of named.get(control.name) ?? []) if (other !== control && isInGroup(other, control)) known.set(other, false);
};
const isInGroup = (other, { form }) => other.type === "radio" && other.form === form;
export const forgetKnown = (control) => known.delete(control);

export const isBox = ({ type }) => type === "checkbox" || type === "radio";
const valueName = (control) => (isBox(control) ? "checked" : control.localName === "details" ? "open" : "value");

export const read = (control) =>
  control.multiple && control.options ? [...control.selectedOptions].map((option) => option.value)
    : control[valueName(control)] ?? "";

export const write = (control, value) => {
  const name = valueName(control);
  if (Array.isArray(value)) for (const option of control.options) option.selected = value.includes(option.value);
  else if (control.type !== "file" && control[name] !== value) control[name] = value;
};

/** What a control shows by its markup. */
export const paintedValue = (control) => {
  if (control.localName === "details") return isOpened(control);
  if (isBox(control)) return control.defaultChecked;
  if (!control.options) return (control.type === "hidden" ? paintedOf(control) : control.defaultValue) ?? "";
  const chosen = [...control.options].filter((option) => option.defaultSelected).map((option) => option.value);
  if (control.multiple) return chosen;
  const first = control.size > 1 ? null : [...control.options].find((option) => !option.disabled);
  return chosen.at(-1) ?? first?.value ?? "";
};

/** Returns whether a control shows something else than the server knows. */
export const isUntold = (control) => {
  const value = known.has(control) ? known.get(control) : paintedValue(control);
  if (String(read(control)) === String(value)) return false;
  if (control.localName !== "input" || isBox(control)) return true;
  // The browser may change such a value in a field of this type: it removes line breaks, or makes it a colour.
  const other = control.cloneNode();
  other.value = value;
  return other.value !== control.value;
};

// Buttons are none either, but nobody edits them.
const NOT_TEXT = /checkbox|radio|hidden|range|color|file/;
export const isText = (control) =>
  !(control instanceof HTMLFormElement) && control.placeholder != null && !NOT_TEXT.test(control.type);

const isSecret = (control) => control.closest("[type=password],[autocomplete*=password],[data-secret]");

const labels = new WeakMap(); // each is read once, because the text of a label costs a layout

export const labelOf = (control) => {
  if (!labels.has(control)) {
    const [own, placeholder, name] = ["aria-label", "placeholder", "name"].map((it) => attributeOf(control, it));
    const shown = isText(control) ? control.labels[0] : control;
    labels.set(control, (own || (shown && shownText(shown)) || placeholder || name || say("Text")).trim().slice(0, 80));
  }
  return labels.get(control);
};

/** Returns the text of `control` as the panel of what was not saved shows it. */
export const describe = (control) => {
  const secret = isSecret(control);
  const text = secret ? "" : control.value;
  return { owner: control, id: control.id, name: control.name, label: labelOf(control), secret, text };
};

/**
 * Returns the control that has this id, or is the only one of this name, if `text` can be put into it.
 * @param {Partial<TypedText>} text
 */
export const fieldFor = ({ id, name, text }) => {
  const [only, second] = named.get(name) ?? [];
  const field = (id && document.getElementById(id)) || (name && !second && only);
  return text && field && isText(field) && !isSecret(field) && root.contains(field) && field.value !== text && field;
};

/**
 * Returns the handler of `kind` that `data-on` names at `target` or the nearest element around it, if there is one:
 * { element, option }, with `option` a function that returns what a pattern finds in the handler's token.
 */
export const handler = (target, kind) => {
  if (!(target instanceof Element) || notices.contains(target)) return;
  for (let element = target; element instanceof Element; element = parentOf(element)) {
    const token = attributeOf(element, "data-on")?.split(" ").find((it) => parseInt(it) === kind);
    if (token) return { element, option: (pattern) => token.match(pattern)?.[1] };
  }
};

/** Returns whether `control` itself, not an element around it, has a handler of `kind`. */
export const handles = (control, kind) => handler(control, kind)?.element === control;
