// The panel of what was not saved: each text with its label, the reason and what can be done with it.

import { fieldFor, labelOf, write } from "./controls.js";
import { focusInPlace, focusOn } from "./focus.js";
import { append, root } from "./nodes.js";
import { announce, notices } from "./notices.js";
import { store, stored } from "./storage.js";
import { say } from "./texts.js";
import { VALUE_BYTES } from "./wire.js";

const TITLE = say("Not saved");
const STORED = "trellis-kept";

/**
 * The items, oldest first: { owner, id, name, label, text, why, row, putBack, onDrop }, with `owner` the control or the
 * event that the text is of. Only an item about a value over its limit has an `onDrop`; its text is in the control.
 * @type {KeptItem[]}
 */
export let items = [];
let rows = 0;

// Shown only while there are items; the style sheet shows its label as the heading.
const panel = append(notices, "section", { className: STORED, ariaLabel: TITLE, hidden: true });
const list = append(panel, "ul");

/** Shows texts of the user's, the newest of each control; if there are none, the name of the element of their event. */
export const rescue = (texts, why, element) => {
  if (element && !texts[0]) showItem({ owner: {}, label: labelOf(element), text: "", why });
  for (const text of texts)
    if (text.secret || text.text) showItem({ ...text, why: text.secret ? "Secrets are not kept." : why });
};

/** Shows an item in the place of an older one of the same control; the oldest give way if there are too many. */
export const showItem = (item) => {
  items.filter(({ owner, id }) => owner === item.owner || (id && id === item.id)).forEach(dropItem);
  items.push(item);
  addRow(item);
  while (items.length > 20 || (items.length > 1 && items.map(({ text }) => text).join("").length > VALUE_BYTES))
    dropItem(items[0]);
  offerToPutBack();
  announce(TITLE + ": " + items.map(({ label }) => label).join(", "));
};

export const dropItem = (item) => {
  items = items.filter((it) => it !== item);
  item.row.remove();
  item.onDrop?.();
  offerToPutBack();
};

/** Shows the panel while there are items, and "Put it back" where there is a field for it. */
export const offerToPutBack = () => {
  panel.hidden = !items[0];
  for (const item of items) item.putBack.hidden = !fieldFor(item);
};

const addRow = (item) => {
  const row = item.row = append(list, "li", { id: STORED + "-" + ++rows });
  append(row, "strong", { textContent: item.label });
  append(row, "p", { textContent: say(item.why) });
  const text = item.text && append(row, "pre", { textContent: item.text, tabIndex: 0 });
  const buttons = append(row, "div");
  // The title tells the buttons of one item from those of another.
  const addButton = (text, onclick) =>
    append(buttons, "button", { textContent: say(text), type: "button", onclick, title: item.label });
  item.putBack = addButton("Put it back", () => {
    const field = fieldFor(item);
    if (!field) return;
    dropItem(item);
    write(field, item.text);
    focusOn(field);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  });
  // By way of the selection: without TLS there is no other clipboard.
  if (text) addButton("Copy", ({ target }) => {
    getSelection().selectAllChildren(text);
    document.execCommand("copy");
    target.textContent = say("Copied");
  });
  addButton("Dismiss", () => {
    const next = row.nextSibling ?? row.previousSibling;
    dropItem(item);
    focusInPlace(next?.querySelector("button:last-child") ?? root);
  });
};

/** Stores the items for the page that is loaded next. */
export const storeItems = () => {
  const parts = ["id", "name", "label", "text", "why"];
  store(STORED, JSON.stringify(items.filter(({ onDrop }) => !onDrop), parts));
};

/** Shows the items that the page before stored. */
export const restoreItems = () => {
  for (const item of JSON.parse(stored(STORED) ?? "[]")) showItem({ ...item, owner: {} });
  store(STORED);
};
