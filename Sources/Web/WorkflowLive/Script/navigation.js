// The history, and leaving the page.

import { focusOn } from "./focus.js";
import { ASK, NAVIGATE } from "./wire.js";

/** Path and query that are shown, with the fragment if there is one. */
export const here = (hash = location.hash) => location.pathname + location.search + hash;

// The last URL that was reported or shown: a change of the fragment alone is not reported.
let place = here("");

// Entries of the history are numbered in their state, which each browser keeps; `at` is the one that is shown.
let at = history.state?.at ?? 0;
const number = (entry) => history.replaceState({ at: (at = entry) }, "");
number(at);

const scrolls = []; // where each entry was scrolled to
// The patch that answers the last step scrolls to this position, and gives the focus to the heading or the fragment.
// `stepNumber`: the event of the step.
let scroll, toHeading, toFragment;
let stepNumber = 0;
// The user's step in the history that waits for the app: its URL, and the number of entries that it goes.
let askedURL, askedBy;
// The entry that the app has pushed last, and its URL once a server that does not know of it has shown another in it.
let pushed, takenBack;

/** Takes note of where the page is scrolled to, while no step is under way. */
export const noteScroll = () => { if (scroll == null) scrolls[at] = scrollY; };

/** Takes note of the event that told of a step. */
export const noteStep = (event) => { stepNumber = event; };

export const pushURL = (url) => {
  const { pathname } = location;
  if (url === askedURL) {
    // The undoing of the step is still under way, and a further step would stop it.
    if (here("") === url) return setTimeout(pushURL, 9, url);
    place = url;
    history.go(askedBy);
  } else {
    // A link to what is shown leads nowhere that Back could come back from.
    const { href } = new URL(url, /** @type {string} */ (/** @type {unknown} */ (location)));
    if (takenBack?.[at] === href) history.replaceState({ at }, "", url);
    else if (href !== location.href) {
      history.pushState({ at: ++at }, "", url);
      scrolls.length = at;
    }
    takenBack = null;
    pushed = at;
    place = here("");
    toFragment = location.hash;
    toHeading = location.pathname !== pathname;
    if (toHeading) scroll = 0;
  }
  askedURL = null;
};

export const replaceURL = (url) => {
  if (url !== here()) history.replaceState(history.state, "", url);
  place = here("");
};

/** Shows the URL of a server that does not know yet of the one that is shown, as it has lost the step that led there. */
export const takeBack = (url) => {
  if (pushed === at) takenBack = { [at]: location.href };
  replaceURL(url);
};

/** Numbers the entry that the browser has made for a fragment. */
export const noteFragment = () => { if (history.state?.at == null) number(at + 1); };

/**
 * Takes note of Back and Forward. Returns the kind of event to send if it is another place than before. If `isGuarded`,
 * the step is undone until the app pushes the URL.
 */
export const returnTo = (isGuarded) => {
  const before = place;
  noteFragment();
  const by = history.state.at - at;
  at += by;
  place = here("");
  if (place === before) return;
  if (isGuarded && by) {
    askedURL = place;
    askedBy = by;
    place = before;
    history.go(-by);
    return ASK;
  }
  scroll = scrolls[at] ?? 0;
  return NAVIGATE;
};

const namedBy = (fragment) => {
  try {
    return document.getElementById(decodeURIComponent(fragment));
  } catch {
    return document.getElementById(fragment); // no escapes, but a percent sign
  }
};

/** Scrolls and moves the focus as the last step wants it, if the page that was asked for is there. */
export const arrive = (acknowledgedEvent = Infinity) => {
  if (acknowledgedEvent < stepNumber) return;
  if (scroll != null) scrollTo(0, scroll);
  if (toFragment && namedBy(toFragment.slice(1))) {
    // As the browser does it, which sets `:target`, too.
    location.replace(toFragment);
    number(at);
  } else if (toHeading) focusOn(document.querySelector("h1:not([hidden] *)"));
  scroll = toHeading = toFragment = null;
};

/** True while the script itself loads another page. */
export let leaving = false;
export const startLeaving = () => { leaving = true; };

/** The delay of a reload once the browser may be on its way to another page, which a reload would stop. */
export let delay = 0;
export const noteLeaving = () => { delay = 5000; };

/** Loads the page again; what was not saved is lost unless it has been kept. */
export const discard = () => {
  startLeaving();
  location.reload();
};
