// The browser's half of a live page. docs/wire-format.md describes what goes over the connection.
//
// The page arrives complete, with a number on every node (`data-n`, or a comment before a text). This script joins it
// to its session: it sends what the user does as numbered events and applies the patches that come back. It owns what
// the user is editing (values, checks, selection, focus), and `data-wait` and `aria-busy` on what waits.
//
// A module imports only modules that come before it in this list: wire, states, dom, scrolls, storage, press, extension, caret, link,
// nodes, locals, compare, focus, hooks, texts, navigation, notices, controls, identity, kept, outbox, fields, guard, lost, reload,
// patches, commands, replay, events, page, connection. early.js and drag.js are scripts of their own.

import { start } from "./connection.js";
import { listenToUser, sendDrop, sendMessage } from "./events.js";
import { extension } from "./extension.js";
import { hook } from "./hooks.js";
import { restoreItems } from "./kept.js";
import { learn, root, token } from "./nodes.js";
import { announce } from "./notices.js";
import { acknowledgedEvent } from "./outbox.js";
import { settlePage } from "./patches.js";
import { release } from "./press.js";
import { replayLater, takeOver } from "./replay.js";

if (token && root) {
  start();
  takeOver(window.trellis);
  window.trellis = {
    hook,
    send: sendMessage,
    // For drag.js alone.
    drag: (functions) => Object.assign(extension, functions) && { sendDrop, announce, release, acknowledgedEvent: () => acknowledgedEvent },
  };
  listenToUser();
  // After `start` has opened the socket, which takes the browser longer than this.
  queueMicrotask(() => {
    learn(root);
    settlePage(0);
    restoreItems(); // asks another process
    replayLater();
  });
}
