// Events of the browser, sent to the handlers that `data-on` names.

import { noteMoving, noteTyping } from "./caret.js";
import { carryOut, notePopovers } from "./commands.js";
import { countEdit, handler, isBox, read, setComposing, write } from "./controls.js";
import { attributeOf, closest, findAll, holds } from "./dom.js";
import { extension } from "./extension.js";
import { edited, isChangeTold, tellBefore, tellBeforeKey, tellOfFields, tellOfOpened } from "./fields.js";
import { focusInPlace, isReplacing } from "./focus.js";
import { beforeunload, isGuarded } from "./guard.js";
import { here, noteFragment, noteScroll, noteStep, pushURL, returnTo } from "./navigation.js";
import { listen, root } from "./nodes.js";
import { placeNotices } from "./notices.js";
import { enqueue, enqueueInput, flush, lastNumber, outbox } from "./outbox.js";
import { MODAL, showHeld } from "./patches.js";
import { afterPress, press, release } from "./press.js";
import { noteInnerScroll } from "./scrolls.js";
import { ASK, BLUR, CHANGE, CHECK, CLICK, CLOSE, DROP, FOCUS, KEY, MESSAGE, NAVIGATE, SUBMIT } from "./wire.js";

const hearsKey = ({ option }, key) => option(/:k([^:]*)/)?.split(",").map(decodeURIComponent).includes(key) ?? true;

/** Sends `kind` to its handler; returns its number, or nothing if there is no handler or the value is too large. */
const report = (event, kind, value, target = event.target) => {
  const found = handler(target, kind);
  if (!found || !hearsKey(found, event.key)) return;
  flush();
  if (found.option(/:(p)/)) event.preventDefault();
  return enqueue(found.element, kind, value);
};

/**
 * Sends a message of a script to the handler of its element; returns whether it is on its way. `onNothing` is called with
 * the element, as this page has it, if the message then does nothing; unless it returns true, the page says so. It is also
 * called, with true as second argument, if the message was acknowledged and a server lost what it did.
 */
export const sendMessage = (element, message, onNothing) => {
  const number = !root.inert && report({}, MESSAGE, JSON.stringify(message), element);
  if (number) outbox.at(-1).onNothing = onNothing;
  return number;
};

/** Sends what was dropped into a list, as `sendMessage` does. `kind` is the kind of the items. */
export const sendDrop = (list, key, names, onNothing) => {
  const number = report({ key }, DROP, names, list);
  if (number) outbox.at(-1).onNothing = onNothing;
  return number;
};

const navigate = (kind, url) => {
  flush();
  noteStep(enqueue(null, kind, url));
};

const heard = new WeakSet(); // clicks

const click = (event) => {
  const { target } = event;
  heard.add(event);
  if (!(target instanceof Element)) return;
  // Other code may have prevented it, and asks for instance whether it is meant.
  if (event.defaultPrevented || !holds(root, target)) return;
  if (closest(target, "[aria-disabled=true]")) return event.preventDefault();
  const link = closest(target, "a[href]");
  if (link && modifiers(event)) return;
  const commanding = closest(target, "[data-do]:not(form)");
  if (commanding && !carryOut(commanding)) return event.preventDefault();
  tellBefore(target);
  if (report(event, CLICK)) {
    if (link) event.preventDefault();
  } else if (link && "nav" in link.dataset && link.origin === origin && link.target !== "_blank") follow(event, link);
};

/** Follows a live link. One to a fragment of this page is the browser's affair. */
const follow = (event, link) => {
  const url = link.pathname + link.search;
  if (link.hash && url === here("")) return;
  event.preventDefault();
  if (isGuarded()) return navigate(ASK, url + link.hash);
  pushURL(link.href);
  navigate(NAVIGATE, here());
};

