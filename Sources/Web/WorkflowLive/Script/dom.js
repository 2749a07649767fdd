// Access to a node that may be a form. A form has its fields as properties under their names. A field called `id`,
// `elements` or `contains` hides the property of that name that every other element has. So nothing here reads a
// property of the node itself.

const method = (type, name) => Function.prototype.call.bind(type.prototype[name]);
const property = (type, name) => Function.prototype.call.bind(Object.getOwnPropertyDescriptor(type.prototype, name).get);

export const attributeOf = method(Element, "getAttribute");
export const attributeNames = method(Element, "getAttributeNames");
export const toggleAttribute = method(Element, "toggleAttribute");
export const closest = method(Element, "closest");
export const matches = method(Element, "matches");
export const findAll = method(Element, "querySelectorAll");
export const cloneOf = method(Node, "cloneNode");
export const holds = method(Node, "contains");
export const insertInto = method(Node, "insertBefore");
export const moveBefore = Element.prototype.moveBefore && method(Element, "moveBefore");
export const boxOf = method(Element, "getBoundingClientRect");
export const scrollTo = method(Element, "scrollTo");
export const firstOf = property(Node, "firstChild");
export const nextOf = property(Node, "nextSibling");
export const parentOf = property(Node, "parentNode");
export const textOf = property(Node, "textContent");
export const htmlOf = property(Element, "innerHTML");
export const isThere = property(Node, "isConnected");
export const scrollLeftOf = property(Element, "scrollLeft");
export const scrollTopOf = property(Element, "scrollTop");
export const nameOf = property(Element, "localName");
export const shownText = property(HTMLElement, "innerText");
export const styleOf = property(HTMLElement, "style");
export const fieldsOf = property(HTMLFormElement, "elements");
export const previousOf = property(Node, "previousSibling");

const setter = (type, name) => Function.prototype.call.bind(Object.getOwnPropertyDescriptor(type.prototype, name).set);
export const setText = setter(Node, "textContent");
export const setHTML = setter(Element, "innerHTML");

const put = method(Element, "setAttribute");
const drop = method(Element, "removeAttribute");
/** Sets an attribute; `null` removes it. */
export const setAttribute = (element, name, value) => (value == null ? drop(element, name) : put(element, name, value));

const takeOut = method(Node, "removeChild");
export const remove = (node) => parentOf(node) && takeOut(parentOf(node), node);

export const childrenOf = (node) => {
  const list = [];
  for (let child = firstOf(node); child; child = nextOf(child)) list.push(child);
  return list;
};
