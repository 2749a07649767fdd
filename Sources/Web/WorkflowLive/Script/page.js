// A complete page in the place of this one: what the user edited, the focus and waiting events move over to it.

import { compare } from "./compare.js";
import { EDIT_KINDS, editCount, edits, forgetKnown, handles, labelOf, paintedValue, read, setKnown, write } from "./controls.js";
import { attributeOf, cloneOf, closest, holds, insertInto, matches, nameOf, parentOf, remove, toggleAttribute } from "./dom.js";
import { tellOfOpened } from "./fields.js";
import { focusInPlace, replace, select, selectionOf } from "./focus.js";
import { identityOf } from "./identity.js";
import { rescue } from "./kept.js";
import { LIVE, seen, state } from "./link.js";
import { salvageControl } from "./lost.js";
import { isOpened, learn, nodes, numberOf, parse, root, setOpened, setRoot, within } from "./nodes.js";
import { STEP_KINDS, acknowledgedEvent, enqueue, isUnheeded, lastNumber, mark, outbox, post, postWaiting, setTold } from "./outbox.js";
import { MODAL, broken, forget, settlePage, showPainted } from "./patches.js";
import { EDIT, EVENT, NONE, OFFERED, SOUGHT, VOIDED, next } from "./states.js";
import { VOID } from "./wire.js";

let timer; // of what is missing
let refocus; // focuses what had the focus in the page before, as soon as it is there

/** Makes the page the complete one that came, after the patch of this number. `isNew`: it has other numbers. */
export const adopt = (html, patch, isNew) => {
  const active = document.activeElement;
  const range = selectionOf(active);
  // The browser tells of what was opened when it has time, and of nothing that is closed again by then.
  for (const details of within(root, "details[data-on]")) tellOfOpened(details);
  // An edit that the server knows and still shows is in the new page already.
  const after = (/** @type {Edit} */ { state, told }) => next(EDIT, state, "page", { isNew, isKnown: told <= acknowledgedEvent });
  const kept = new Map([...edits].filter(([, edit]) => after(edit) === SOUGHT));
  const again = remember([active, ...kept.keys(), ...outbox.flatMap(({ element, texts }) => [element, ...texts.map(({ owner }) => owner)])], isNew);
  for (const [control, edit] of kept) {
    labelOf(control); // which is not to be had once it is off the page
    edit.value ??= read(control);
    edit.again ??= again;
    edit.state = SOUGHT;
    if (isNew) edit.lostBefore ??= lastNumber + 1;
  }
  const added = replace(() => change(parse(root.parentNode, html)[0], isNew, kept, active, again));
  for (const [control, edit] of kept) edits.set(control, edit);
  moveEdits();
  // Before hooks hear of it: what they send is of this page.
  for (const entry of outbox) {
    entry.state = next(EVENT, entry.state, "page", { isNew });
    if (entry.state !== SOUGHT) continue;
    entry.again ??= again;
    entry.sentAt = 0; // in this page
  }
  settlePage(patch, added);
  const last = lastNumber;
  refocus = () => {
    // The focus does not move away from something that the user has begun meanwhile.
    const target = last === lastNumber && document.activeElement !== active && active !== document.body && again(active);
    if (!target) return;
    focusInPlace(target);
    select(target, range);
    refocus = null;
  };
};

/** Returns a function that finds what these elements of this page are in the next one. */
const remember = (elements, isNew) => {
  const identities = new Map();
  for (const element of elements) if (element instanceof Element) {
    const number = numberOf(element);
    const find = identityOf(element);
    identities.set(element, () => (!isNew && nodes.get(number)) || find());
  }
  return (element) => identities.get(element)?.();
};

/** Makes the page what `fresh` is; returns the nodes that came. Controls in `kept` go on showing what they show. */
const change = (fresh, isNew, kept, active, again) => {
  const added = [];
  const mine = new Set(kept.keys());
  // A field without a handler keeps its value if the server's value for it is the same as before.
  const unheard = new Map();
  for (const control of within(root, "input,textarea,select"))
    if (attributeOf(control, "data-on") == null) unheard.set(control, String(paintedValue(control)));
  const visit = {
    added: (node) => added.push(node),
    removed: forget,
    stayed(element, fresh) {
      if (matches(element, "details,dialog")) stayOpen(element, fresh);
      if (mine.has(element) || (unheard.has(element) && unheard.get(element) === String(paintedValue(element)))) return;
      showPainted(element, fresh);
    },
  };
  const stayOpen = (element, { open }) => {
    // Without a new value of the server it stays as the person has it.
    if (open !== isOpened(element) && !mine.has(element) && !matches(element, MODAL)) element.open = open;
    setOpened(element, open);
  };
  if (nameOf(root) === nameOf(fresh)) compare(root, fresh, isNew, visit);
  else {
    forget(root);
    root.replaceWith(fresh);
    setRoot(fresh);
    added.push(fresh);
  }
  // If another element has taken the place of one that was edited or has the focus, it gets neither the edit nor the
  // focus.
  for (const was of isNew ? [...mine, active] : [])
    // A copy would not have what other code has drawn.
    if (was !== root && holds(root, was) && !closest(was, "[data-opaque]") && again(was) !== was) added.push(leave(was));
  nodes.clear();
  nodes.set(0, null);
  learn(root);
  return added;
};

