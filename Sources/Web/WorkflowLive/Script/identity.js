// Finds an element of this page in a page with other numbers.

import { isBox } from "./controls.js";
import { attributeOf, cloneOf, findAll, matches, nameOf, parentOf, textOf } from "./dom.js";
import { root, within } from "./nodes.js";

// Elements that hold one of each kind of thing. Any other may be an item of a list, and is the same only with its text.
const CONTAINERS = "main,section,header,footer,nav,aside,form,fieldset,dialog,ul,ol,dl,table,thead,tbody,tfoot";

/** The text of an element; what is in a text area is the person's. */
const wording = (element) => {
  if (matches(element, CONTAINERS + ",textarea")) return "";
  if (!findAll(element, "textarea").length) return textOf(element);
  const copy = cloneOf(element, true);
  for (const area of findAll(copy, "textarea")) area.textContent = "";
  return textOf(copy);
};

const OWN = ["type", "name", "placeholder", "aria-label", "href", "data-on"];

/** What tells an element from others: of one that is looked for its own traits, of those around it the tag and the text. */
const describe = (element, level) => {
  if (level) return nameOf(element) + (element === root ? "" : wording(element));
  return [...OWN.map((name) => attributeOf(element, name)), isBox(element) && attributeOf(element, "value"), wording(element)].join();
};

/** The descriptions of an element and of those around it, up to the root. */
const descriptions = (element) => {
  const list = [];
  for (let it = element; it instanceof Element && it !== root.parentNode; it = parentOf(it)) list.push(describe(it, list.length));
  return list;
};

/** Returns the elements of this page that a list of descriptions fits. Each one around them is described once. */
const described = (name, list) => {
  const known = list.map(() => new Map());
  const fits = (element, level) => {
    if (!known[level].has(element)) known[level].set(element, isFit(element, level));
    return known[level].get(element);
  };
  const isFit = (element, level) => (element === root) === (level === list.length - 1)
    && describe(element, level) === list[level] && (element === root || fits(parentOf(element), level + 1));
  return within(root, name).filter((element) => attributeOf(element, "id") == null && fits(element, 0));
};

/**
 * Notes the identity of an element of this page. The returned function finds the same element in another page: by its
 * `id`, as the only one with its traits in each page, or by its place if that holds one of each kind of thing. It
 * returns none if that is not certain.
 */
export const identityOf = (element) => {
  const [id, name] = [attributeOf(element, "id"), nameOf(element)];
  if (id) return () => within(root, name).find((other) => attributeOf(other, "id") === id);
  const list = descriptions(element);
  const before = described(name, list);
  const place = before.indexOf(element); // -1: in no page any more
  const isCertain = !before[1] || matches(element, CONTAINERS);
  return () => {
    const now = described(name, list);
    return isCertain && now.length === before.length ? now[place] : undefined;
  };
};
