// Loading the page again, and the exchange of its token.

import { CLOSED, become } from "./link.js";
import { keep } from "./lost.js";
import { discard, delay, startLeaving } from "./navigation.js";
import { token } from "./nodes.js";
import { banner } from "./notices.js";
import { store, stored } from "./storage.js";

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
  location.assign(url);
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

let exchanges = 0;

/** Changes who is signed in without leaving the page. */
export const exchange = async (ticket) => {
  exchanges++;
  /** @type {RequestInit} */
  const request = { method: "POST", body: ticket, headers: { "X-Trellis": /** @type {string} */ (/** @type {unknown} */ (1)) } };
  const text = await fetch(token.dataset.at + "ticket", request).then((answer) => answer.ok && answer.text()).catch(() => {});
  exchanges--;
  if (text) token.content = text;
  else reload();
};

/** Reloads a page whose token was denied, unless a new one is on its way. */
export const denied = () => exchanges || reload();
