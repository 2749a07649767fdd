// The browser's half of a live page. docs/wire-format.md describes the frames; letters in brackets are the contract's.
//
// The page arrives complete, with a number on every node (data-n, or a comment before a text). This script only joins:
// it sends what the user does as numbered events and carries out the patches that come back. It owns what the user is
// editing (values, checks, selection, focus), and data-wait and aria-busy on what waits.
"use strict";
(() => {
  // Event kinds as they are numbered in data-on and on the wire; the last three happen to the page, node 0.
  const CLICK = 0, INPUT = 1, CHANGE = 2, CHECK = 3, SUBMIT = 4, KEY = 5, FOCUS = 6, BLUR = 7, TOGGLE = 8, CLOSE = 9;
  const NAVIGATE = 10, VOID = 11;
  const EDITS = [INPUT, CHANGE, CHECK, TOGGLE], ACTS = [CLICK, SUBMIT, KEY, CLOSE, NAVIGATE];
  const HIDDEN = 1, HEARTBEAT = 2; // flags of a bare acknowledgement
  const MODAL = "dialog[data-modal]", RELOADS = "trellis-reloads", KEPT = "trellis-kept";
  // In bytes: the largest frame, the usual limit of a handler; in characters: from where on a value counts as large.
  const FRAME = 65536, LIMIT = 1048576, LARGE = 32768;

  const token = document.querySelector("meta[name=trellis-token]");
  let root = document.querySelector('[data-n="1"]');
  if (!token || !root) return;

  // ---- Nodes by number --------------------------------------------------------------------------------------------

  const nodes = new Map();
  // Number -> { e: edits so far, at: last event before the last of them, n: number of the event that told the server
  // of it, s: number of the submit that held it }.
  const edits = new Map();
  const rewritten = new Map(); // number -> the patch from which on its events are meant for other handlers
  const numberOf = (node) => Number(node.nodeType === 8 ? node.data : node.dataset?.n) || 0;

  /** Calls `act` with the number and node of what is numbered in `top`, itself included; opaque content is not ours. */
  function eachNode(top, act) {
    const isForeign = (node) => node.parentNode.dataset?.opaque !== undefined;
    const walker = document.createTreeWalker(top, 129, (node) => (isForeign(node) ? 2 : 1)); // elements and comments
    for (let node = top; node; node = walker.nextNode()) if (numberOf(node)) act(numberOf(node), node);
  }
  /** The elements in `top`, itself included, that `selector` matches. */
  const within = (top, selector) =>
    top.querySelectorAll ? [top, ...top.querySelectorAll(selector)].filter((element) => element.matches(selector)) : [];

  function learn(top) {
    eachNode(top, (number, node) => nodes.set(number, node));
    // The policy allows no style attributes, but what a script sets.
    for (const element of within(top, "[data-style]")) element.style.cssText = element.dataset.style;
  }

  function find(number) {
    const node = nodes.get(number);
    if (!node) throw Object.assign(Error("no node " + number), { number });
    return node;
  }

  /** The text that a numbered comment stands for; made if it is empty. */
  function textAfter(comment) {
    const next = comment.nextSibling;
    return next?.nodeType === 3 ? next : comment.parentNode.insertBefore(document.createTextNode(""), next);
  }
  const partsOf = (node) => (node.nodeType === 8 ? [node, textAfter(node)] : [node]);

  /** Parses `html` as children of `parent`, without running anything. */
  function parse(parent, html) {
    // Options taken out of another select one by one would become chosen by turns.
    const shell = parent.closest("select") ? document.createElement("template") : parent.cloneNode(false);
    shell.innerHTML = html;
    return [...(shell.content ?? shell).childNodes];
  }

  // ---- Patches (D) ------------------------------------------------------------------------------------------------

  let epoch = 0, seen = 0, broken = false, arrived = [], scroll = null, toHeading = false;

  function insert(parent, html, before) {
    for (const node of parse(parent, html)) {
      parent.insertBefore(node, before);
      learn(node);
      arrived.push(node);
    }
  }
  /** Forgets the numbers in `top`, but for that of `kept`. */
  function forget(top, kept) {
    if (top.contains(notices)) document.body.append(notices);
    // An open dialog gives the focus back only if it is closed before it goes.
    for (const dialog of within(top, MODAL)) dialog.close();
    for (const element of within(top, HOOK)) if (element !== kept) unmount(element);
    eachNode(top, (number, node) => node !== kept && [nodes, edits, rewritten].forEach((map) => map.delete(number)));
  }
  function remove(node) {
    salvage(node);
    forget(node);
    for (const part of partsOf(node)) part.remove();
  }
  const before = (number) => (number ? find(number) : null);

  // By opcode: text, attribute, property, insert, remove, move, replace.
  const operations = [
    (number, text) => {
      const node = find(number);
      for (const child of node.children ?? []) salvage(child);
      forget(node, node);
      (node.nodeType === 8 ? textAfter(node) : node).textContent = text;
    },
    (number, name, value) => {
      const node = find(number);
      if (name === "data-on") rewritten.set(number, seen + 1);
      if (name === "style") node.style.cssText = value ?? "";
      else if (value === null) node.removeAttribute(name);
      else node.setAttribute(name, value);
    },
    (number, name, value, edit) => {
      const control = find(number), counted = control.closest("select") ?? control;
      // The user has typed on, or is composing: the value answers an older edit (E2).
      const now = edits.get(numberOf(counted))?.e ?? 0;
      if (edit !== now || control === composing || control[name] === value) return;
      if (control.matches(MODAL)) return show(control, value);
      const range = selectionOf(control);
      control[name] = value;
      select(control, range);
    },
    (parent, sibling, html) => insert(find(parent), html, before(sibling)),
    (number) => remove(find(number)),
    (number, sibling) => {
      const node = find(number), parent = node.parentNode, to = before(sibling);
      for (const part of partsOf(node)) parent[parent.moveBefore ? "moveBefore" : "insertBefore"](part, to);
    },
    (number, html) => {
      const node = find(number);
      insert(node.parentNode, html, node);
      if (node === root) root = arrived.at(-1);
      remove(node);
    },
  ];

  // By number: focus, title, push URL, replace URL, announce, load, exchange ticket.
  const commands = [
    (name) => focusNamed(name),
    (title) => { document.title = title; },
    (url) => { pushURL(url); focusHeading(); },
    replaceURL,
    (text) => { region.textContent = ""; setTimeout(() => { region.textContent = text; }, 50); },
    (url) => {
      keep();
      leave(() => location.assign(url));
    },
    exchange,
  ];

  /** Carries out one patch in this task, and nothing of what follows a failure (D4). */
  function patch(number, list) {
    if (number <= seen || broken) return;
    if (number > seen + 1) return lose();
    const restoreFocus = keepFocus(), touched = new Set();
    try {
      for (const [code, ...rest] of list) {
        if (code !== 7) operations[code](...rest);
        if (code < 3) touched.add(nodes.get(rest[0]));
      }
    } catch (error) {
      broken = true;
      console.error("trellis: patch", number, error);
      return send(["fail", number, error.number ?? 0]);
    }
    seen = number;
    restoreFocus();
    for (const element of touched) callHook(element, "updated");
    settle();
    if (scroll !== null) scrollTo(0, scroll);
    scroll = null;
    focusHeading();
    for (const [code, command, argument] of list) if (code === 7) commands[command](argument);
    acknowledgeSoon();
  }

  /** Opens the dialogs that arrived, and focuses what arrived asking for it. */
  function settle() {
    for (const top of arrived) {
      if (!top.isConnected) continue;
      for (const dialog of within(top, MODAL)) show(dialog, dialog.open);
      const [wanted] = within(top, "[autofocus]");
      if (wanted && !wanted.closest("dialog")) focusOn(wanted);
      mount(top);
    }
    arrived = [];
    // A modal dialog makes everything around it inert.
    const place = [...document.querySelectorAll("dialog:modal")].pop() ?? document.body;
    if (notices.parentNode !== place) place.append(notices);
    offer();
  }

  /** Opens or closes a modal dialog: what its attribute opens does not trap the focus. */
  function show(dialog, isOpen) {
    if (isOpen && dialog.matches(":modal")) return;
    dialog.close();
    if (isOpen) dialog.showModal();
  }

  // ---- Hooks of the app's own scripts (D6) ------------------------------------------------------------------------

  const HOOK = "[data-hook]", hooks = new Map(), hooked = new Map(); // name -> hook, element -> hook

  function callHook(element, moment) {
    try {
      hooked.get(element)?.[moment]?.(element, numberOf(element));
    } catch (error) {
      reportError(error);
    }
  }
  function mount(top) {
    for (const element of within(top, HOOK)) {
      const hook = hooks.get(element.dataset.hook);
      if (!hook || hooked.has(element)) continue;
      hooked.set(element, hook);
      callHook(element, "mounted");
    }
  }
  function unmount(element) {
    callHook(element, "removed");
    hooked.delete(element);
  }
  const addHook = (name, hook) => {
    hooks.set(name, hook);
    mount(root);
  };
  window.trellis = { hook: addHook };

  // ---- Focus, selection, history (H) ------------------------------------------------------------------------------

  function selectionOf(control) {
    try {
      if (control === document.activeElement) return [control.selectionStart, control.selectionEnd];
    } catch { /* a kind of input without a selection */ }
  }
  function select(control, range) {
    try { if (range) control.setSelectionRange(...range); } catch { /* as above */ }
  }
  function focusOn(element, options) {
    element?.focus(options);
    if (!element || document.activeElement === element) return;
    element.tabIndex = -1;
    element.focus(options);
  }
  const focusNamed = (name) =>
    focusOn(document.getElementById(name) ?? document.querySelector(`[data-focus="${CSS.escape(name)}"]`));

  /** Notes where the focus is; the function returned puts it back, or where it should go instead (H3). */
  function keepFocus() {
    const active = document.activeElement, range = selectionOf(active), path = [];
    for (let node = active; node && node !== document.body; node = node.parentElement) path.push(node);
    return () => {
      if (!path.length || document.activeElement !== document.body) return;
      const near = path.find((node) => node.isConnected), next = path.find((node) => node.dataset.focusNext);
      if (near !== active && next) focusNamed(next.dataset.focusNext);
      else focusOn(near ?? root, { preventScroll: true });
      select(active, range);
    };
  }
  function pushURL(url) {
    history.replaceState({ scroll: scrollY }, "");
    toHeading = new URL(url, location).pathname !== location.pathname;
    if (toHeading) scroll = 0;
    history.pushState({}, "", url);
    place = here(0);
  }
  function replaceURL(url) {
    if (url !== here()) history.replaceState(history.state, "", url);
    place = here(0);
  }
  function focusHeading() {
    if (toHeading) focusOn(document.querySelector("h1"));
    toHeading = false;
  }
  const here = (hash = location.hash) => location.pathname + location.search + (hash || "");
  // The last URL that was reported or shown: a fragment alone is the browser's affair.
  let place = here(0);

  // ---- A complete page (resync, new) ------------------------------------------------------------------------------

  // What holds one of each kind of thing. Anything else may be an item of a list, and is the same only with its text.
  const FREE = "main section header footer nav aside form fieldset dialog ul ol dl table thead tbody tfoot".split(" ");

  /** What tells an element from others by itself, and with what is around it up to `top`. */
  const traits = ({ localName, type, name, value, placeholder, ariaLabel, href, dataset, textContent }) =>
    [localName, type, name, type === "radio" && value, placeholder, ariaLabel, href, dataset.on,
      localName !== "textarea" && textContent].join("\n");
  function surroundings(element, top) {
    let text = "";
    for (let node = element.parentElement; node && node !== top; node = node.parentElement)
      text += node.localName + (FREE.includes(node.localName) ? "\n" : node.textContent + "\n");
    return text;
  }
  /** The element of this page that is the same as one of an `old` page; none where that is not certain. */
  function counterpart(element, old) {
    if (!element) return;
    const found = element.id && document.getElementById(element.id);
    if (element.id) return found?.localName === element.localName && root.contains(found) ? found : null;
    const alike = (top) => [...top.querySelectorAll(element.localName)].filter((other) =>
      !other.id && traits(other) === traits(element) && surroundings(other, top) === surroundings(element, old));
    const now = alike(root);
    return old.contains(element) && now.length === 1 && alike(old).length === 1 ? now[0] : null;
  }

  /** Puts a complete tree in the place of this one, keeping focus and what the user edited (A2, C5). Gives the controls
      whose edits the server has to hear of. */
  function adopt(html, isNew) {
    const old = root, active = document.activeElement, range = selectionOf(active), kept = [], dirty = [];
    const again = (was) => (!isNew && nodes.get(numberOf(was))) || counterpart(was, old);
    for (const [number, edit] of edits) {
      const control = nodes.get(number);
      // What the server knows and still shows is in the new tree already.
      if (isNew || !edit.n || edit.n > acknowledged) kept.push([control, edit, read(control)]);
    }
    forget(root);
    const [fresh] = parse(root.parentNode, html);
    root.replaceWith(fresh);
    root = fresh;
    learn(root);
    for (const [was, edit, value] of kept) {
      const control = again(was);
      if (!control) {
        salvageOne(was, edit, isNew);
        continue;
      }
      write(control, value);
      edits.set(numberOf(control), { ...edit, n: 0 });
      if (editKind(control)) dirty.push(control);
    }
    arrived = [root];
    settle();
    const target = old.contains(active) && again(active);
    if (target) focusOn(target, { preventScroll: true });
    if (target) select(target, range);
    return [old, dirty];
  }
  /** The kind of event that a control's own handler takes its edits by. */
  const editKind = (control) => EDITS.find((kind) => handler(control, kind)?.element === control);
  /** Tells the server of edits of the time away, each as an event of its own, so that it counts when it is kept (C5). */
  function sendEdits(controls) {
    for (const control of controls) enqueue(control, editKind(control), read(control));
  }

  // ---- Controls (E) -----------------------------------------------------------------------------------------------

  let composing = null;

  /** Counts an edit of the user's (E1). */
  function edited(control) {
    const number = numberOf(control), e = (edits.get(number)?.e ?? 0) + 1;
    if (number) edits.set(number, { e, n: 0, at: lastNumber });
  }
  const isBox = (control) => control.type === "checkbox" || control.type === "radio";

  function read(control) {
    if (isBox(control)) return control.checked;
    if (control.tagName === "DETAILS") return control.open;
    if (control.multiple && control.options) return [...control.selectedOptions].map((option) => option.value);
    return control.value ?? "";
  }
  function write(control, value) {
    if (isBox(control)) control.checked = value;
    else if (control.tagName === "DETAILS") control.open = value;
    else if (Array.isArray(value)) for (const option of control.options) option.selected = value.includes(option.value);
    else if (control.type !== "file" && control.value !== value) control.value = value;
  }

  // ---- Events up (B) ----------------------------------------------------------------------------------------------

  // Unacknowledged events in order: { n, seen, node, kind, value, e, element, size, texts, sentAt, isLost }; seen: the last
  // patch when it happened, however often it is sent; texts: what would be lost; isLost: the server said that it did nothing.
  let outbox = [], lastNumber = 0, lastAct = 0, acknowledged = 0;
  let taken = 0, progressAt = 0; // what has reached the server, though perhaps not its disk; when a piece last did
  const delayed = new Map(); // element -> timer of its debounced input
  const submitted = new WeakMap(); // form -> { n, edits }

  /** What data-on says about `kind`, nearest to `target`: element, debounce in ms, prevention, keys, limit in bytes. */
  function handler(target, kind) {
    if (notices.contains(target)) return;
    for (let element = target; element?.getAttribute; element = element.parentElement) {
      for (const entry of element.dataset.on?.split(" ") ?? []) {
        const [number, ...options] = entry.split(":");
        if (Number(number) !== kind) continue;
        const keys = options.find((option) => option[0] === "k")?.slice(1).split(",").map(decodeURIComponent);
        const limit = +(options.find((option) => option[0] === "m")?.slice(1) ?? LIMIT);
        return { element, wait: options.find(Number), prevents: options.includes("p"), keys, limit };
      }
    }
  }

  /** Gives an event its number, or merges it into an unsent input of the same control (B6); 0 if it is too large. */
  function enqueue(element, kind, value) {
    if (element && !fits(element, kind, value)) return 0;
    const node = element ? numberOf(element) : 0, last = outbox.at(-1), controls = controlsOf(element, kind);
    const merges = kind === INPUT && last && !last.sentAt && last.node === node && last.kind === kind
      && !(rewritten.get(node) > last.seen);
    const entry = merges ? last : { n: ++lastNumber, seen, node, kind, element };
    if (!merges) {
      if (state === "live") outbox.forEach(postOnce);
      outbox.push(entry);
    }
    entry.value = value;
    entry.size = JSON.stringify(value ?? null).length;
    entry.texts = controls.filter(isText).map(describe);
    if (ACTS.includes(kind)) lastAct = entry.n;
    for (const control of controls.concat(element ?? [])) {
      const edit = edits.get(numberOf(control));
      if (!edit) continue;
      if (kind === SUBMIT) edit.s = entry.n;
      else if (EDITS.includes(kind)) [entry.e, edit.n] = [edit.e, entry.n];
    }
    mark(entry);
    // Typing into a large text costs no megabyte a key: the next one waits until the one before has arrived.
    const waits = kind === INPUT && entry.size > LARGE && outbox.some((it) => it.sentAt && it.size > LARGE);
    if (state === "live" && !waits) post(entry);
    checkRoom();
    return entry.n;
  }
  const bytesOf = (value) =>
    Array.isArray(value) ? value.reduce((sum, it) => sum + bytesOf(it), 0)
      : typeof value === "string" ? new TextEncoder().encode(value).length : 0;

  function post(entry) {
    const head = [entry.n, entry.seen, entry.node, entry.kind], frame = [...head];
    if (entry.value !== undefined || entry.e) frame.push(entry.value ?? null);
    if (entry.e) frame.push(entry.e);
    entry.sentAt = Date.now();
    if (bytesOf(JSON.stringify(frame)) <= FRAME) return send(frame, entry.seen);
    const parts = cut(JSON.stringify(entry.value));
    parts.forEach((part, index) => send([...head, entry.e ?? 0, index, parts.length, part], entry.seen));
  }
  const postOnce = (entry) => { if (!entry.sentAt) post(entry); };
  /** Cuts the text of a large value into pieces that fit into a frame each, and no character in two (B7). */
  function cut(text) {
    const parts = [];
    for (let start = 0, length = 60000; start < text.length;) {
      let part = text.slice(start, start + length);
      const last = part.charCodeAt(part.length - 1);
      if (last >= 0xd800 && last < 0xdc00) part = part.slice(0, -1);
      if (bytesOf(JSON.stringify(part)) > FRAME - 200) length >>= 1;
      else {
        parts.push(part);
        start += part.length;
      }
    }
    return parts;
  }
  function acknowledge(number) {
    acknowledged = Math.max(acknowledged, number);
    const done = outbox.filter((entry) => entry.n <= acknowledged);
    if (!done.length) return;
    outbox = outbox.slice(done.length);
    done.forEach(mark);
    if (state === "live") outbox.forEach(postOnce);
    checkRoom();
  }
  /** Shows on an element and its form whether events of theirs wait (E4). */
  function mark({ element }) {
    if (!element) return;
    const form = element.form ?? element.closest("form");
    element.toggleAttribute("data-wait", outbox.some((entry) => entry.element === element));
    if (!form) return;
    const waits = outbox.some((entry) => form.contains(entry.element));
    form.toggleAttribute("data-wait", waits);
    if (waits) form.ariaBusy = "true";
    else form.removeAttribute("aria-busy");
  }
  /** The queue is bounded, large values apart, and nothing is dropped silently (B7). */
  function checkRoom() {
    if (isElsewhere) return;
    const sizes = outbox.map((entry) => entry.size), sum = (list) => list.reduce((total, size) => total + size, 0);
    const full = sizes.length >= 200 || sum(sizes.filter((size) => size <= LARGE)) > FRAME
      || sum(sizes.filter((size) => size > LARGE)) > 4 * LIMIT;
    if (full === root.inert) return;
    root.inert = full;
    banner(full && "Too many changes are waiting.", "Discard them", discard);
  }

  /** Sends debounced input now: that of `only`, or all. */
  function flush(only) {
    for (const [element, timer] of delayed) {
      if (only && element !== only) continue;
      clearTimeout(timer);
      delayed.delete(element);
      enqueue(element, INPUT, read(element));
    }
  }

  // ---- What the user does -----------------------------------------------------------------------------------------

  const listen = (act, ...types) => { for (const type of types) addEventListener(type, act, true); };

  /** Sends `kind` to its handler, if there is one. */
  function report(event, kind, value) {
    const found = handler(event.target, kind);
    if (!found || (found.keys && !found.keys.includes(event.key))) return false;
    flush();
    if (found.prevents) event.preventDefault();
    enqueue(found.element, kind, value);
    return true;
  }
  function input(control) {
    const found = handler(control, INPUT);
    if (!found || found.element !== control) return;
    clearTimeout(delayed.get(control));
    delayed.set(control, setTimeout(flush, found.wait, control));
    if (!found.wait) flush(control);
  }
  function cancel(event, dialog) {
    event.preventDefault();
    report({ target: dialog }, CLOSE);
  }

  listen((event) => {
    const { target } = event;
    if (!target.closest || !root.contains(target)) return;
    if (target.closest('[aria-disabled="true"]')) return event.preventDefault();
    const link = target.closest("a[href]"), details = target.closest("summary")?.parentElement;
    if (link && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return;
    if (details) {
      edited(details);
      report({ target: details }, TOGGLE, !details.open);
    }
    const isOurs = report(event, CLICK);
    const follows = link?.dataset.nav !== undefined && link.origin === location.origin && link.target !== "_blank";
    if (!link || (!isOurs && !follows)) return;
    event.preventDefault();
    if (isOurs) return;
    flush();
    pushURL(link.href);
    enqueue(null, NAVIGATE, here());
  }, "click");

  listen((event) => {
    edited(event.target);
    if (!event.isComposing) input(event.target);
  }, "input");

  listen((event) => {
    const box = isBox(event.target);
    report(event, box ? CHECK : CHANGE, read(event.target));
  }, "change");

  listen((event) => {
    const form = event.target, editsNow = () => [...form.elements].map((it) => edits.get(numberOf(it))?.e).join();
    if (!handler(form, SUBMIT)) return;
    event.preventDefault();
    flush();
    const last = submitted.get(form);
    // A repeat before the answer, with nothing edited in between (E3).
    if (last?.n > acknowledged && last.edits === editsNow()) return;
    const fields = [...new FormData(form, event.submitter)].filter(([, value]) => typeof value === "string");
    const n = enqueue(form, SUBMIT, fields);
    if (!n) return;
    for (const control of form.querySelectorAll("[data-clear]")) {
      write(control, isBox(control) ? false : "");
      edited(control);
      input(control);
    }
    submitted.set(form, { n, edits: editsNow() });
  }, "submit");

  listen((event) => {
    if (event.isComposing) return;
    const dialog = event.key === "Escape" && event.target.closest?.(MODAL);
    const held = event.shiftKey + 2 * event.ctrlKey + 4 * event.altKey + 8 * event.metaKey;
    if (dialog) cancel(event, dialog);
    else report(event, KEY, held ? [event.key, held] : event.key);
  }, "keydown");

  listen((event) => { composing = event.target; }, "compositionstart");
  listen((event) => { composing = null; input(event.target); }, "compositionend");
  listen((event) => report(event, FOCUS), "focusin");
  listen((event) => { flush(); report(event, BLUR); }, "focusout");
  listen((event) => { if (event.target.matches(MODAL)) cancel(event, event.target); }, "cancel");
  listen((event) => {
    if (here(0) === place) return;
    place = here(0);
    flush();
    scroll = event.state?.scroll ?? 0;
    enqueue(null, NAVIGATE, here());
  }, "popstate");
  listen((event) => {
    const unsaved = document.querySelector("[data-guard]") || (outbox.length && state !== "live")
      || items.some((item) => item.text);
    if (unsaved && !leaving) event.preventDefault();
  }, "beforeunload");

  // ---- What would be lost (B5, B7) --------------------------------------------------------------------------------

  // What was not saved, oldest first: { key, node, id, name, label, text, why, row }; key: the control, or an event.
  let items = [], rows = 0;

  const isText = ({ localName, type }) => localName === "textarea" || (localName === "input"
    && !["checkbox", "radio", "hidden", "range", "color", "submit", "button", "image", "reset", "file"].includes(type));
  const isSecret = (control) =>
    control.type === "password" || control.autocomplete?.includes("password") || !!control.closest("[data-secret]");
  const labels = new WeakMap(); // asked for once a control, because the text of a label costs a layout
  function labelOf(control) {
    if (labels.has(control)) return labels.get(control);
    const { ariaLabel, placeholder, name } = control, shown = isText(control) ? control.labels?.[0] : control;
    const text = [ariaLabel, shown?.innerText, placeholder, name].find((it) => it?.trim()) ?? "Text";
    labels.set(control, text.trim().slice(0, 80));
    return labels.get(control);
  }
  /** The controls with a text of the user's that an event carries. */
  function controlsOf(element, kind) {
    if (kind === INPUT || kind === CHANGE) return isText(element) ? [element] : [];
    if (kind !== SUBMIT) return [];
    return [...element.elements].filter((it) => isText(it) && (edits.has(numberOf(it)) || it.value !== it.defaultValue));
  }
  const describe = (control) => ({
    key: control, node: numberOf(control), id: control.id, name: control.name, label: labelOf(control),
    isSecret: isSecret(control), text: isSecret(control) ? "" : control.value,
  });

  /** Shows texts that were not saved, the newest of each control, within bounds. */
  function rescue(texts, why) {
    texts = texts.filter((it) => it.text || it.isSecret);
    for (const it of texts) tell({ ...it, why: it.isSecret ? "Passwords and secrets are not kept. Enter it again." : why });
  }
  function tell(item) {
    items.filter(({ key, id }) => key === item.key || (id && id === item.id)).forEach(drop);
    items.push(item);
    showItem(item);
    const room = () => items.length <= 20 && items.reduce((sum, { text }) => sum + text.length, 0) <= LIMIT;
    while (items.length > 1 && !room()) drop(items[0]);
    offer();
    commands[4](`Not saved: ${items.map(({ label }) => label).join(", ")}`);
  }
  function drop(item) {
    items = items.filter((it) => it !== item);
    item.row.remove();
    if (item.isLong) describeBy(item.key, item.ids);
    offer();
  }
  function describeBy(control, ids) {
    if (ids) control.setAttribute("aria-describedby", ids);
    else control.removeAttribute("aria-describedby");
  }

  /** Whether a value is within its handler's limit; if not it stays in the control, with a message (B7). */
  function fits(control, kind, value) {
    const limit = handler(control, kind)?.limit ?? LIMIT, bytes = bytesOf(value);
    const told = items.find((item) => item.key === control && item.isLong), count = Array.isArray(value) && value.length;
    if (bytes <= limit && bytesOf(JSON.stringify(value)) <= Math.max(FRAME, 2 * limit) && !(count > 1000)) {
      if (told) drop(told);
      return true;
    }
    const size = (number) => (number < 10240 ? number + " bytes" : Math.ceil(number / 1024) + " KiB");
    const [has, most] = count > 1000 ? [count + " entries", 1000] : [size(bytes), size(limit)];
    const why = `Too long to send. It has ${has}, at most ${most}.`;
    if (told?.why === why) return false;
    const ids = told ? told.ids : control.getAttribute("aria-describedby");
    const item = { key: control, label: labelOf(control), text: "", isLong: true, ids, why };
    tell(item);
    describeBy(control, ((ids ?? "") + " " + item.row.id).trim());
    return false;
  }

  /** Keeps what was typed into the controls in `top`, which go from the page. */
  function salvage(top) {
    for (const control of within(top, "input, textarea")) salvageOne(control, edits.get(numberOf(control)));
  }
  function salvageOne(control, edit, isLost) {
    // What an event carries is shown if that event comes to nothing. A state that is lost took the others along.
    const carrier = edit && Math.max(edit.n ?? 0, edit.s ?? 0);
    if (!edit || !isText(control) || delayed.has(control) || (carrier && !(isLost && carrier <= acknowledged))) return;
    if (control.value === control.defaultValue) return;
    const texts = [describe(control)], act = outbox.find((it) => it.n > edit.at && ACTS.includes(it.kind));
    // What the user did afterwards is taken for the reason, as Cancel is, unless it comes to nothing.
    if (act) act.texts.push(...texts);
    else if (isLost || lastAct <= edit.at) rescue(texts, "Its field is no longer on the page.");
  }

  /** The only control of the page that an item's text can be put back into. */
  function targetOf({ id, name, text }) {
    const same = id && document.getElementById(id), named = name ? root.querySelectorAll(`[name="${CSS.escape(name)}"]`) : [];
    const target = same || (named.length === 1 && named[0]);
    return text && target && isText(target) && !isSecret(target) && root.contains(target) && target.value !== text && target;
  }
  function offer() {
    if (!items.length) panel.remove();
    else if (!panel.parentNode) notices.prepend(panel);
    for (const item of items) item.back.hidden = !targetOf(item);
  }
  function putBack(item) {
    const target = targetOf(item);
    if (!target) return;
    drop(item);
    write(target, item.text);
    focusOn(target);
    for (const type of ["input", "change"]) target.dispatchEvent(new Event(type, { bubbles: true }));
  }
  function dismiss(item) {
    const next = item.row.nextElementSibling ?? item.row.previousElementSibling;
    drop(item);
    focusOn(next?.querySelector("button:last-child") ?? root, { preventScroll: true });
  }
  // By way of the selection: without TLS there is no other clipboard.
  function copy(item) {
    getSelection().selectAllChildren(item.row.querySelector("pre"));
    document.execCommand("copy");
    item.copy.textContent = "Copied";
  }
  function showItem(item) {
    const row = item.row = add(list, "li"), label = add(row, "strong", item.label);
    row.id = "trellis-kept-" + ++rows;
    label.id = row.id + "-label";
    add(row, "p", item.why);
    if (item.text) add(row, "pre", item.text).tabIndex = 0;
    const buttons = add(row, "div"), make = (text, act) => {
      const button = add(buttons, "button", text);
      button.type = "button";
      button.setAttribute("aria-describedby", label.id);
      button.onclick = () => act(item);
      return button;
    };
    item.back = make("Put it back", putBack);
    item.copy = make("Copy", copy);
    item.copy.hidden = !item.text;
    make("Dismiss", dismiss);
  }

  /** Takes what would be lost along into the page that is loaded now, with edits that no event carries if `all`. */
  function keep(all) {
    flush();
    for (const entry of outbox) rescue(entry.texts, "It may not have been saved.");
    for (const [number, edit] of all ? edits : []) {
      const control = nodes.get(number);
      if (isText(control) && control.value !== control.defaultValue && !(edit.s <= acknowledged))
        rescue([describe(control)], "It may not have been saved.");
    }
    const texts = items.filter(({ isLong }) => !isLong).map(({ id, name, label, text, why }) => ({ id, name, label, text, why }));
    try {
      if (texts.length) sessionStorage.setItem(KEPT, JSON.stringify(texts));
    } catch { /* more than the browser stores */ }
  }

  // ---- What the user is told (H4) ---------------------------------------------------------------------------------

  function add(parent, tag, text = "") {
    const element = document.createElement(tag);
    element.textContent = text;
    return parent.appendChild(element);
  }
  function aside(name, parent = notices, tag = "div") {
    const element = add(parent, tag);
    element.className = "trellis-" + name;
    return element;
  }
  const notices = aside("notices", document.body), panel = aside("kept", document.createElement("div"), "section");
  const region = aside("announce"), bar = aside("banner");
  region.ariaLive = bar.ariaLive = "polite";
  panel.ariaLabel = "Not saved";
  panel.remove();
  add(panel, "h2", "Not saved");
  const list = add(panel, "ul");
  let told = "";

  /** Says how things stand, once for each change, with a button where there is a choice; nothing hides it. */
  function banner(text, label, act) {
    if (told === (text || "")) return;
    told = bar.textContent = text || "";
    if (!text || !label) return;
    const button = document.createElement("button");
    button.textContent = label;
    button.onclick = act;
    bar.append(button);
  }

  // ---- Connection (C) ---------------------------------------------------------------------------------------------

  // connecting -> joining -> live -> stale -> connecting …; closed is the end.
  let state, socket = null, tries = 0, heardAt = 0, askedAt = 0, retryTimer, ackTimer, ackedPatch = 0, leaving = false;
  let isElsewhere = false; // another tab shows the page; this one takes nothing

  function become(next) {
    console.debug("trellis:", state, "->", next);
    document.documentElement.dataset.live = state = next;
  }
  /** Sends a frame, which acknowledges the patches up to `told`. */
  function send(frame, told = seen) {
    if (socket?.readyState === 1) socket.send(JSON.stringify(frame));
    if (told < seen) return;
    clearTimeout(ackTimer);
    ackTimer = 0;
    ackedPatch = seen;
  }
  function bare(flags = 0) {
    flags |= document.hidden ? HIDDEN : 0;
    if (state === "live") send(flags ? [0, seen, flags] : [0, seen]);
  }
  function acknowledgeSoon() {
    if (seen - ackedPatch > 1) bare();
    else ackTimer ||= setTimeout(bare, 100);
  }

  function connect() {
    if (state !== "stale" || leaving) return;
    clearTimeout(retryTimer);
    become("connecting");
    heardAt = Date.now();
    askedAt = 0;
    const url = location.origin.replace("http", "ws") + "/_trellis/live?at=" + encodeURIComponent(here(0));
    const mine = socket = new WebSocket(url);
    mine.onopen = () => {
      become("joining");
      send([1, token.content, epoch, seen, outbox[0]?.n ?? lastNumber + 1]);
    };
    mine.onmessage = ({ data }) => {
      if (mine !== socket) return;
      heardAt = Date.now();
      askedAt = 0;
      const [head, ...rest] = JSON.parse(data);
      if (answers[head]) return answers[head](...rest);
      acknowledge(rest[0]);
      if (head) patch(head, rest[1]);
      else taken = rest[1] ?? rest[0];
    };
    mine.onclose = ({ code, reason }) => { if (mine === socket) closed(code, reason); };
  }
  /** Drops the socket and goes round (C4). */
  function lose() {
    const old = socket;
    closed(0);
    old?.close();
  }
  function closed(code, reason) {
    socket = null;
    if (state === "closed") return;
    // Loading it by itself would go round for as long as the page renders without end.
    const isStopped = reason === "page stopped";
    if ([1008, 1009, 4003, 4011].includes(code) && !isStopped) return reload(code === 4003);
    become(isStopped || [4001, 4013].includes(code) ? "closed" : "stale");
    if (isStopped) return banner("This page has stopped because of an error.", "Reload", reloadNow);
    if (code === 4013) return banner("This page has become too large to show.", "Reload", reloadNow);
    if (code === 4001) {
      // What is done here would have the numbers of what is done there.
      isElsewhere = root.inert = true;
      return banner("This page is open elsewhere.", "Use it here", () => {
        isElsewhere = root.inert = false;
        become("stale");
        connect();
      });
    }
    // 0–250 ms, then twice as long each time up to 10 s, give or take a half (C6).
    const wait = tries ? Math.min(10000, 250 * 2 ** tries) * (0.5 + Math.random()) : 250 * Math.random();
    if (tries++ && !root.inert) banner("Connection lost. Reconnecting…");
    clearTimeout(retryTimer);
    const hint = code === 1012 ? +reason || 0 : 0;
    if (!document.hidden && navigator.onLine) retryTimer = setTimeout(connect, wait + hint);
  }

  const answers = {
    resume: (now, last, ack) => joined(now, ack),
    resync: (now, last, ack, ...page) => joined(now, ack, last, page, now !== epoch),
    new: (now, last, ack, ...page) => joined(now, ack, last, page, true),
    reload: () => reload(),
    // The old token is of no use while the new one is on its way.
    denied: () => exchanging || reload(),
    part: () => { progressAt = Date.now(); },
    resend: (from) => outbox.forEach((entry) => { if (entry.n >= from) post(entry); }),
    gone: (number) => comeToNothing(number, "What it was for is no longer there."),
    refused: (number) => comeToNothing(number, "It was not accepted."),
  };
  /** Shows what an event carried that did nothing. */
  function comeToNothing(number, why) {
    const entry = outbox.find((it) => it.n === number);
    console.debug("trellis:", why, number);
    if (!entry) return;
    rescue(entry.texts, why);
    entry.texts = [];
    entry.isLost = true;
  }

  function joined(now, ack, last, page, isNew) {
    acknowledge(ack);
    taken = ack;
    lastNumber = Math.max(lastNumber, ack);
    let old, dirty = [];
    if (page) {
      flush(); // an event of the old numbering
      [old, dirty] = adopt(page[0], isNew);
      seen = last;
      broken = false;
      document.title = page[1];
      replaceURL(page[2]);
      if (isNew) for (const entry of outbox) carryOver(entry, old);
    }
    epoch = now;
    tries = 0;
    sessionStorage.removeItem(RELOADS);
    become("live");
    banner();
    // That a patch failed, or the answer to it, was lost with the connection.
    if (broken) send(["fail", seen + 1, 0]);
    outbox.forEach(post);
    sendEdits(dirty);
    bare();
  }
  /** Addresses a waiting event to the same element of a page with other numbers; if there is none it can only be counted. */
  function carryOver(entry, old) {
    entry.seen = seen;
    if (!entry.node) return;
    const element = !entry.isLost && counterpart(entry.element, old), why = "It could not be carried over.";
    if (element && handler(element, entry.kind)?.element === element) {
      const node = numberOf(element), e = Math.min(entry.e ?? 0, edits.get(node)?.e ?? 0);
      Object.assign(entry, { element, node, e });
      return mark(entry);
    }
    // What has its control here again is in it, and edits of it are sent.
    const lost = entry.texts.filter(({ key }) => !counterpart(key, old)), isEdit = EDITS.includes(entry.kind);
    rescue(lost, why);
    if (!lost.length && !entry.isLost && (ACTS.includes(entry.kind) || (isEdit && !element)))
      tell({ key: entry, label: labelOf(entry.element), text: "", why });
    Object.assign(entry, { element: null, node: 0, kind: VOID, value: undefined, size: 0, texts: [], e: 0 });
  }

  /** At most three reloads in a row by itself, then a button. */
  function reload(drops) {
    const count = +sessionStorage.getItem(RELOADS);
    become("closed");
    sessionStorage.setItem(RELOADS, count + 1);
    // Who signed out wants nothing of theirs shown to the next one.
    const again = drops ? discard : reloadNow;
    if (count > 2) banner("This page cannot connect. Cookies may be off, or the page is out of date.", "Reload", again);
    else setTimeout(again, 250 * Math.random() + 2000 * count);
  }
  function leave(go) {
    leaving = true;
    go();
  }
  const discard = () => leave(() => location.reload());
  function reloadNow() {
    keep(true);
    discard();
  }

  let exchanging = 0;
  /** Changes who is signed in without leaving the page (G2). */
  async function exchange(ticket) {
    exchanging++;
    const answer = await fetch("/_trellis/ticket", { method: "POST", body: ticket, headers: { "X-Trellis": "1" } })
      .catch(() => 0);
    const text = answer.ok && await answer.text().catch(() => 0);
    exchanging--;
    if (text) token.content = text;
    else reload();
  }

  // Judged by what was asked, because a hidden tab's timers are slow (C4).
  setInterval(() => {
    const now = Date.now(), waiting = outbox.find((entry) => entry.n > taken)?.sentAt ?? now;
    const onTheWay = now - Math.max(waiting, progressAt);
    if (state !== "live") return socket && now - heardAt > 10000 && lose();
    if (onTheWay > 10000 || (askedAt && now - askedAt > 20000)) return lose();
    // The answer says what has arrived: an event may be held for as long as its disk is full.
    if (askedAt || (now - heardAt < 20000 && !(onTheWay > 3000))) return;
    askedAt = now;
    bare(HEARTBEAT);
  }, 5000);

  // The tab or the network is back: no more waiting. A hidden tab says so.
  listen(() => {
    if (document.hidden) flush();
    else connect();
    bare();
  }, "visibilitychange", "resume", "online", "pageshow");
  // An open socket keeps a page out of the back-forward cache (C7).
  listen(() => {
    flush();
    lose();
    clearTimeout(retryTimer);
  }, "pagehide");

  for (const item of JSON.parse(sessionStorage.getItem(KEPT) ?? "[]")) tell({ ...item, key: {} });
  sessionStorage.removeItem(KEPT);
  learn(root);
  arrived = [root];
  settle();
  become("stale");
  connect();
})();
