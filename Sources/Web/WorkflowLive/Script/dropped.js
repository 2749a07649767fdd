// Items stay where they were dropped until the server has moved them, or has answered and does not within half a second: the
// patch of a state that pages share comes after the answer. While a frame is applied they are where the server has them, so that
// its patches find all as it was.

import { closest, holds, insertInto, isThere, moveBefore, nameOf, nextOf, parentOf } from "./dom.js";
import { within } from "./nodes.js";
import { gripOf, itemNamed, nameOfItem, siblingsAt } from "./places.js";

const SETTLE = 500; // milliseconds

let drops = []; // { number, list, names, timer }: what was dropped, by the number of its event
let moves = []; // the items that are not where the server has them, with their parent and sibling there

/** Moves an item and keeps the focus in it, which some engines take away. */
const move = (item, parent, sibling) => {
  const active = /** @type {HTMLElement} */ (document.activeElement);
  (moveBefore ?? insertInto)(parent, item, sibling && parentOf(sibling) === parent ? sibling : null);
  if (holds(item, active) && active !== document.activeElement) active.focus({ preventScroll: true });
};

/** Shows an item at the place where it was dropped, until the event of this number is answered. */
export const addDrop = (number, list, names) => {
  drops.push({ number, list, names });
  showDropped();
};

/** Forgets what was answered, or came to nothing. */
export const forgetDrops = (isDone) => { drops = drops.filter((drop) => !isDone(drop)); };

/** Returns the item of a drop, with its parent and sibling. */
const placeNow = ({ names }) => {
  const item = itemNamed(names[0]);
  return item ? [item, parentOf(item), nextOf(item)] : [];
};

const showDropped = () => {
  for (const { list, names } of drops) {
    const [item, before] = names.map(itemNamed);
    if (!item || !isThere(list) || holds(item, list)) continue;
    const [parent, sibling] = siblingsAt(list, item, before);
    if (sibling === item || (parentOf(item) === parent && nextOf(item) === sibling)) continue;
    moves.push([item, parentOf(item), nextOf(item)]);
    move(item, parent, sibling);
  }
};

/** Has `act` change the page as the server has it. The focus stays on an item that comes again elsewhere. */
export const asServed = (act, acknowledgedEvent) => {
  const active = document.activeElement;
  const item = active && closest(active, "[data-drag]");
  const name = item && nameOfItem(item);
  const index = within(item, "*").indexOf(active);
  for (const [it, parent, sibling] of moves.splice(0).reverse()) if (isThere(it) && isThere(parent)) move(it, parent, sibling);
  // The focus goes to the nearest of these when the item is removed, unless the app moves it elsewhere.
  const path = [];
  for (let node = item; node; node = parentOf(node)) path.push(node);
  const places = drops.map((drop) => [drop, ...placeNow(drop)]);
  act();
  for (const [drop, it, parent, sibling] of places) {
    if (drop.number > acknowledgedEvent()) continue;
    const [now, ...place] = placeNow(drop);
    if (!it || now !== it || place[0] !== parent || place[1] !== sibling) forgetDrops((other) => other === drop);
    else drop.timer ??= setTimeout(() => asServed(() => forgetDrops((other) => other === drop), acknowledgedEvent), SETTLE);
  }
  showDropped();
  const again = name && !isThere(item) && path.includes(document.activeElement) && itemNamed(name);
  if (!again) return;
  const same = within(again, "*")[index];
  const next = same && nameOf(same) === nameOf(active) ? same : gripOf(again) ?? again;
  /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
};