/** Takes an element out of the page; returns one in its place that shows what the page says. */
const leave = (was) => {
  const control = cloneOf(was, true);
  toggleAttribute(control, "data-wait", false);
  forget(was);
  insertInto(parentOf(was), control, was);
  remove(was);
  showPainted(control);
  return control;
};

/** Moves edits of the page before to the same controls of this one. */
const moveEdits = () => {
  for (const [was, edit] of edits) {
    const control = edit.state === SOUGHT && edit.again(was);
    if (!control) continue;
    forgetKnown(control);
    const isShown = String(paintedValue(control)) === String(edit.value);
    write(control, edit.value);
    edits.delete(was);
    // The server has what the new page shows by itself, and it gets what was submitted. Neither is sent again. A server
    // that has the value and counts from 0 again has no edit to answer.
    const isSubmitted = edit.submitted > acknowledgedEvent;
    edit.state = next(EDIT, SOUGHT, "found", { isShown, isForgotten: edit.lostBefore, isSubmitted });
    if (edit.state === NONE) continue;
    edit.told = isShown ? 1 : isSubmitted ? edit.submitted : 0;
    if (edit.told) setKnown(control, edit.value);
    edit.again = edit.lostBefore = edit.value = null;
    edits.set(control, edit);
  }
};

/**
 * Moves waiting events and edits over to this page. A missing element may come with a waiting event, such as a click
 * that opens an editor, or a second later, such as a list that is loaded. Until then all that came after it stays as it
 * is. `isLate`: that second is over.
 */
export const carryOver = (isLate) => {
  // While a patch is missing, the page may lack what an acknowledged event has brought.
  if (broken || state !== LIVE) return;
  moveEdits();
  refocus?.();
  let first; // the number of the first event that may bring something
  let isMissing;
  for (const entry of outbox) {
    if (entry.state === SOUGHT) {
      const found = readdress(entry) ? "found" : "missing";
      entry.state = next(EVENT, SOUGHT, found, { cameToNothing: entry.isLost, mayCome: first || !isLate });
      if (entry.state === SOUGHT) {
        isMissing = !first;
        break;
      }
      if (entry.state === VOIDED) comeToVoid(entry);
      entry.seen = seen;
      entry.again = null;
      post(entry);
    }
    if (entry.kind !== VOID) first ??= entry.n;
  }
  postWaiting();
  for (const [control, edit] of edits) {
    if (edit.state === SOUGHT) {
      const isBrought = first <= edit.since;
      edit.state = next(EDIT, SOUGHT, "missing", { isForgotten: edit.lostBefore, mayCome: isBrought || !isLate });
      if (edit.state === SOUGHT) isMissing ||= !isBrought;
      else {
        edits.delete(control);
        salvageControl(control, edit);
      }
    } else if (edit.state === OFFERED) {
      // An event of its own, so that it counts when it is kept.
      const kind = EDIT_KINDS.find((it) => handles(control, it));
      if (kind && !isTold(control, edit)) enqueue(control, kind, read(control));
    }
  }
  if (isMissing) timer ||= setTimeout(() => {
    timer = 0;
    carryOver(true);
  }, 1000);
  else {
    timer = clearTimeout(timer);
    if (!first) refocus = null;
  }
};

/** Returns whether an event that waits tells of what a control shows. */
const isTold = (control, edit) => {
  const carrier = outbox.findLast(({ element, kind }) => element === control && EDIT_KINDS.includes(kind));
  if (carrier?.json !== JSON.stringify(read(control))) return false;
  setTold(edit, carrier.n);
  setKnown(control, read(control));
  return true;
};

/** Addresses an event to the same element of this page; returns whether there is one. */
const readdress = (entry) => {
  if (!entry.node) return true;
  const element = !entry.isLost && entry.again(entry.element);
  if (!element || !handles(element, entry.kind)) return;
  const was = entry.element;
  Object.assign(entry, { element, node: numberOf(element), edit: Math.min(entry.edit ?? 0, editCount(element)) });
  mark({ element: was });
  mark(entry);
  if (EDIT_KINDS.includes(entry.kind) && entry.json === JSON.stringify(read(element))) setKnown(element, read(element));
  return true;
};

/** Makes an event only count, and shows what it carried. */
const comeToVoid = (entry) => {
  const { again, element, isLost, kind } = entry;
  // Texts whose control is here again are in it, and edits of it are sent.
  const lost = entry.texts.filter(({ owner }) => !again(owner));
  const counts = STEP_KINDS.includes(kind) || (EDIT_KINDS.includes(kind) && !again(element));
  if (lost[0] || (!isLost && (counts || isUnheeded(entry)))) rescue(lost, "It was not carried over.", element);
  Object.assign(entry, { element: null, node: 0, kind: VOID, json: "", texts: [], edit: 0 });
  mark({ element });
};
