// Patches: all ops of one are applied in one task, and none after one that fails.

import { composing, editCount, edits } from "./controls.js";
import { focusNamed, focusOn, keepFocus, select, selectionOf } from "./focus.js";
import { mount, tell, unmount } from "./hooks.js";
import { offerToPutBack } from "./kept.js";
import { acknowledgeSoon, seen, send, setSeen } from "./link.js";
import { salvage } from "./lost.js";
import { arrive, pushURL, replaceURL } from "./navigation.js";
import { eachNode, find, learn, named, nodes, parse, partsOf, root, setAttribute, setRoot, within } from "./nodes.js";
import { announce, placeNotices } from "./notices.js";
import { fixEvents } from "./outbox.js";
import { exchange, load } from "./reload.js";
import {
  COMMAND_ANNOUNCE, COMMAND_EXCHANGE, COMMAND_FOCUS, COMMAND_LOAD, COMMAND_PUSH_URL, COMMAND_REPLACE_URL,
  COMMAND_TITLE, FRAME_FAILURE, OP_ATTRIBUTE, OP_COMMAND, OP_INSERT, OP_MOVE, OP_PROPERTY, OP_REMOVE, OP_REPLACE,
  FOLLOWING, OP_TEXT, TEXT_NODE,
} from "./wire.js";

export const MODAL = "dialog[data-modal]";

/** True after a patch failed, until a complete page comes. */
export let broken = false;
let added = []; // the nodes inserted since the last call of settle

const insert = (parent, html, before) => {
  for (const node of parse(parent, html)) {
    parent.insertBefore(node, before);
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
  for (const control of within(top, "[name]")) named.get(control.name)?.delete(control);
};

const lose = (top) => {
  salvage(top);
  forget(top);
};

const remove = (node) => {
  lose(node);
  for (const part of partsOf(node)) part.remove();
};

const move = (node, before) => {
  const parent = node.parentNode;
  parent[parent.moveBefore ? "moveBefore" : "insertBefore"](node, before);
};

const operations = {
  [OP_TEXT]: (node, text) => {
    const [only, second] = node.childNodes;
    if (only?.nodeType === TEXT_NODE && !second) return only.data = text;
    node.childNodes.forEach(lose);
    partsOf(node).at(-1).textContent = text;
  },
  [OP_ATTRIBUTE]: (element, name, value) => {
    if (name === "data-on") fixEvents(element);
    if (name === "style") element.style.cssText = value ?? "";
    else setAttribute(element, name, value);
  },
  [OP_PROPERTY]: (control, name, value, edit) => {
    // If the user has typed on, the value answers an older edit.
    if (edit !== editCount(control.closest("select") ?? control) || control === composing) return;
    if (control[name] === value) return;
    if (control.matches(MODAL)) return show(control, value);
    const range = selectionOf(control);
    control[name] = value;
    select(control, range);
  },
  [OP_INSERT]: (parent, sibling, html) => insert(parent, html, find(sibling)),
  [OP_REMOVE]: remove,
  [OP_MOVE]: (node, sibling) => {
    const before = find(sibling);
    if (!node.contains(document.activeElement)) partsOf(node).forEach((part) => move(part, before));
    // What has the focus stays where it is and what is between moves: so a composition goes on, and the caret stays.
    else if (before?.compareDocumentPosition(node) & FOLLOWING)
      for (let last; last !== before;) move((last = node.previousSibling), node.nextSibling);
    else while (node.nextSibling !== before) move(node.nextSibling, node);
  },
  [OP_REPLACE]: (node, html) => {
    insert(node.parentNode, html, node);
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
  [COMMAND_EXCHANGE]: exchange,
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
  arrive();
  for (const [code, command, argument] of list) if (code === OP_COMMAND) commands[command](argument);
  acknowledgeSoon();
};

/**
 * Opens the dialogs that were inserted, focuses an inserted element with `autofocus`, mounts hooks, and has the document
 * in the language of the page.
 */
export const settle = () => {
  for (const top of added) {
    if (!top.isConnected) continue;
    for (const dialog of within(top, MODAL)) show(dialog, dialog.open);
    const [wanted] = within(top, "[autofocus]");
    if (wanted && !wanted.closest("dialog")) focusOn(wanted);
    mount(top);
  }
  added = [];
  const { lang, dir } = root;
  if (lang) Object.assign(document.documentElement, { lang, dir });
  placeNotices();
  offerToPutBack();
};

/** Settles a complete page. */
export const settlePage = (patch) => {
  setSeen(patch);
  broken = false;
  added = [root];
  settle();
};

/** Opens or closes a modal dialog; one that only its attribute opened does not trap the focus. */
const show = (dialog, isOpen) => {
  if (isOpen && dialog.matches(":modal")) return;
  dialog.close();
  if (!isOpen) return;
  dialog.showModal();
  placeNotices(dialog);
};
