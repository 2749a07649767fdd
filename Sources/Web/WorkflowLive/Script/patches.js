// Patches: all ops of one are applied in one task, and none after one that fails.

import { follow, losesCaret, noteText } from "./caret.js";
import { composing, editCount, edits, forgetKnown, handles, paintedValue, read, setKnown, write } from "./controls.js";
import {
  childrenOf, holds, insertInto, isThere, matches, nameOf, nextOf, parentOf, previousOf, remove as takeOut,
  setAttribute, setText, styleOf,
} from "./dom.js";
import { focusNamed, focusOn, keepFocus, select, selectionOf } from "./focus.js";
import { mount, tell, unmount } from "./hooks.js";
import { offerToPutBack } from "./kept.js";
import { acknowledgeSoon, seen, send, setSeen } from "./link.js";
import { forgetLocal } from "./locals.js";
import { salvage } from "./lost.js";
import { arrive, pushURL, replaceURL } from "./navigation.js";
import {
  FIELDS, eachNode, fields, find, giveAutofocus, isOpened, learn, named, nodes, parse, partsOf, root, setMarkedText, setRoot, unlearn, within,
} from "./nodes.js";
import { announce, placeNotices } from "./notices.js";
import { acknowledgedEvent, fixEvents } from "./outbox.js";
import { load } from "./reload.js";
import { moveInto, restoreScrolls } from "./scrolls.js";
import {
  COMMAND_ANNOUNCE, COMMAND_COOKIE, COMMAND_EXCHANGE, COMMAND_FOCUS, COMMAND_LOAD, COMMAND_PUSH_URL, COMMAND_REPLACE_URL,
  COMMAND_TITLE, FRAME_FAILURE, OP_ATTRIBUTE, OP_COMMAND, OP_INSERT, OP_MOVE, OP_PROPERTY, OP_REMOVE, OP_REPLACE,
  FOLLOWING, OP_TEXT, TOGGLE,
} from "./wire.js";

export const MODAL = "dialog[data-modal]";

/** True after a patch failed, until a complete page comes. */
export let broken = false;
let added = []; // the nodes inserted since the last call of settle

const insert = (parent, html, before) => {
  for (const node of parse(parent, html)) {
    insertInto(parent, node, before);
    learn(node);
    added.push(node);
  }
};

/** Forgets the nodes in `top`, which are removed. */
export const forget = (top) => {
  // An open dialog gives the focus back only if it is closed before it goes.
  for (const dialog of within(top, MODAL)) dialog.close();
  unmount(top);
  eachNode(top, (number, node) => {
    nodes.delete(number);
    edits.delete(node);
  });
  unlearn(top);
};

const lose = (top) => {
  salvage(top);
  forget(top);
};

const remove = (node) => {
  lose(node);
  partsOf(node).forEach(takeOut);
};

const move = (node, before) => moveInto(parentOf(node), node, before);

/** Sets a property, with the caret where the person has it in the new text. */
const setProperty = (control, name, value) => {
  const before = control.value;
  const range = selectionOf(control);
  control[name] = value;
  if (name === "value") noteText(control);
  select(control, range && range.map((at) => follow(at, before, control.value)));
};

// Control -> the value that waits until the caret is elsewhere, and the edit that it answers.
const held = new Map();

/** Shows the value that a field could not take while it had the caret. */
export const showHeld = (control) => {
  const [value, edit] = held.get(control) ?? [];
  held.delete(control);
  if (value != null && edit === editCount(control)) {
    control.value = value;
    setKnown(control, value);
  }
};

/** Returns whether another button of the group was chosen since, of which the server has not heard. */
const isOvertaken = (control) => control.type === "radio" && [...named.get(control.name) ?? []].some((other) =>
  other !== control && other.type === "radio" && other.form === control.form && edits.get(other)?.told > acknowledgedEvent);

