// The browser's half of a live page. docs/wire-format.md describes the frames; letters in brackets are the contract's.
//
// The page arrives complete, with a number on every node (data-n, or a comment before a text). This script only joins:
// it sends what the user does as numbered events and carries out the patches that come back. It owns what the user is
// editing (values, checks, selection, focus), and data-wait and aria-busy on what waits.
"use strict";
(() => {
  // Event kinds as they are numbered in data-on and on the wire; the last three happen to the page, node 0.
  const CLICK = 0, INPUT = 1, CHANGE = 2, CHECK = 3, SUBMIT = 4, KEY = 5, FOCUS = 6, BLUR = 7, TOGGLE = 8, CLOSE = 9;
  const NAVIGATE = 10, DIRTY = 11, VOID = 12;
  const HIDDEN = 1, HEARTBEAT = 2; // flags of a bare acknowledgement
  const MODAL = "dialog[data-modal]", RELOADS = "trellis-reloads";

  const token = document.querySelector("meta[name=trellis-token]");
  let root = document.querySelector('[data-n="1"]');
  if (!token || !root) return;

  // ---- Nodes by number --------------------------------------------------------------------------------------------

  const nodes = new Map();
  // Number -> { e: edits so far, n: number of the event that told the server of the last one }.
  const edits = new Map();
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
    // An open dialog gives the focus back only if it is closed before it goes.
    for (const dialog of within(top, MODAL)) dialog.close();
    for (const element of within(top, HOOK)) if (element !== kept) unmount(element);
    eachNode(top, (number, node) => node !== kept && (nodes.delete(number), edits.delete(number)));
  }
  function remove(node) {
    forget(node);
    for (const part of partsOf(node)) part.remove();
  }
  const before = (number) => (number ? find(number) : null);

  // By opcode: text, attribute, property, insert, remove, move, replace.
  const operations = [
    (number, text) => {
      const node = find(number);
      forget(node, node);
      (node.nodeType === 8 ? textAfter(node) : node).textContent = text;
    },
    (number, name, value) => {
      const node = find(number);
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
    (url) => leave(() => location.assign(url)),
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

  /** Puts a complete tree in the place of this one, keeping focus and what the user edited (A2, C5). */
  function adopt(html, isNew) {
    const note = (element) => ({
      number: isNew ? 0 : numberOf(element),
      query: element.id ? "#" + CSS.escape(element.id) : element.name && `[name="${CSS.escape(element.name)}"]`,
      range: selectionOf(element),
    });
    const again = (was) => nodes.get(was.number) ?? (was.query && root.querySelector(was.query));
    const focused = root.contains(document.activeElement) && note(document.activeElement), kept = [], dirty = [];
    for (const [number, edit] of edits) {
      const control = nodes.get(number);
      // What the server knows and still shows is in the new tree already.
      if (isNew || !edit.n || edit.n > acknowledged) kept.push([note(control), edit.e, read(control)]);
    }
    forget(root);
    const [fresh] = parse(root.parentNode, html);
    root.replaceWith(fresh);
    root = fresh;
    learn(root);
    for (const [was, e, value] of kept) {
      const control = again(was);
      if (!control) continue;
      write(control, value);
      edits.set(numberOf(control), { e, n: 0 });
      dirty.push([numberOf(control), value, e]);
    }
    arrived = [root];
    settle();
    const target = focused && again(focused);
    if (target) focusOn(target, { preventScroll: true });
    if (target) select(target, focused.range);
    return dirty;
  }

  // ---- Controls (E) -----------------------------------------------------------------------------------------------

  let composing = null;

  /** Counts an edit of the user's (E1). */
  function edited(control) {
    const number = numberOf(control), e = (edits.get(number)?.e ?? 0) + 1;
    if (number) edits.set(number, { e, n: 0 });
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

  // Unacknowledged events in order: { n, node, kind, value, e, element, id, sentAt }.
  let outbox = [], lastNumber = 0, acknowledged = 0;
  let taken = 0; // what has reached the server, though perhaps not its disk
  const delayed = new Map(); // element -> timer of its debounced input
  const submitted = new WeakMap(); // form -> { n, edits }

  /** What data-on says about `kind`, nearest to `target`: element, debounce in ms, whether to prevent, which keys. */
  function handler(target, kind) {
    for (let element = target; element?.getAttribute; element = element.parentElement) {
      for (const entry of element.dataset.on?.split(" ") ?? []) {
        const [number, ...options] = entry.split(":");
        if (Number(number) !== kind) continue;
        const keys = options.find((option) => option[0] === "k")?.slice(1).split(",").map(decodeURIComponent);
        return { element, wait: options.find(Number), prevents: options.includes("p"), keys };
      }
    }
  }

  /** Gives an event its number, or merges it into an unsent input of the same control (B6). */
  function enqueue(element, kind, value) {
    const node = element ? numberOf(element) : 0, edit = edits.get(node), last = outbox.at(-1);
    const merges = kind === INPUT && last && !last.sentAt && last.node === node && last.kind === kind;
    const entry = merges ? last : { n: ++lastNumber, node, kind, element, id: element?.id };
    if (!merges) outbox.push(entry);
    entry.value = value;
    if (edit && ((kind > CLICK && kind < SUBMIT) || kind === TOGGLE)) {
      entry.e = edit.e;
      edit.n = entry.n;
    }
    mark(entry);
    if (state === "live") post(entry);
    checkRoom();
    return entry.n;
  }
  function post(entry) {
    const frame = [entry.n, seen, entry.node, entry.kind];
    if (entry.value !== undefined || entry.e) frame.push(entry.value ?? null);
    if (entry.e) frame.push(entry.e);
    entry.sentAt = Date.now();
    send(frame);
  }
  function acknowledge(number) {
    acknowledged = Math.max(acknowledged, number);
    const done = outbox.filter((entry) => entry.n <= acknowledged);
    if (!done.length) return;
    outbox = outbox.slice(done.length);
    done.forEach(mark);
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
  /** The queue is bounded, and nothing is dropped silently (B7). */
  function checkRoom() {
    const full = outbox.length >= 200 || JSON.stringify(outbox.map((entry) => entry.value)).length > 65536;
    if (full === root.inert) return;
    root.inert = full;
    banner(full && "Too many changes are waiting.", "Discard them", reloadNow);
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
    const unsaved = document.querySelector("[data-guard]") || (outbox.length && state !== "live");
    if (unsaved && !leaving) event.preventDefault();
  }, "beforeunload");

  // ---- What the user is told (H4) ---------------------------------------------------------------------------------

  function aside(name) {
    const element = document.createElement("div");
    element.className = "trellis-" + name;
    element.ariaLive = "polite";
    return document.body.appendChild(element);
  }
  const region = aside("announce"), bar = aside("banner");
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

  function become(next) {
    console.debug("trellis:", state, "->", next);
    document.documentElement.dataset.live = state = next;
  }
  function send(frame) {
    if (socket?.readyState === 1) socket.send(JSON.stringify(frame));
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
    if ([1008, 1009, 4003, 4011].includes(code)) return reload();
    become(code === 4001 ? "closed" : "stale");
    if (code === 4001) {
      return banner("This page is open elsewhere.", "Use it here", () => {
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
    reload,
    // The old token is of no use while the new one is on its way.
    denied: () => exchanging || reload(),
    resend: (from) => outbox.forEach((entry) => { if (entry.n >= from) post(entry); }),
    gone: (number) => console.debug("trellis: gone", number),
  };

  function joined(now, ack, last, page, isNew) {
    acknowledge(ack);
    taken = ack;
    lastNumber = Math.max(lastNumber, ack);
    let dirty = [];
    if (page) {
      dirty = adopt(page[0], isNew);
      seen = last;
      broken = false;
      document.title = page[1];
      replaceURL(page[2]);
      if (isNew) outbox.forEach(carryOver);
    }
    epoch = now;
    tries = 0;
    sessionStorage.removeItem(RELOADS);
    become("live");
    banner();
    outbox.forEach(post);
    if (dirty.length) enqueue(null, DIRTY, dirty);
    bare();
  }
  /** Addresses a waiting event anew, by the id of its element; one without can only be counted. */
  function carryOver(entry) {
    const element = entry.id && document.getElementById(entry.id);
    if (!entry.node) return;
    if (element && handler(element, entry.kind)?.element === element) {
      Object.assign(entry, { element, node: numberOf(element) });
      return mark(entry);
    }
    Object.assign(entry, { element: null, node: 0, kind: VOID, value: undefined, e: 0 });
    commands[4]("A change could not be carried over.");
  }

  /** At most three reloads in a row by itself, then a button. */
  function reload() {
    const count = +sessionStorage.getItem(RELOADS);
    become("closed");
    sessionStorage.setItem(RELOADS, count + 1);
    if (count > 2) banner("The page is out of date.", "Reload", reloadNow);
    else setTimeout(reloadNow, 250 * Math.random() + 2000 * count);
  }
  function leave(go) {
    leaving = true;
    go();
  }
  const reloadNow = () => leave(() => location.reload());

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
    const now = Date.now(), onTheWay = now - outbox.find((entry) => entry.n > taken)?.sentAt;
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

  learn(root);
  arrived = [root];
  settle();
  become("stale");
  connect();
})();
