// A complete page in the place of this one: what the user edited, the focus and waiting events move over to it.

import { EDIT_KINDS, editCount, edits, handles, isBox, labelOf, read, write } from "./controls.js";
import { focusInPlace, select, selectionOf } from "./focus.js";
import { rescue, showItem } from "./kept.js";
import { seen } from "./link.js";
import { salvageControl } from "./lost.js";
import { learn, nodes, numberOf, parse, root, setRoot, within } from "./nodes.js";
import { STEP_KINDS, acknowledged, enqueue, mark, outbox } from "./outbox.js";
import { forget, settlePage } from "./patches.js";
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

/** Replaces the tree by a complete one, after the patch of this number. `isNew`: it has other numbers. */
export const adopt = (html, patch, isNew) => {
  const old = root;
  const active = document.activeElement;
  const range = selectionOf(active);
  const again = (was) => (!isNew && nodes.get(numberOf(was))) || counterpart(was, old);
  const kept = [];
  // An edit that the server knows and still shows is in the new tree already.
  for (const [control, edit] of edits)
    if (isNew || !edit.told || edit.told > acknowledged) kept.push([control, edit, read(control)]);
  forget(old);
  setRoot(parse(old.parentNode, html)[0]);
  old.replaceWith(root);
  learn(root);
  for (const [was, edit, value] of kept) {
    const control = again(was);
    if (control) {
      // What the new page shows by itself the server has: it is not sent again.
      edit.told = +(read(control) === value);
      edits.set(control, edit);
      write(control, value);
    } else salvageControl(was, edit, isNew);
  }
  settlePage(patch);
  const target = old.contains(active) && again(active);
  if (target) {
    focusInPlace(target);
    select(target, range);
  }
  if (isNew) for (const entry of outbox) carryOver(entry, old);
};

/** Sends the edits that moved over to this page, each as an event of its own, so that it counts when it is kept. */
export const sendEdits = () => {
  for (const [control, { told }] of edits) {
    const kind = told === 0 && EDIT_KINDS.find((it) => handles(control, it));
    if (kind) enqueue(control, kind, read(control));
  }
};

/** Addresses a waiting event to the same element of a page with other numbers; if there is none, it only counts. */
const carryOver = (entry, old) => {
  entry.seen = seen;
  if (!entry.node) return;
  const element = !entry.isLost && counterpart(entry.element, old);
  if (element && handles(element, entry.kind)) {
    Object.assign(entry, { element, node: numberOf(element), edit: Math.min(entry.edit ?? 0, editCount(element)) });
    return mark(entry);
  }
  // Texts whose control is here again are in it, and edits of it are sent.
  const why = "It was not carried over.";
  const lost = entry.texts.filter(({ owner }) => !counterpart(owner, old));
  rescue(lost, why);
  const counts = STEP_KINDS.includes(entry.kind) || (EDIT_KINDS.includes(entry.kind) && !element);
  if (!lost.length && !entry.isLost && counts) showItem({ owner: entry, label: labelOf(entry.element), text: "", why });
  Object.assign(entry, { element: null, node: 0, kind: VOID, json: "", texts: [], edit: 0 });
};