const operations = {
  [OP_TEXT]: (node, text) => {
    if (node instanceof Comment) return setMarkedText(node, text);
    const [only, second] = childrenOf(node);
    if (only instanceof Text && !second) return only.data = text;
    childrenOf(node).forEach(lose);
    setText(node, text);
  },
  [OP_ATTRIBUTE]: (element, name, value) => {
    if (name === "data-on") fixEvents(element);
    if (name === "style") styleOf(element).cssText = value ?? "";
    else setAttribute(element, name, value);
    forgetLocal(element, name);
    if (name === "data-on" && matches(element, FIELDS)) fields.add(element);
  },
  [OP_PROPERTY]: (control, name, value, edit) => {
    // If the user has typed on, the value answers an older edit.
    if (edit !== editCount(control.closest("select") ?? control) || control === composing) return;
    if (control.matches(MODAL)) return show(control, value);
    if (isOvertaken(control)) return;
    held.delete(control);
    if (name === "value" && losesCaret(control)) return held.set(control, [value, edit]);
    if (control[name] !== value) setProperty(control, name, value);
    const owner = control.closest("select") ?? control;
    setKnown(owner, read(owner));
  },
  [OP_INSERT]: (parent, sibling, html) => insert(parent, html, find(sibling)),
  [OP_REMOVE]: remove,
  [OP_MOVE]: (node, sibling) => {
    const before = find(sibling);
    if (!holds(node, document.activeElement)) partsOf(node).forEach((part) => move(part, before));
    // The node with the focus stays where it is, and the nodes between move. So a composition goes on, and the caret
    // stays.
    else if (before && Node.prototype.compareDocumentPosition.call(before, node) & FOLLOWING)
      for (let last; last !== before;) move((last = previousOf(node)), nextOf(node));
    else while (nextOf(node) !== before) move(nextOf(node), node);
  },
  [OP_REPLACE]: (node, html) => {
    insert(parentOf(node), html, node);
    if (node === root) setRoot(added.at(-1));
    remove(node);
  },
};

const commands = {
  [COMMAND_FOCUS]: focusNamed,
  [COMMAND_TITLE]: (title) => { document.title = title; },
  [COMMAND_PUSH_URL]: (url) => {
    pushURL(url);
    arrive();
  },
  [COMMAND_REPLACE_URL]: replaceURL,
  [COMMAND_ANNOUNCE]: announce,
  [COMMAND_LOAD]: load,
  [COMMAND_EXCHANGE]() {}, // done before: see loginBefore
  [COMMAND_COOKIE]: (cookie) => { document.cookie = cookie; },
};

/** Asks for the whole page, because the next patch cannot be applied to the node of this number. */
export const reportFailure = (number) => send([FRAME_FAILURE, seen + 1, number]);

/** Applies the next patch. */
export const patch = (list) => {
  const restoreFocus = keepFocus();
  const touched = new Set();
  let code, number, rest;
  try {
    for ([code, number, ...rest] of list) {
      if (code === OP_COMMAND) continue;
      const node = find(number);
      operations[code](node, ...rest);
      if (code <= OP_PROPERTY) touched.add(node);
    }
  } catch (error) {
    broken = true;
    reportError(error);
    return reportFailure(number);
  }
  setSeen(seen + 1);
  restoreFocus();
  for (const element of touched) tell(element);
  settle();
  for (const [code, command, argument] of list) if (code === OP_COMMAND) commands[command](argument);
  acknowledgeSoon();
};

/**
 * Opens the dialogs that were inserted, focuses an inserted element with `autofocus`, mounts hooks, and has the document
 * in the language of the page.
 */
export const settle = (isComplete) => {
  giveAutofocus();
  for (const top of added) {
    if (!isThere(top)) continue;
    for (const dialog of within(top, MODAL)) show(dialog, dialog.open);
    const [wanted] = within(top, "[autofocus]");
    const isFree = !isComplete || document.activeElement === document.body;
    if (wanted && isFree && !wanted.closest("dialog")) focusOn(wanted);
    mount(top);
  }
  added = [];
  restoreScrolls();
  const { lang, dir } = root;
  if (lang) Object.assign(document.documentElement, { lang, dir });
  placeNotices();
  offerToPutBack();
};

/** Settles a complete page, in which these nodes are new. */
export const settlePage = (patch, fresh = [root]) => {
  setSeen(patch);
  broken = false;
  added = fresh;
  for (const element of within(root, "[data-hook]")) tell(element);
  settle(true);
};

/** Shows in a control or dialog what its markup says, or that of the complete page which came. */
export const showPainted = (element, fresh = element) => {
  forgetKnown(element);
  held.delete(element);
  if (matches(element, MODAL)) return show(element, fresh.open);
  if (nameOf(element) === "details") {
    if (handles(element, TOGGLE)) element.open = isOpened(element);
  } else if (matches(element, "input,textarea,select") && element !== composing) {
    const value = paintedValue(element);
    if (String(read(element)) !== String(value)) write(element, value);
  }
};

/** Opens or closes a modal dialog; one that only its attribute opened does not trap the focus. */
const show = (dialog, isOpen) => {
  if (isOpen && dialog.matches(":modal")) return;
  if (dialog.open) dialog.close();
  if (!isOpen) return;
  dialog.showModal();
  placeNotices(dialog);
};
