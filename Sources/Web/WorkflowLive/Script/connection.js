// The connection: joining, losing it, coming back, and giving up.

import {
  CLOSED, JOINING, LIVE, STALE, become, seen, send, sendAcknowledgement, setSocket, socket, state,
} from "./link.js";
import { arrive, discard, here, replaceURL, takeBack } from "./navigation.js";
import { listen, token } from "./nodes.js";
import { banner, disable } from "./notices.js";
import {
  acknowledge, acknowledgedEvent, comeToLoss, comeToNothing, flush, lastNumber, outbox, partArrived, post, restart, saved, setArrived, setSaved,
  waitingTime,
} from "./outbox.js";
import { extension } from "./extension.js";
import { tellOfFields } from "./fields.js";
import { adopt, carryOver } from "./page.js";
import { broken, patch, reportFailure } from "./patches.js";
import { openPolled } from "./polled.js";
import { afterPress } from "./press.js";
import { loginBefore, reload, reloadNow, resetReloads } from "./reload.js";
import { store, stored } from "./storage.js";
import {
  CLOSE_ELSEWHERE, CLOSE_FAILED, CLOSE_OVERLOADED, CLOSE_PAGE_TOO_LARGE, CLOSE_REFUSED, CLOSE_RESTARTING, CLOSE_SIGNED_OUT,
  CLOSE_TOO_LARGE, FLAG_HEARTBEAT, FRAME_HELLO, NAVIGATE, REASON_SIGNED_IN, REASON_STOPPED,
} from "./wire.js";

const BLOCKED = "This page cannot connect. WebSockets may be blocked.";

const POLLED = "trellis-polled";

// Whether the next connection goes by POSTs, as it does in this tab where a WebSocket has failed and they have not.
let polls = !!stored(POLLED);
let socketWorks = false; // a WebSocket has brought a frame to this page
let isHeard = false; // the present connection has brought one
let named; // the token that the last hello named
let epoch = 0;
let tries = 0;
let retryTimer;
let heardAt; // when the last frame came
let checkedAt = Date.now();
let askedAt; // when a heartbeat was sent that has not been answered; 0: none

export const connect = () => {
  if (state !== STALE) return;
  clearTimeout(retryTimer);
  become(JOINING);
  hear();
  isHeard = false;
  const query = "?at=" + encodeURIComponent(here(""));
  let mine;
  try {
    mine = polls ? openPolled(query) : new WebSocket(origin.replace("http", "ws") + token.dataset.at + "live" + query);
  } catch {
    return closed(); // refused by the browser
  }
  setSocket(mine);
  // Something on the way may swallow it.
  if (!socketWorks && !polls) setTimeout(() => { if (mine === socket && !isHeard) lose(); }, 4000);
  mine.onopen = () => send([FRAME_HELLO, JSON.stringify(named = token.content), epoch, seen, outbox[0]?.n ?? lastNumber + 1, saved]);
  mine.onmessage = ({ data }) => {
    if (mine === socket) {
      if (!isHeard) work();
      hear();
    }
    take(mine, data);
  };
  mine.onclose = ({ code, reason }) => {
    if (mine !== socket) return;
    // A server that refuses has been reached.
    if (code === CLOSE_RESTARTING || code === CLOSE_OVERLOADED || code >= 4000) work();
    closed(code, reason);
  };
};

const take = (mine, data) => afterPress(() => {
  if (mine !== socket) return;
  const frame = JSON.parse(data);
  const login = loginBefore(frame);
  if (login) login.then(() => take(mine, data));
  else extension.around(() => receive(...frame));
});

/** Remembers which way works. */
const work = () => {
  isHeard = true;
  if (!polls) socketWorks = true;
  if (!socketWorks) store(POLLED, 1);
  else if (!polls) store(POLLED);
};

const hear = () => {
  heardAt = Date.now();
  askedAt = 0;
};

const receive = (head, ...rest) => {
  if (frames[head]) return frames[head](...rest);
  const [number, more, lastSaved = saved] = rest;
  acknowledge(number);
  if (!head) {
    setArrived(more ?? number);
    setSaved(lastSaved);
  } else if (head > seen && !broken) {
    if (head === seen + 1) patch(more);
    else lose();
  }
  arrive(acknowledgedEvent);
  carryOver();
};

/** Goes live, with a complete page if there is one. */
const join = (now, patch, acknowledgedEvent, html, title, url, isNew = now !== epoch) => {
  restart(acknowledgedEvent);
  if (html) {
    flush(); // an event of the old numbers
    tellOfFields();
    adopt(html, patch, isNew);
    document.title = title;
    if (url !== here("")) (outbox[0] ? takeBack : replaceURL)(url); // which has no fragment
    // The server takes it that the browser shows these.
    for (const { kind, json } of outbox) if (kind === NAVIGATE) replaceURL(JSON.parse(json));
  }
  epoch = now;
  tries = 0;
  become(LIVE);
  // The report of the failed patch, or the answer to it, was lost with the connection.
  if (broken) reportFailure(0);
  outbox.forEach(post);
  carryOver();
  tellOfFields();
  sendAcknowledgement();
  banner();
  resetReloads();
};

