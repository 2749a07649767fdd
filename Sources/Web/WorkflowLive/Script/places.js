// The lists that take items, and the places in them. `data-drag` has the kind and the id of an item.

import { attributeOf, boxOf, findAll, holds, nextOf, parentOf } from "./dom.js";
import { DROP } from "./wire.js";

export const nameOfItem = (item) => attributeOf(item, "data-drag");
export const kindOf = (item) => nameOfItem(item).split(" ")[0];

export const items = () => [...document.querySelectorAll("[data-n] [data-drag][data-n]")];
export const itemNamed = (name) => items().find((it) => nameOfItem(it) === name);

/** Returns whether an element has the handler of drops of this kind. */
const takes = (element, kind) => attributeOf(element, "data-on")?.split(" ").includes(`${DROP}:k${kind}`);

/** Returns the nearest list at `target` that takes an item; none that is in the item itself. */
export const listAround = (target, item) => {
  for (let it = target; it instanceof Element; it = parentOf(it)) if (takes(it, kindOf(item)) && !holds(item, it)) return it;
};

/** The lists of the page that take an item. */
export const listsFor = (item) =>
  [...document.querySelectorAll("[data-on]")].filter((it) => listAround(it, item) === it && boxOf(it).width);

/** The items that an item would be among in a list. */
const itemsOf = (list, item) => [...findAll(list, "[data-drag]")].filter((it) =>
  kindOf(it) === kindOf(item) && listAround(parentOf(it), item) === list);
export const othersOf = (list, item) => (list ? itemsOf(list, item).filter((it) => it !== item) : []);

/** Returns where an item is: its list, and the item after it. */
export const placeOf = (item) => {
  const list = listAround(parentOf(item), item);
  const items = list ? itemsOf(list, item) : [];
  return { list, before: items[items.indexOf(item) + 1] };
};

export const isRow = (items) => {
  const [first, second] = items;
  const box = second && boxOf(first);
  return !!box && boxOf(second).top < box.top + box.height / 2;
};
export const isRightToLeft = (list) => getComputedStyle(list).direction === "rtl";

/** Returns the item before which a point is, among those of a list. */
export const itemAfter = (list, items, x, y) => {
  const isAcross = isRow(items);
  const isBack = isRightToLeft(list);
  return items.find((it) => {
    const { left, top, bottom, width, height } = boxOf(it);
    if (!isAcross) return y < top + height / 2;
    return y < top || (y < bottom && (x < left + width / 2) !== isBack);
  });
};

/** Returns the parent and the sibling of an item that is put before another one of the list, or at its end. */
export const siblingsAt = (list, item, before) => {
  const others = othersOf(list, item);
  const next = others.find((it) => it === before);
  const last = others.at(-1);
  return next ? [parentOf(next), next] : last ? [parentOf(last), nextOf(last)] : [list, null];
};
