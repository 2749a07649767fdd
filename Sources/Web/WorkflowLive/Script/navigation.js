// The history, and leaving the page.

import { focusOn } from "./focus.js";
import { ASK, NAVIGATE } from "./wire.js";

/** Path and query that are shown, with the fragment if there is one. */
export const here = (hash = location.hash) => location.pathname + location.search + hash;

// The last URL that was reported or shown: a change of the fragment alone is not reported.
let place = here("");
// For the next patch: the position to scroll to, and whether the heading gets the focus.
let scroll, toHeading;

// The position of the entry that is shown, in the browser's list; older browsers do not tell it.
const position = () => window.navigation?.currentEntry.index;
let at = position();
// The step of the user's in the history that waits for the app: its URL, and by how many entries it goes.
let askedURL, askedBy;

export const pushURL = (url) => {
  const { pathname } = location;
  if (url === askedURL) {
    // The undoing of the step is still under way, and a further step would stop it.
    if (here("") === url) return setTimeout(pushURL, 9, url);
    place = url;
    history.go(askedBy);
  } else {
    history.replaceState({ scroll: scrollY }, "");
    history.pushState({}, "", url);
    place = here("");
    at = position();
    toHeading = location.pathname !== pathname;
    if (toHeading) scroll = 0;
  }
  askedURL = null;
};

export const replaceURL = (url) => {
  if (url !== here()) history.replaceState(history.state, "", url);
  place = here("");
};

/**
 * Takes note of Back and Forward. Returns the kind of event to send if it is another place than before. If `isGuarded`,
 * the step is undone until the app pushes the URL.
 */
export const returnTo = (state, isGuarded) => {
  const before = place;
  const by = position() - at;
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
  scroll = state?.scroll ?? 0;
  return NAVIGATE;
};

/** Scrolls and moves the focus as the last step in the history wants it, now that its page is there. */
export const arrive = () => {
  if (scroll != null) scrollTo(0, scroll);
  if (toHeading) focusOn(document.querySelector("h1:not([hidden] *)"));
  scroll = toHeading = null;
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
