// Items that a person moves to a list that takes them: by mouse or pen, by a finger after a long press, or by keyboard. The page
// stays as the server has it meanwhile, so that patches are applied at once: a copy follows the pointer, and a line shows the place.
// Only pages that have such items need this script.

import {
  attributeOf, boxOf, cloneOf, closest, isThere, matches, parentOf, scrollLeftOf, scrollTo, scrollTopOf, setAttribute, shownText, styleOf, textOf,
  toggleAttribute,
} from "./dom.js";
import { addDrop, asServed, forgetDrops } from "./dropped.js";
import { NOTICES, append, within } from "./nodes.js";
import { gripOf, isRightToLeft, isRow, itemAfter, kindOf, listAround, listsFor, nameOfItem, othersOf, placeOf } from "./places.js";
import { say } from "./texts.js";

const HOW = "Space lifts and drops it, arrow keys choose the place, Escape puts it back.";
const FIELDS = "input,textarea,select,audio[controls],video[controls],[contenteditable]:not([contenteditable=false])";
// A copy does not have these attributes: they make it part of the page, or load or play something.
const OWN = ["id", "name", "form", "data-n", "data-on", "data-drag", "data-grip", "data-hook", "autoplay", "autofocus", "srcdoc", "data"];
const STYLED = 200; // elements of an item whose copies look as they do, wherever they stand
const FAR = 5; // pixels: what goes less far is a click
const LONG = 300; // milliseconds
const EDGE = 40; // pixels

/** @type {Press | null} */
let pressed; // { item, name, id, target, x, y, isTouch, timer }: a press that may become a drag, by the pointer `id`
/** @type {Drag | null} */
let drag; // { item, name, list, before, x, y, copy, offset, scale }: `before` is the item that follows, `copy` follows the pointer
/** @type {number | undefined} */
let carrier; // the pointer that has lifted an item and is not up yet

const notices = () => document.getElementsByClassName(NOTICES)[0];
const how = append(notices(), "div", { id: "trellis-how", hidden: true, textContent: say(HOW) });
const line = append(notices(), "div", { className: "trellis-place", hidden: true, popover: "manual" });

