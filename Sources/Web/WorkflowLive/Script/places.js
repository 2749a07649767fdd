// The lists that take items, and the places in them. `data-drag` has the kind and the id of an item.

import { attributeOf, boxOf, closest, findAll, holds, nextOf, parentOf } from "./dom.js";
import { DROP } from "./wire.js";

export const nameOfItem = (item) => attributeOf(item, "data-drag");
export const kindOf = (item) => nameOfItem(item).split(" ")[0];

export const itemNamed = (name) => document.querySelector(`[data-n] [data-drag="${CSS.escape(name)}"][data-n]`);

/** Returns the handle of an item, if it has one; that of an item in it is not its own. */
export const gripOf = (item) => [...findAll(item, "[data-grip]")].find((it) => closest(it, "[data-drag]") === item);

/** Returns whether an element has the handler of drops of this kind. */
const takes = (element, kind) =>
  attributeOf(element, "data-on")?.split(" ").includes(`${DROP}:k${kind.replace(/[%,:]/g, (it) => encodeURIComponent(it))}`);

/** Returns the nearest list at `target` that takes an item; none that is in the item itself. */
export const listAround = (target, item) => {
  for (let it = target; it instanceof Element; it = parentOf(it)) if (takes(it, kindOf(item)) && !holds(item, it)) return it;
};

/** The lists of the page that take an item and can be reached from it. */
export const listsFor = (item) => [...document.querySelectorAll(`[data-on*="${DROP}:k"]`)].filter((it) =>
  listAround(it, item) === it && boxOf(it).width && !closest(it, "[inert]") && closest(it, ":modal") === closest(item, ":modal"));

/** Returns whether `it` is one of the items that `item` would be among in a list. */
const isIn = (list, it, item) => kindOf(it) === kindOf(item) && listAround(parentOf(it), it) === list;
const itemsOf = (list, item) => [...findAll(list, "[data-drag]")].filter((it) => isIn(list, it, item));

/** The items that are shown in a list, other than this one. */
export const othersOf = (list, item) =>
  (list ? itemsOf(list, item).filter((it) => it !== item && (boxOf(it).width || boxOf(it).height)) : []);

/** Returns where an item is: its list, and the item after it. */
export const placeOf = (item) => {
  const list = listAround(parentOf(item), item);
  const items = list ? itemsOf(list, item) : [];
  return { list, before: items[items.indexOf(item) + 1] };
};

/** Returns whether the items of a list are side by side. */
export const isRow = (list, items) => {
  const first = items[0], second = items[1];
  if (second) {
    const { top, height } = boxOf(first);
    return boxOf(second).top < top + height / 2;
  }
  const { display, flexDirection, gridTemplateColumns } = getComputedStyle(first ? parentOf(first) : list);
  return (display.endsWith("flex") && flexDirection.startsWith("row")) || (display.endsWith("grid") && gridTemplateColumns.includes(" "));
};
export const isRightToLeft = (list) => getComputedStyle(list).direction === "rtl";

/** Returns the item before which a point is, among those of a list. `target` is the element at the point. */
export const itemAfter = (list, items, x, y, target) => {
  const isAcross = isRow(list, items);
  const isBack = isRightToLeft(list);
  const isAfter = (it) => {
    const { left, top, bottom, width, height } = boxOf(it);
    if (!isAcross) return y < top + height / 2;
    return y < top || (y < bottom && (x < left + width / 2) !== isBack);
  };
  // On one of them, the boxes of the others need not be looked at.
  for (let it = closest(target, "[data-drag]"); it; it = closest(parentOf(it), "[data-drag]")) {
    const index = items.indexOf(it);
    if (index >= 0) return isAfter(it) ? it : items[index + 1];
  }
  return items.find(isAfter);
};

/** Returns the parent and the sibling of an item that is put before another one of the list, or at its end. */
export const siblingsAt = (list, item, before) => {
  if (before && before !== item && isIn(list, before, item)) return [parentOf(before), before];
  const last = [...findAll(list, "[data-drag]")].findLast((it) => it !== item && isIn(list, it, item));
  return last ? [parentOf(last), nextOf(last)] : [list, null];
};
