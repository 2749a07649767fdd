// Items that a person moves to a list that takes them: by mouse or pen, by a finger after a long press, or by keyboard. The page
// stays as the server has it meanwhile, so that patches are applied at once: a copy follows the pointer, and a line shows the place.
// Only pages that have such items need this script.

import {
  attributeOf, boxOf, cloneOf, closest, findAll, isThere, matches, parentOf, scrollLeftOf, scrollTo, scrollTopOf, setAttribute, shownText, styleOf,
  toggleAttribute,
} from "./dom.js";
import { addDrop, asServed, forgetDrops } from "./dropped.js";
import { NOTICES, append, within } from "./nodes.js";
import { isRightToLeft, isRow, itemAfter, items, kindOf, listAround, listsFor, nameOfItem, othersOf, placeOf } from "./places.js";
import { say } from "./texts.js";

const HOW = "Space lifts and drops it, arrow keys choose the place, Escape puts it back.";
const FIELDS = "input,textarea,select,[contenteditable]:not([contenteditable=false])";
const FAR = 5; // pixels: what goes less far is a click
const LONG = 300; // milliseconds
const EDGE = 40; // pixels

/** @type {Press | null} */
let pressed; // { item, x, y, timer }: a press that may become a drag
/** @type {Drag | null} */
let drag; // { item, name, list, before, x, y, copy }: `before` is the item that follows, `copy` follows the pointer

const notices = () => document.getElementsByClassName(NOTICES)[0];
const line = append(notices(), "div", { className: "trellis-place", hidden: true });

