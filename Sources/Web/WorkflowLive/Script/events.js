// Events of the browser, sent to the handlers that `data-on` names.

import { countEdit, handler, isBox, read, setComposing, write } from "./controls.js";
import { beforeunload, isGuarded } from "./guard.js";
import { here, pushURL, returnTo } from "./navigation.js";
import { listen, root } from "./nodes.js";
import { enqueue, enqueueInput, fixEvents, flush, lastNumber, outbox } from "./outbox.js";
import { MODAL } from "./patches.js";
import { ASK, BLUR, CHANGE, CHECK, CLICK, CLOSE, FOCUS, KEY, MESSAGE, NAVIGATE, SUBMIT, TOGGLE } from "./wire.js";

const edited = (control) => {
  countEdit(control, lastNumber);
  fixEvents(control.form);
};

/** Sends `kind` to its handler; returns its number, or nothing if there is no handler or the value is too large. */
const report = (event, kind, value, target = event.target) => {
  const found = handler(target, kind);
  if (!found || found.option(/:k([^:]*)/)?.split(",").map(decodeURIComponent).includes(event.key) === false) return;
  flush();
  if (found.option(/:(p)/)) event.preventDefault();
  return enqueue(found.element, kind, value);
};

/** Sends a message of a script to the handler of its element; returns whether it is on its way. */
export const sendMessage = (element, message) => !root.inert && report({}, MESSAGE, JSON.stringify(message), element);

const navigate = (kind, url) => {
  flush();
  enqueue(null, kind, url);
};

const click = (event) => {
  const { target } = event;
  if (!root.contains(target)) return;
  if (target.closest("[aria-disabled=true]")) return event.preventDefault();
  const link = target.closest("a[href]");
  if (link && modifiers(event)) return;
  const details = target.closest("summary")?.parentElement;
  if (details) {
    edited(details);
    report({}, TOGGLE, !details.open, details);
  }
  if (report(event, CLICK)) {
    if (link) event.preventDefault();
  } else if (link && "nav" in link.dataset && link.origin === origin && link.target !== "_blank") {
    event.preventDefault();
    if (isGuarded()) return navigate(ASK, link.href.slice(link.origin.length));
    pushURL(link.href);
    navigate(NAVIGATE, here());
  }
};

const submit = (event) => {
  const form = event.target;
  if (!handler(form, SUBMIT)) return;
  event.preventDefault();
  flush();
  // A repeat before the answer, with nothing edited in between.
  if (outbox.some((entry) => entry.element === form && entry.kind === SUBMIT && !entry.isFixed)) return;
  const fields = [...new FormData(form, event.submitter)].filter(([, value]) => typeof value === "string");
  if (!enqueue(form, SUBMIT, fields)) return;
  for (const control of form.querySelectorAll("[data-clear]")) {
    write(control, isBox(control) ? false : "");
    countEdit(control, lastNumber);
    enqueueInput(control);
  }
};

const modifiers = (event) => event.shiftKey + 2 * event.ctrlKey + 4 * event.altKey + 8 * event.metaKey;

const keydown = (event) => {
  if (event.isComposing) return;
  const bits = modifiers(event);
  const dialog = event.key === "Escape" && event.target.closest?.(MODAL);
  if (dialog) askToClose(event, dialog);
  else report(event, KEY, bits ? [event.key, bits] : event.key);
};

/** Asks the server to close a dialog, rather than have the browser close it. */
const askToClose = (event, dialog = event.target) => {
  event.preventDefault();
  report(event, CLOSE, undefined, dialog);
};

export const listenToUser = () => listen({
  click,
  submit,
  keydown,
  input: ({ target, isComposing }) => {
    edited(target);
    if (!isComposing) enqueueInput(target);
  },
  change: (event) => report(event, isBox(event.target) ? CHECK : CHANGE, read(event.target)),
  compositionstart: ({ target }) => setComposing(target),
  compositionend: ({ target }) => {
    setComposing();
    enqueueInput(target);
  },
  focusin: (event) => report(event, FOCUS),
  focusout: (event) => {
    flush();
    report(event, BLUR);
  },
  cancel: (event) => { if (event.target.matches(MODAL)) askToClose(event); },
  popstate: ({ state }) => {
    const kind = returnTo(state, isGuarded());
    if (kind) navigate(kind, here());
  },
  beforeunload,
});
