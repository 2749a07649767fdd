// The events that have not been acknowledged: numbered, merged, sent, and bounded.

import {
  EDIT_KINDS, describe, edits, handler, isText, labelOf, read, setKnown,
} from "./controls.js";
import { dropItem, items, rescue, showItem } from "./kept.js";
import { LIVE, CLOSED, seen, send, state } from "./link.js";
import { discard } from "./navigation.js";
import { attributeOf, closest, fieldsOf, holds, setAttribute, toggleAttribute } from "./dom.js";
import { numberOf, root } from "./nodes.js";
import { banner, disable } from "./notices.js";
import { EDIT, SENT, SOUGHT, WAITING, next } from "./states.js";
import { say } from "./texts.js";
import {
  CHANGE, CLICK, CLOSE, DROP, FRAME_BYTES, INPUT, KEY, LARGE, LIST_ELEMENTS, NAVIGATE, SUBMIT, VALUE_BYTES,
} from "./wire.js";

/** Events that the user means as a step, rather than as part of an edit. */
export const STEP_KINDS = [CLICK, SUBMIT, KEY, CLOSE, NAVIGATE, DROP];

/**
 * The events, in order: { n, seen, node, kind, json, edit, element, texts, state, sentAt, isFixed, isLost, again,
 * onNothing }. `seen` is the last patch when the event happened, however often it is sent. `json` is the JSON text of
 * its value, "" if it has none. `edit` is the count of its control's edits, and `texts` are the texts that would be
 * lost with it. `isFixed`: it takes no further input. `isLost`: the server said that it did nothing. `onNothing` is the
 * function of a script that wants to hear that. The state is "waiting", "sent" or "sought": it has no address in this
 * page, and `again` finds an element of the page before in this one.
 * @type {OutboxEntry[]}
 */
export let outbox = [];
export let lastNumber = 0;
export let lastStep = 0; // the number of the last event that is a step
export let acknowledgedEvent = 0;
export let saved = 0; // the last event whose change the server has in its store
export const UNSURE = "It may not be saved.";
/** @type {OutboxEntry[]} */
let lately = []; // the last events that were acknowledged and have to be named if a server has lost them
let arrived = 0; // the last event that has reached the server, though perhaps not its disk
let partArrivedAt = 0; // the time when a piece of an event last did

export const delayed = new Map(); // control -> timer of its debounced input

/** Gives an event a number, or merges it into the last one; returns 0 if it is too large. */
export const enqueue = (element, kind, value) => {
  if (element && value != null && !fits(element, kind, value)) {
    if (EDIT_KINDS.includes(kind)) giveUpTelling(element, value);
    return 0;
  }
  let entry = outbox.at(-1);
  const merges = kind === INPUT && entry?.kind === kind && entry.element === element && entry.state === WAITING && !entry.isFixed;
  if (!merges) {
    postWaiting();
    entry = { n: ++lastNumber, seen, node: element ? numberOf(element) : 0, kind, element, state: WAITING };
    outbox.push(entry);
  }
  const texts = textControls(element, kind);
  entry.json = JSON.stringify(value) ?? "";
  entry.texts = texts.map(describe);
  if (STEP_KINDS.includes(kind)) lastStep = entry.n;
  for (const control of [...texts, element]) {
    const edit = edits.get(control);
    if (!edit) continue;
    if (kind === SUBMIT) edit.submitted = entry.n;
    else if (EDIT_KINDS.includes(kind)) {
      entry.edit = edit.count;
      setTold(edit, entry.n);
    }
  }
  if (EDIT_KINDS.includes(kind)) setKnown(element, value);
  // Typing into a large text costs no megabyte a key: the next one waits until the one before has arrived.
  const waits = kind === INPUT && isLarge(entry) && outbox.some((it) => it.state !== WAITING && isLarge(it));
  if (!waits) post(entry);
  // After it is sent: the style of what waits takes time.
  mark(entry);
  checkRoom();
  return entry.n;
};

/** Notes that the event of this number tells of an edit. */
export const setTold = (edit, number) => {
  edit.told = number;
  edit.state = next(EDIT, edit.state, "told");
};

/** Takes a value that is too large for told: what the page says about it is enough. */
const giveUpTelling = (control, value) => {
  setKnown(control, value);
  const edit = edits.get(control);
  if (edit) edit.state = next(EDIT, edit.state, "dropped");
};

/** @param {OutboxEntry} entry */
const isLarge = ({ json }) => json.length > LARGE;

/** The controls with a text of the user's that an event carries. */
const textControls = (element, kind) => {
  if (kind === INPUT || kind === CHANGE) return [element].filter(isText);
  if (kind !== SUBMIT) return [];
  return [...fieldsOf(element)].filter((it) => isText(it) && (edits.has(it) || it.value !== it.defaultValue));
};

const encoder = new TextEncoder();

/** Returns the bytes of UTF-8 of a text, or of all texts in a list. */
const bytesOf = (value) => encoder.encode([value].flat(2).join("")).length;