const fill = (text, ...values) => say(text).replace(/#/g, () => values.shift());

/** The name that an element has for assistive technology. */
const givenName = (element) => attributeOf(element, "aria-label")
  ?? attributeOf(element, "aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent).join(" ");
const short = (text) => text.replace(/\s+/g, " ").trim().slice(0, 80);
const labelFor = (item) => short(givenName(item) ?? shownText(item));
/** The name of a list, or of what is around it; the text of a long list would take a while to lay out. */
const labelOfList = (list) => short(givenName(closest(list, "[aria-label],[aria-labelledby]") ?? list) ?? textOf(list).slice(0, 200));

/** @type {{ list?: Element, item?: Element, others?: Element[] }} */
let searched = {}; // what the last search has found, until the page changes
const othersIn = (list, item) => {
  if (searched.list !== list || searched.item !== item) searched = { list, item, others: othersOf(list, item) };
  return searched.others;
};

/** @type {(text: string, place: DragPlace) => void} */
const tell = (text, { item, list, before }) => {
  const others = othersIn(list, item);
  const at = before ? others.indexOf(before) : others.length;
  const place = list ? fill("Place # of # in #.", at + 1, others.length + 1, labelOfList(list)) : "";
  announce([text && fill(text, labelFor(item)), place].join(" "));
};

// Both are in the top layer, where the page moves and cuts nothing, in browsers that have one.
const toggleLine = (isShown) => {
  line.hidden = !isShown;
  line.togglePopover?.(isShown);
};

/** A length in the page as one in the notices, which the page may have enlarged. */
const px = (length) => `${length / (/** @type {any} */ (line.parentNode).currentCSSZoom ?? 1)}px`;

/** Shows the place by a line before the item that follows, after the last one, or in an empty list. */
const showPlace = () => {
  const { item, list, before } = drag;
  toggleLine(!!list);
  if (!list) return;
  const others = othersIn(list, item);
  const last = before ? null : others.at(-1);
  const { left, top, right, bottom, width, height } = boxOf(before ?? last ?? list);
  const isLeft = !last !== isRightToLeft(list);
  styleOf(line).cssText = isRow(list, others) ? `left:${px(isLeft ? left - 4 : right)};top:${px(top)};height:${px(height)}`
    : `left:${px(left)};top:${px(last ? bottom : before ? top - 4 : top)};width:${px(width)}`;
};

/** Returns a copy of an item that looks as it does, wherever it stands. */
const copyOf = (item) => {
  const copy = cloneOf(item, true);
  const copies = within(copy, "*");
  within(item, "*").forEach((it, i) => {
    for (const name of OWN) setAttribute(copies[i], name, null);
    if (!matches(it, "img,input")) setAttribute(copies[i], "src", null);
    if (i >= STYLED || !(it instanceof HTMLElement)) return;
    const style = getComputedStyle(it);
    for (const name of style) styleOf(copies[i]).setProperty(name, style.getPropertyValue(name));
  });
  Object.assign(styleOf(copy), { margin: "0", position: "static", float: "none", transform: "none" });
  return copy;
};

const lift = (item, pointer) => {
  release();
  // A patch that has waited for the click may have removed the item.
  if (pointer ? !pressed : !placeOf(item).list) return;
  drag = { item, name: nameOfItem(item), ...placeOf(item) };
  if (pointer) {
    carrier = pressed.id;
    // The patches may replace what the finger is on; touches do not come to the item then.
    pressed.target.addEventListener("touchmove", hold, { passive: false });
    const { left, top, width } = boxOf(item);
    drag.copy = append(line.parentNode, "div", { className: "trellis-dragged", inert: true, popover: "manual" });
    const copy = drag.copy.appendChild(copyOf(item));
    drag.copy.togglePopover?.(true);
    drag.scale = width / boxOf(copy).width || 1;
    drag.offset = [left - pressed.x, top - pressed.y];
    getSelection().removeAllRanges();
    follow(pressed);
    requestAnimationFrame(turn);
  }
  toggleAttribute(item, "data-dragging", true);
  showPlace();
  tell("Picked up: #.", drag);
};

/** Ends the drag, if there is one; returns it. */
const end = () => {
  const was = drag;
  clearTimeout(pressed?.timer);
  pressed = drag = null;
  if (!was) return;
  toggleAttribute(was.item, "data-dragging", false);
  was.copy?.remove();
  toggleLine(false);
  return was;
};

const tellOfPutBack = (item) => announce(fill("Put back: #.", labelFor(item)));

const putBack = () => {
  const was = end();
  if (was) tellOfPutBack(was.item);
};

const drop = () => {
  const home = placeOf(drag.item);
  const { item, list, before } = drag;
  if (!list || (list === home.list && before === home.before)) return putBack();
  const names = [item, before].filter(Boolean).map(nameOfItem);
  const number = sendDrop(list, kindOf(item), names, () => {
    forgetDrops((it) => it.number === number);
    tellOfPutBack(item);
    return true;
  });
  if (!number) return putBack();
  end();
  tell("Put down: #.", { item, list, before });
  addDrop(number, list, names);
};

/** Goes on with a drag on the page that has changed. */
const goOn = () => {
  searched = {};
  if (!drag && !pressed) return;
  const { item, name } = drag ?? pressed;
  if (!isThere(item) || nameOfItem(item) !== name) return putBack();
  if (!drag) return;
  const { list, before, copy } = drag;
  toggleAttribute(item, "data-dragging", true);
  // It is in the notices, which go into a dialog that is opened.
  if (copy) return copy.togglePopover?.(true);
  if (!list || !isThere(list) || listAround(list, item) !== list) Object.assign(drag, placeOf(item));
  else if (!othersIn(list, item).includes(before)) drag.before = undefined;
  showPlace();
};

// By pointer

/** Returns the item that a press or key on `target` is to move, if there is one. */
const itemAt = (target) => {
  const item = target instanceof Element && !closest(target, FIELDS) && closest(target, "[data-drag]");
  if (!item) return null;
  const grip = closest(target, "[data-grip]");
  return (grip && closest(grip, "[data-drag]") === item) || !gripOf(item) ? item : null;
};

const follow = ({ x, y }) => {
  Object.assign(drag, { x, y });
  styleOf(drag.copy).transform = `translate(${px(x + drag.offset[0])},${px(y + drag.offset[1])}) scale(${drag.scale})`;
};

const under = () => document.elementFromPoint(drag.x, drag.y);

/** Chooses the place under the pointer. */
const choose = () => {
  const { item, x, y } = drag;
  const target = under();
  const list = listAround(target, item);
  Object.assign(drag, { list, before: list && itemAfter(list, othersIn(list, item), x, y, target) });
  showPlace();
};

/** Scrolls what has one of its edges near the pointer. */
const scrollNear = () => {
  const by = (at, start, end) => (at < start + EDGE ? -9 : at > end - EDGE ? 9 : 0);
  for (let it = under(); it instanceof Element; it = parentOf(it)) {
    const isPage = it === document.scrollingElement;
    if (!isPage && !/auto|scroll/.test(getComputedStyle(it).overflow)) continue;
    const box = isPage ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : boxOf(it);
    const [left, top] = [by(drag.x, box.left, box.right), by(drag.y, box.top, box.bottom)];
    if (left || top) scrollTo(it, { left: scrollLeftOf(it) + left, top: scrollTopOf(it) + top, behavior: "instant" });
  }
};

const turn = () => {
  if (!drag?.copy) return;
  scrollNear();
  choose();
  requestAnimationFrame(turn);
};

let isClickOver = false; // the click that comes now is of a drop

/** Keeps an event to the drag. */
const take = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Keeps a finger that drags from scrolling. */
const hold = (event) => { if (drag && event.cancelable) event.preventDefault(); };

/** Listens to fingers on the items in `top`. Elsewhere the browser need not wait for the script before it scrolls. */
const listenToFingers = (top) => {
  for (const item of within(top, "[data-drag]")) item.addEventListener("touchmove", hold, { passive: false });
};

const changes = new MutationObserver((records) => {
  searched = {};
  for (const { target, attributeName, addedNodes } of records) {
    if (attributeName === "data-drag") listenToFingers(target);
    for (const node of addedNodes) listenToFingers(node);
  }
});

/** Watches the page, whose root a patch may have replaced. */
const watch = () => changes.observe(document.querySelector("[data-n]"), { childList: true, subtree: true, attributes: true });

// By keyboard

const step = (key) => {
  const { item, list, before } = drag;
  const others = othersIn(list, item);
  const isAcross = key === "ArrowLeft" || key === "ArrowRight";
  const by = (key === "ArrowUp" || key === "ArrowLeft") !== (isAcross && isRightToLeft(list)) ? -1 : 1;
  const at = before ? others.indexOf(before) : others.length;
  if (isAcross === isRow(list, others)) drag.before = others[Math.max(0, at + by)];
  else {
    const lists = listsFor(item);
    drag.list = lists[lists.indexOf(list) + by] ?? list;
    drag.before = othersIn(drag.list, item)[at];
  }
  const shown = drag.before ?? othersIn(drag.list, item).at(-1) ?? drag.list;
  shown.scrollIntoView({ block: "nearest", inline: "nearest" });
  showPlace();
  tell("", drag);
};

/** Returns whether a key was for what is dragged, or lifts it. */
const takeKey = (event) => {
  const { key, target, repeat, ctrlKey, altKey, metaKey } = event;
  const isEnter = key === "Enter";
  const isPick = isEnter || key === " ";
  if (ctrlKey || altKey || metaKey) return;
  if (drag) {
    if (key === "Escape") putBack();
    else if (key === "Tab" || (!drag.copy && itemAt(target) !== drag.item)) return void putBack();
    else if (drag.copy) return;
    else if (/^Arrow/.test(key)) step(key);
    else if (!isPick) return;
    else if (!repeat) drop();
  } else {
    // Enter on an item follows a link or presses a button.
    if (!isPick || !(target instanceof Element)) return;
    const item = matches(target, isEnter ? "[data-grip]" : "[data-drag],[data-grip]") && itemAt(target);
    if (!item || !placeOf(item).list) return;
    lift(item);
  }
  take(event);
  return true;
};

/** Shows the place again where it is now. */
const showAgain = () => { if (drag && !drag.copy) showPlace(); };

/** What is heard before the other listeners of the page. */
const listeners = {
  pointerdown: (event) => {
    if (drag && !drag.copy) putBack();
    if (drag) return;
    // A second finger pinches.
    end();
    carrier = undefined;
    if (!event.isPrimary || event.button) return;
    const { target, clientX: x, clientY: y, pointerId: id } = event;
    const item = itemAt(target);
    if (!item) return;
    const isTouch = event.pointerType === "touch";
    pressed = { item, name: nameOfItem(item), id, target, x, y, isTouch };
    if (isTouch && !closest(target, "[data-grip]")) pressed.timer = setTimeout(() => lift(item, event), LONG);
  },
  pointermove: (event) => {
    const { clientX: x, clientY: y, pointerId, buttons } = event;
    if (pressed?.id !== pointerId) return;
    if (!buttons) return putBack();
    if (!drag) {
      if (Math.hypot(x - pressed.x, y - pressed.y) < FAR) return;
      // A finger that does not stay scrolls.
      if (pressed.timer) return end();
      lift(pressed.item, event);
      if (!drag) return;
      pressed.item.setPointerCapture(pointerId);
    }
    follow({ x, y });
  },
  pointerup: ({ pointerId }) => {
    if (pointerId === carrier) {
      carrier = undefined;
      isClickOver = true;
      setTimeout(() => { isClickOver = false; });
    }
    if (pressed?.id !== pointerId) return;
    if (!drag) return end();
    choose();
    drop();
  },
  click: (event) => { if (isClickOver) take(event); },
  pointercancel: ({ pointerId }) => { if (pressed?.id === pointerId) putBack(); },
  dragstart: (event) => { if (pressed) take(event); },
  contextmenu: (event) => {
    if (drag || pressed?.isTouch) take(event);
    else end();
  },
  scroll: showAgain,
  resize: showAgain,
  focusin: ({ target }) => {
    if (!(target instanceof Element) || !matches(target, "[data-drag],[data-grip]") || attributeOf(target, "aria-description") != null) return;
    const ids = attributeOf(target, "aria-describedby") ?? "";
    if (!ids.includes(how.id)) setAttribute(target, "aria-describedby", `${ids} ${how.id}`.trim());
  },
};

const { sendDrop, announce, release, acknowledgedEvent } = trellis.drag({
  around: (act) => {
    asServed(act, acknowledgedEvent);
    watch();
    goOn();
  },
  takeKey,
});
for (const type in listeners) addEventListener(type, listeners[type], true);
listenToFingers(document.body);
watch();