const submit = (event) => {
  const form = event.target;
  // A button with an action of its own is for that.
  if (event.defaultPrevented || event.submitter?.hasAttribute("formaction")) return;
  if (attributeOf(form, "data-do") && !carryOut(form)) return event.preventDefault();
  if (!handler(form, SUBMIT)) {
    // Painted so: nobody takes what is in it.
    if (attributeOf(form, "method") === "POST") event.preventDefault();
    return;
  }
  event.preventDefault();
  flush();
  tellOfFields(form);
  // A repeat before the answer, with nothing edited in between.
  if (outbox.some((entry) => entry.element === form && entry.kind === SUBMIT && !entry.isFixed)) return;
  const fields = [...new (/** @type {new (form: HTMLFormElement, button?: HTMLElement) => FormData} */ (FormData))(form, event.submitter)].filter(([, value]) => typeof value === "string");
  if (!enqueue(form, SUBMIT, fields)) return;
  for (const control of findAll(form, "[data-clear]")) {
    write(control, isBox(control) ? false : "");
    countEdit(control, lastNumber);
    enqueueInput(control);
  }
};

const modifiers = (event) => event.shiftKey + 2 * event.ctrlKey + 4 * event.altKey + 8 * event.metaKey;

const keydown = (event) => {
  noteMoving();
  notePopovers(event.target);
  // WebKit ends the composition before it tells of the key that ended it.
  if (event.isComposing || event.keyCode === 229 || extension.takeKey(event)) return;
  const bits = modifiers(event);
  const dialog = event.key === "Escape" && event.target instanceof Element && closest(event.target, MODAL);
  const found = handler(event.target, dialog ? CLOSE : KEY);
  if (found && hearsKey(found, event.key) && (bits > 1 || event.key === "Enter" || event.key === "Escape")) tellBeforeKey(event.target);
  if (dialog) askToClose(event, dialog);
  else report(event, KEY, bits ? [event.key, bits] : event.key);
};

/** Asks the server to close a dialog, rather than have the browser close it. */
const askToClose = (event, dialog = event.target) => {
  event.preventDefault();
  report(event, CLOSE, undefined, dialog);
};

export const listenToUser = () => {
  listen(listeners);
  // After the listeners of other code, which may prevent them.
  addEventListener("click", click);
  addEventListener("submit", submit);
};

const listeners = {
  pointerdown({ target }) {
    noteMoving();
    notePopovers(target);
    press();
  },
  pointercancel: release,
  // When all have heard of it. One that other code keeps to itself is one all the same; a link is followed by then.
  click: (event) => setTimeout(() => {
    if (!heard.has(event) && !(event.target instanceof Element && closest(event.target, "a[href]"))) click(event);
    release();
  }),
  keydown,
  toggle: ({ target }) => { if (target.localName === "details") tellOfOpened(target); },
  reset: ({ target }) => setTimeout(tellOfFields, 0, target),
  scroll: ({ target }) => (target instanceof Element ? noteInnerScroll(target) : noteScroll()),
  hashchange: noteFragment,
  input: ({ target, isComposing, data }) => {
    noteTyping(target, data);
    edited(target);
    if (!isComposing) enqueueInput(target);
  },
  change: (event) => {
    if (!isChangeTold(event.target)) report(event, isBox(event.target) ? CHECK : CHANGE, read(event.target));
  },
  compositionstart: ({ target }) => setComposing(target),
  compositionend: ({ target }) => {
    setComposing();
    enqueueInput(target);
  },
  focusin: (event) => report(event, FOCUS),
  focusout: (event) => {
    flush();
    showHeld(event.target);
    if (!isReplacing) afterPress(() => report(event, BLUR));
  },
  cancel: (event) => { if (event.target instanceof Element && event.target.matches(MODAL)) askToClose(event); },
  popstate: () => {
    const kind = returnTo(isGuarded());
    if (kind) navigate(kind, here());
  },
  beforeunload,
  close: ({ target }) => {
    placeNotices(); // out of a dialog that is closed
    // The element that opened the dialog may have gone. An element in the dialog loses the focus some time later.
    const active = document.activeElement;
    if (active === document.body || holds(target, active)) focusInPlace(root);
  },
};