const fill = (text, ...values) => say(text).replace(/#/g, () => values.shift());

/** The text of an element for assistive technology. */
const labelFor = (element) => (attributeOf(element, "aria-label") ?? shownText(element)).trim().slice(0, 80);

/** @type {(text: string, place: DragPlace) => void} */
const tell = (text, { item, list, before }) => {
  const others = othersOf(list, item);
  const at = before ? others.indexOf(before) : others.length;
  const place = list ? fill("Place # of # in #.", at + 1, others.length + 1, labelFor(list)) : "";
  announce([text && fill(text, labelFor(item)), place].join(" "));
};

/** Shows the place by a line before the item that follows, after the last one, or in an empty list. */
const showPlace = () => {
  const { item, list, before } = drag;
  line.hidden = !list;
  if (!list) return;
  const others = othersOf(list, item);
  const last = before ? null : others.at(-1);
  const { left, top, right, bottom, width, height } = boxOf(before ?? last ?? list);
  const isLeft = !last !== isRightToLeft(list);
  styleOf(line).cssText = isRow(others) ? `left:${isLeft ? left - 4 : right}px;top:${top}px;height:${height}px`
    : `left:${left}px;top:${last ? bottom : before ? top - 4 : top}px;width:${width}px`;
};

/** Returns a copy of an item that looks as it does, wherever it stands. */
const copyOf = (item) => {
  const copy = cloneOf(item, true);
  const copies = within(copy, "*");
  within(item, "*").forEach((it, i) => {
    for (const name of ["id", "name", "data-n", "data-on", "data-drag", "data-grip"]) setAttribute(copies[i], name, null);
    const style = getComputedStyle(it);
    if (it instanceof HTMLElement) for (const name of style) styleOf(copies[i]).setProperty(name, style.getPropertyValue(name));
  });
  styleOf(copy).margin = "0";
  return copy;
};

const lift = (item, pointer) => {
  drag = { item, name: nameOfItem(item), ...placeOf(item) };
  release();
  if (pointer) {
    const { left, top } = boxOf(item);
    drag.copy = append(line.parentNode, "div", { className: "trellis-dragged", inert: true });
    drag.copy.append(copyOf(item));
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
  line.hidden = true;
  return was;
};

const putBack = () => {
  const was = end();
  if (was) announce(fill("Put back: #.", labelFor(was.item)));
};

const drop = () => {
  const home = placeOf(drag.item);
  const { item, list, before } = drag;
  if (!list || (list === home.list && before === home.before)) return putBack();
  end();
  tell("Put down: #.", { item, list, before });
  const names = [item, before].filter(Boolean).map(nameOfItem);
  const number = sendDrop(list, kindOf(item), names, () => {
    forgetDrops((it) => it.number === number);
    announce(fill("Put back: #.", labelFor(item)));
    return true;
  });
  if (number) addDrop(number, list, names);
};

/** Goes on with a drag on the page that has changed. */
const goOn = () => {
  if (!drag) return;
  const { item, list, before, name, copy } = drag;
  if (!isThere(item) || nameOfItem(item) !== name) return putBack();
  toggleAttribute(item, "data-dragging", true);
  if (copy) return;
  if (!list || !isThere(list)) Object.assign(drag, placeOf(item));
  else if (!othersOf(list, item).includes(before)) drag.before = undefined;
  showPlace();
};

// By pointer

/** Returns the item that a press or key on `target` is to move, if there is one. */
const itemAt = (target) => {
  const item = target instanceof Element && !closest(target, FIELDS) && closest(target, "[data-drag]");
  return item && (closest(target, "[data-grip]") || !findAll(item, "[data-grip]")[0]) ? item : null;
};

const follow = ({ x, y }) => {
  Object.assign(drag, { x, y });
  styleOf(drag.copy).transform = `translate(${x + drag.offset[0]}px,${y + drag.offset[1]}px)`;
};

const under = () => document.elementFromPoint(drag.x, drag.y);

/** Chooses the place under the pointer. */
const choose = () => {
  const { item, x, y } = drag;
  const list = listAround(under(), item);
  Object.assign(drag, { list, before: list && itemAfter(list, othersOf(list, item), x, y) });
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

/** Listens to fingers on the items. Elsewhere the browser need not wait for the script before it scrolls. */
const listenToFingers = () => {
  for (const item of items()) item.addEventListener("touchmove", hold, { passive: false });
};

// By keyboard

const step = (key) => {
  const { item, list, before } = drag;
  const others = othersOf(list, item);
  const isAcross = key === "ArrowLeft" || key === "ArrowRight";
  const by = (key === "ArrowUp" || key === "ArrowLeft") !== (isAcross && isRightToLeft(list)) ? -1 : 1;
  const at = before ? others.indexOf(before) : others.length;
  if (isAcross === isRow(others)) drag.before = others[Math.max(0, at + by)];
  else {
    const lists = listsFor(item);
    drag.list = lists[lists.indexOf(list) + by] ?? list;
    drag.before = othersOf(drag.list, item)[at];
  }
  const shown = drag.before ?? othersOf(drag.list, item).at(-1) ?? drag.list;
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
    if (key === "Escape" || (!drag.copy && itemAt(target) !== drag.item)) putBack();
    else if (key === "Tab") return void putBack();
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

/** What is heard before the other listeners of the page. */
const listeners = {
  pointerdown: (event) => {
    if (drag && !drag.copy) putBack();
    if (drag || !event.isPrimary || event.button) return;
    const { target, clientX: x, clientY: y, pointerType } = event;
    const item = itemAt(target);
    if (!item) return;
    pressed = { item, x, y };
    if (pointerType === "touch" && !closest(target, "[data-grip]")) pressed.timer = setTimeout(() => lift(item, event), LONG);
  },
  pointermove: (event) => {
    const { clientX: x, clientY: y, pointerId, buttons, isPrimary } = event;
    if (!pressed || !isPrimary) return;
    if (!buttons) return putBack();
    if (!drag) {
      if (Math.hypot(x - pressed.x, y - pressed.y) < FAR) return;
      // A finger that does not stay scrolls.
      if (pressed.timer) return end();
      pressed.item.setPointerCapture(pointerId);
      lift(pressed.item, event);
    }
    follow({ x, y });
  },
  pointerup: ({ isPrimary }) => {
    if (!isPrimary || !drag?.copy) return pressed && isPrimary && end();
    isClickOver = true;
    setTimeout(() => { isClickOver = false; });
    choose();
    drop();
  },
  click: (event) => { if (isClickOver) take(event); },
  pointercancel: () => { if (pressed) putBack(); },
  dragstart: (event) => { if (pressed) take(event); },
  contextmenu: (event) => { if (drag) take(event); },
  focusin: ({ target }) => {
    if (target instanceof Element && matches(target, "[data-drag],[data-grip]") && attributeOf(target, "aria-description") == null)
      setAttribute(target, "aria-description", say(HOW));
  },
};

const { sendDrop, announce, release, acknowledged } = trellis.drag({
  around: (act) => {
    asServed(act, acknowledged);
    listenToFingers();
    goOn();
  },
  takeKey,
});
for (const type in listeners) addEventListener(type, listeners[type], true);
listenToFingers();