/** Returns whether a value is within its handler's limit. If not, it stays in the control, and a message says so. */
const fits = (control, kind, value) => {
  const limit = handler(control, kind)?.option(/:m(\d+)/) ?? VALUE_BYTES; // bytes
  const bytes = bytesOf(value);
  const tooLong = (has, text, most) => say(text).replace("#", has).replace("#", most);
  let why;
  if (Array.isArray(value) && value.length > LIST_ELEMENTS) why = tooLong(value.length, "Too long: # entries, at most #.", LIST_ELEMENTS);
  else if (bytes > limit || bytesOf(JSON.stringify(value)) > Math.max(FRAME_BYTES, 2 * limit))
    why = tooLong(bytes, "Too long: # bytes, at most #.", limit);
  const shown = items.find((item) => item.owner === control && item.onDrop);
  if (shown?.why !== why) {
    if (shown) dropItem(shown);
    if (why) {
      const before = attributeOf(control, "aria-describedby");
      const describeBy = (ids) => setAttribute(control, "aria-describedby", ids);
      const item = { owner: control, label: labelOf(control), text: "", why, onDrop: () => describeBy(before) };
      showItem(item);
      describeBy(`${before ?? ""} ${item.row.id}`);
    }
  }
  return !why;
};

/** Sends an event, unless it or one before it has no address in this page yet. */
export const post = (entry) => {
  const { n, seen, node, kind, json, edit } = entry;
  if (state !== LIVE || outbox.some((it) => it.state === SOUGHT && it.n <= n)) return;
  const head = [n, seen, node, kind];
  // Each fits into a frame: a character takes four bytes at most, and none is cut.
  const parts = json.match(/.{1,15000}/gsu);
  [entry.state, entry.sentAt] = [SENT, Date.now()];
  if (parts?.[1]) parts.forEach((part, i) => send([head, edit ?? 0, i, parts.length, JSON.stringify(part)], seen));
  else send([head, json, edit].filter(Boolean), seen);
};
export const postWaiting = () => {
  for (const entry of outbox) if (entry.state === WAITING) post(entry);
};

/** Drops the events up to `number`: they are done. */
export const acknowledge = (number) => {
  acknowledgedEvent = Math.max(acknowledgedEvent, number);
  const done = outbox.filter(({ n }) => n <= acknowledgedEvent);
  outbox = outbox.filter(({ n }) => n > acknowledgedEvent);
  lately = [...lately, ...done.filter(({ kind, onNothing }) => onNothing || STEP_KINDS.includes(kind))].slice(-20);
  done.forEach(mark);
  postWaiting();
  if (done.length) checkRoom();
};

/** Begins with a connection on which events up to `number` have arrived. */
export const restart = (number) => {
  acknowledge(number);
  arrived = number;
  lastNumber = Math.max(lastNumber, number);
};

export const setSaved = (number) => { saved = number; };
export const setArrived = (number) => { arrived = number; };
export const partArrived = () => { partArrivedAt = Date.now(); };

/** The number of milliseconds since something of the oldest event that has not arrived was sent or arrived. */
export const waitingTime = () => {
  const entry = outbox.find(({ n }) => n > arrived);
  return entry?.sentAt && Date.now() - Math.max(entry.sentAt, partArrivedAt);
};

/** Keeps later input out of the events of `element`, whose handlers are others now. */
export const fixEvents = (element) => {
  for (const entry of outbox) if (entry.element === element) entry.isFixed = true;
};

/** Shows what an event carried that did nothing. */
export const comeToNothing = (number, why) => {
  const entry = outbox.find(({ n }) => n === number);
  if (!entry) return;
  const isToSay = !entry.isLost && isUnheeded(entry);
  rescue(entry.texts, why, isToSay && entry.element);
  entry.texts = [];
  entry.isLost = true;
};

/**
 * Tells the script of a message that it does nothing, or was acknowledged and is lost; returns whether the page has to say so.
 * @param {OutboxEntry} entry
 */
export const isUnheeded = ({ onNothing, element }, wasDone = false) => {
  try {
    return onNothing && onNothing(element, wasDone) !== true;
  } catch (error) {
    reportError(error);
    return true;
  }
};

/** Shows which steps a server has acknowledged and then lost, as it died before it saved them. */
export const comeToLoss = (from, to) => {
  for (const entry of lately) {
    const { n, element, onNothing, texts } = entry;
    if (n >= from && n <= to && element && (!onNothing || isUnheeded(entry, true))) rescue(texts, UNSURE, element);
  }
  lately = [];
};

/** Shows on an element and its form whether events of theirs wait. */
export const mark = ({ element }) => {
  if (!element) return;
  toggleAttribute(element, "data-wait", outbox.some((entry) => entry.element === element));
  const form = closest(element, "form") ?? element.form;
  if (!form) return;
  const waits = outbox.some((it) => holds(form, it.element));
  toggleAttribute(form, "data-wait", waits);
  setAttribute(form, "aria-busy", waits ? "true" : null);
};

/** Makes the page inert while the queue is full, so that nothing has to be dropped. */
const checkRoom = () => {
  if (state === CLOSED) return;
  const room = [FRAME_BYTES, 4 * VALUE_BYTES]; // characters left for small values, and for large ones
  for (const entry of outbox) room[+isLarge(entry)] -= entry.json.length;
  const isFull = outbox.length >= 200 || Math.min(...room) < 0;
  if (isFull === root.inert) return;
  disable(isFull);
  if (isFull) banner("Too many changes are waiting.", "Discard them", discard);
  else banner();
};

/** Sends input of `control`, after the delay that its handler asks for. */
export const enqueueInput = (control) => {
  const found = handler(control, INPUT);
  if (found?.element !== control) return;
  clearTimeout(delayed.get(control));
  const delay = found.option(/:(\d+)/); // milliseconds
  delayed.set(control, setTimeout(flush, delay, control));
  if (!delay) flush(control);
};

/** Sends delayed input now: that of `only`, or all. */
export const flush = (only) => {
  for (const [element, timer] of delayed) {
    if (only && element !== only) continue;
    clearTimeout(timer);
    delayed.delete(element);
    enqueue(element, INPUT, read(element));
  }
};
