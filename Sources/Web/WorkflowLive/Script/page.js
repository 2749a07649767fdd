// A complete page in the place of this one: what the user edited, the focus and waiting events move over to it.

import { EDIT_KINDS, editCount, edits, handles, isBox, labelOf, read, write } from "./controls.js";
import { focusInPlace, select, selectionOf } from "./focus.js";
import { rescue } from "./kept.js";
import { LIVE, seen, state } from "./link.js";
import { salvageControl } from "./lost.js";
import { learn, nodes, numberOf, parse, root, setRoot, within } from "./nodes.js";
import { STEP_KINDS, acknowledged, enqueue, lastNumber, mark, outbox, post, postWaiting } from "./outbox.js";
import { broken, forget, settlePage } from "./patches.js";
import { VOID } from "./wire.js";

// Elements that hold one of each kind of thing. Any other may be an item of a list, and is the same only with its text.
const CONTAINERS = "main,section,header,footer,nav,aside,form,fieldset,dialog,ul,ol,dl,table,thead,tbody,tfoot";

/** Returns a text that tells an element from others, by its own traits and the elements around it up to `top`. */
const traits = (element, top) => {
  const list = [element.type, element.name, isBox(element) && element.value, element.placeholder,
    element.ariaLabel, element.href, element.dataset.on, element.localName !== "textarea" && element.textContent];
  while ((element = element.parentElement) && element !== top)
    list.push(element.localName, !element.matches(CONTAINERS) && element.textContent);
  return list.join();
};

/** Returns the element of this page that is the same as one of the `old` page; none where that is not certain. */
const counterpart = (element, old) => {
  const alike = (top) => within(top, element.localName).filter((other) =>
    other.id === element.id && (element.id || traits(other, top) === traits(element, old)));
  const [found, second] = alike(root);
  return (element.id || (!second && old.contains(element) && !alike(old)[1])) && found;
};

let timer; // of what is missing
let refocus; // focuses what had the focus in the page before, as soon as it is there

/** Replaces the tree by a complete one, after the patch of this number. `isNew`: it has other numbers. */
export const adopt = (html, patch, isNew) => {
  const old = root;
  const active = document.activeElement;
  const range = selectionOf(active);
  const again = (was) => (!isNew && nodes.get(numberOf(was))) || counterpart(was, old);
  // An edit that the server knows and still shows is in the new tree already.
  const kept = [...edits].filter(([, { told }]) => isNew || !told || told > acknowledged);
  forget(old);
  for (const [control, edit] of kept) {
    labelOf(control); // which is not to be had once it is off the page
    edit.again ??= again;
    if (isNew) edit.lostBefore ??= lastNumber + 1;
    edits.set(control, edit);
  }
  setRoot(parse(old.parentNode, html)[0]);
  old.replaceWith(root);
  learn(root);
  moveEdits();
  settlePage(patch);
  const last = lastNumber;
  refocus = () => {
    // Nobody is taken away from what they have begun meanwhile.
    const target = last === lastNumber && old.contains(active) && again(active);
    if (!target) return;
    focusInPlace(target);
    select(target, range);
    refocus = null;
  };
  if (isNew) for (const entry of outbox) {
    entry.again ??= again;
    entry.sentAt = Infinity; // not before it is addressed
  }
};

/** Moves edits of the page before to the same controls of this one. */
const moveEdits = () => {
  for (const [was, edit] of edits) {
    const control = edit.again?.(was);
    if (!control) continue;
    const value = read(was);
    edit.again = edit.lostBefore = null;
    // What the new page shows by itself the server has, and what was submitted it gets: neither is sent again.
    edit.told = read(control) === value ? 1 : edit.submitted > acknowledged ? edit.submitted : 0;
    edits.delete(was);
    edits.set(control, edit);
    write(control, value);
  }
};

/**
 * Moves over to this page what still waits for it. What is missing may come with an event that waits, as a click that opens
 * an editor, or a second later, as a list that is loaded: what came after it stays as it is until then. `isLate`: it has
 * waited for that second.
 */
export const carryOver = (isLate) => {
  // While a patch is missing, so may be what an event has brought that is acknowledged.
  if (broken || state !== LIVE) return;
  moveEdits();
  refocus?.();
  let first; // the number of the first event that may bring something
  let isMissing;
  for (const entry of outbox) {
    if (entry.again) {
      if (!readdress(entry)) {
        if (!entry.isLost && (first || !isLate)) {
          isMissing = !first;
          break;
        }
        comeToVoid(entry);
      }
      entry.seen = seen;
      entry.again = null;
      post(entry);
    }
    if (entry.kind !== VOID) first ??= entry.n;
  }
  postWaiting();
  for (const [control, edit] of edits) {
    if (edit.again) {
      if (edit.lostBefore && first <= edit.since) continue;
      if (edit.lostBefore && !isLate) {
        isMissing = true;
        continue;
      }
      edits.delete(control);
      salvageControl(control, edit);
    } else if (edit.told === 0) {
      // An event of its own, so that it counts when it is kept.
      const kind = EDIT_KINDS.find((it) => handles(control, it));
      if (kind) enqueue(control, kind, read(control));
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

/** Addresses an event to the same element of this page; returns whether there is one. */
const readdress = (entry) => {
  if (!entry.node) return true;
  const element = !entry.isLost && entry.again(entry.element);
  if (!element || !handles(element, entry.kind)) return;
  Object.assign(entry, { element, node: numberOf(element), edit: Math.min(entry.edit ?? 0, editCount(element)) });
  mark(entry);
  return true;
};

/** Makes an event only count, and shows what it carried. */
const comeToVoid = (entry) => {
  const { again, element, isLost, kind } = entry;
  // Texts whose control is here again are in it, and edits of it are sent.
  const lost = entry.texts.filter(({ owner }) => !again(owner));
  const counts = STEP_KINDS.includes(kind) || (EDIT_KINDS.includes(kind) && !again(element));
  if (lost[0] || (!isLost && counts)) rescue(lost, "It was not carried over.", element);
  Object.assign(entry, { element: null, node: 0, kind: VOID, json: "", texts: [], edit: 0 });
};
