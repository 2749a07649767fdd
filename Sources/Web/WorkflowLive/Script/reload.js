// Loading the page again, and the exchange of its token.

import { CLOSED, become } from "./link.js";
import { keep } from "./lost.js";
import { discard, delay, startLeaving } from "./navigation.js";
import { token } from "./nodes.js";
import { banner } from "./notices.js";
import { store, stored } from "./storage.js";
import { COMMAND_EXCHANGE, OP_COMMAND } from "./wire.js";

const COUNT = "trellis-reloads";

/** Loads the page again, and keeps what was typed. */
export const reloadNow = () => {
  keep(true);
  discard();
};

/** Loads another page, and keeps what waits. */
export const load = (url) => {
  keep();
  startLeaving();
  const [shown] = location.href.split("#");
  location.assign(url);
  // Where only the fragment differs the browser stays in the document.
  if (location.href !== shown && location.href.split("#")[0] === shown && new URL(url, shown).href.split("#")[0] === shown)
    location.reload();
};

/** Reloads by itself at most three times in a row, and never where it cannot count them; then it offers a button. */
export const reload = (again = reloadNow) => {
  const count = +stored(COUNT) || 0;
  become(CLOSED);
  if (!store(COUNT, count + 1) || count > 2) banner("This page cannot connect. Cookies may be off.", "Reload", again);
  // A reload would stop the browser on its way to another page, as after a form that signs in.
  else setTimeout(again, 250 * Math.random() + 2000 * count + delay);
};
export const resetReloads = () => store(COUNT);

// Tickets that were exchanged, or are, with the URLs at which the page goes on; the newest, and what waits for it.
const tickets = new Set();
let newest;
/** @type {Promise<void> | undefined} */
let exchanging;

/** Changes who is signed in without leaving the page; tries again while the server is out of reach. */
const exchange = async () => {
  const headers = { "X-Trellis": "1" };
  for (;;) {
    const change = newest;
    const [ticket] = change.split(" ", 1);
    const aborter = new AbortController();
    setTimeout(() => aborter.abort(), 10000);
    try {
      const answer = await fetch(token.dataset.at + "ticket", { method: "POST", body: ticket, headers, signal: aborter.signal });
      const text = answer.ok && await answer.text();
      if (change !== newest) continue;
      if (text) {
        token.content = text;
        if (change !== ticket) {
          load(change.slice(ticket.length + 1));
          break;
        }
        exchanging = undefined;
        return;
      }
      // With another answer it is a proxy's, or the server cannot tell yet.
      if (answer.status < 500) {
        reload();
        break;
      }
    } catch {}
    await new Promise((done) => setTimeout(done, 1000));
  }
  await new Promise(() => {}); // the rest is not shown: a page is loaded, as whoever the cookies say
};

/**
 * Returns what this frame has to wait for. A patch that shows another login comes after the browser has its cookie. So
 * a person who sees it and goes to another page is signed in there. If that patch was lost, a denial brings its ticket.
 * @param {any[]} frame
 */
export const loginBefore = ([head, denied, operations]) => {
  const [, , ticket = head === "denied" && denied] =
    head > 0 && operations?.find(([code, command]) => code === OP_COMMAND && command === COMMAND_EXCHANGE) || [];
  if (ticket && !tickets.has(ticket)) {
    tickets.add(newest = ticket);
    exchanging ??= exchange();
  }
  return exchanging;
};