/** The frames that begin with a name. */
const frames = {
  resume: join,
  resync: join,
  new: (...page) => join(...page, true),
  reload,
  // Unless there is a new token by now.
  denied: () => token.content === named && reload(),
  part: partArrived,
  resend: (from) => { for (const entry of outbox) if (entry.n >= from) post(entry); },
  lost: comeToLoss,
  text: banner,
  token: (text) => { token.content = text; },
  gone: (number) => comeToNothing(number, "It is no longer on the page."),
  refused: (number) => comeToNothing(number, "It was not accepted."),
};

/** Gives up the socket and goes on as if the server had closed it. */
const lose = () => {
  socket?.close(); // its close event comes later, and is ignored by then
  closed();
};

/** Ends the connection for good, unless the user does what the banner offers. */
const stop = (...notice) => {
  become(CLOSED);
  banner(...notice);
};

/** What is said where a reload by the script itself would end in the same way, by the reason or code of the close. */
const endings = {
  [REASON_STOPPED]: "This page stopped because of an error.",
  [CLOSE_PAGE_TOO_LARGE]: "This page is too large to show.",
};

const closed = (code, reason) => {
  setSocket();
  if (state === CLOSED) return;
  const notice = endings[reason] ?? endings[code];
  if (notice) return stop(notice, "Reload", reloadNow);
  if (code === CLOSE_ELSEWHERE) {
    // Events of this page would have the numbers of events of the other one.
    disable(true);
    return stop("This page is open elsewhere.", "Use it here", () => {
      disable(false);
      become(STALE);
      connect();
    });
  }
  // Nothing is kept for the next person at this browser, unless it is the same one, who has signed in.
  if (code === CLOSE_SIGNED_OUT) return reload(reason === REASON_SIGNED_IN ? reloadNow : discard);
  if (code === CLOSE_REFUSED || code === CLOSE_TOO_LARGE || code === CLOSE_FAILED) return reload();
  become(STALE);
  // A WebSocket that has worked is tried a few times before POSTs are.
  if (!isHeard) polls = (!socketWorks || tries > 4) && !polls;
  else if (socketWorks) polls = false;
  // 0 to 250 ms, then twice as long each time up to 10 s, give or take a half.
  let wait = Math.min(10000, 250 * 2 ** tries) * ((tries && 0.5) + Math.random());
  if (code === CLOSE_RESTARTING) wait += +reason || 0;
  if (tries++) banner(epoch || tries < 4 ? "Reconnecting…" : BLOCKED);
  clearTimeout(retryTimer);
  if (!document.hidden && navigator.onLine) retryTimer = setTimeout(connect, wait);
};

/** Leaves a silent connection. It goes by the time since it asked, because the timers of a hidden tab are slow. */
const check = () => {
  const now = Date.now();
  const slept = now - checkedAt > 15000 && !document.hidden;
  checkedAt = now;
  if (slept) return wake();
  const silence = Date.now() - heardAt;
  if (state !== LIVE) {
    if (socket && silence > 10000) lose();
    else if (socket && silence > 4000 && !epoch) banner(BLOCKED);
  } else if (waitingTime() > 10000 || (askedAt && Date.now() - askedAt > 20000)) lose();
  // The answer says what has arrived: an event may be held for as long as its disk is full.
  else if (!askedAt && (silence >= 20000 || waitingTime() > 3000)) {
    askedAt = Date.now();
    sendAcknowledgement(FLAG_HEARTBEAT);
  }
};

/** Asks for a sign of life, as after sleep, and leaves a connection that gives none within 2 s. */
const probe = () => {
  if (state !== LIVE) return;
  const mine = socket;
  const asked = askedAt = Date.now();
  sendAcknowledgement(FLAG_HEARTBEAT);
  setTimeout(() => { if (socket === mine && state === LIVE && askedAt === asked) lose(); }, 2000);
};

const wake = () => {
  if (document.hidden) {
    flush();
    return sendAcknowledgement();
  }
  connect();
  probe();
};

/** Connects, and keeps the connection in step with the tab and the network. */
export const start = () => {
  setInterval(check, 5000);
  listen({
    visibilitychange: wake,
    resume: wake,
    online: wake,
    pageshow: wake,
    // An open socket keeps a page out of the back-forward cache.
    pagehide() {
      flush();
      isHeard = true; // nothing has failed
      if (socket) lose();
      clearTimeout(retryTimer);
    },
  });
  // Not in here: the browser reads the calling functions again to note who opens a socket. In the built script the
  // function around this one is the whole script, so that takes 2 ms.
  queueMicrotask(connect);
};
