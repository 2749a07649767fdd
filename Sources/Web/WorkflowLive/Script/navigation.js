// The history, and leaving the page.

import { focusOn } from "./focus.js";

/** Path and query that are shown, with the fragment if there is one. */
export const here = (hash = location.hash) => location.pathname + location.search + hash;

// The last URL that was reported or shown: a change of the fragment alone is not reported.
let place = here("");
// For the next patch: the position to scroll to, and whether the heading gets the focus.
let scroll, toHeading;

export const pushURL = (url) => {
  const { pathname } = location;
  history.replaceState({ scroll: scrollY }, "");
  history.pushState({}, "", url);
  place = here("");
  toHeading = location.pathname !== pathname;
  if (toHeading) scroll = 0;
};

export const replaceURL = (url) => {
  if (url !== here()) history.replaceState(history.state, "", url);
  place = here("");
};

/** Takes note of Back and Forward. Returns whether it is another place than before. */
export const returnTo = (state) => {
  const before = place;
  place = here("");
  if (place === before) return false;
  scroll = state?.scroll ?? 0;
  return true;
};

/** Scrolls and moves the focus as the last step in the history wants it, now that its page is there. */
export const arrive = () => {
  if (scroll != null) scrollTo(0, scroll);
  if (toHeading) focusOn(document.querySelector("h1"));
  scroll = toHeading = null;
};

/** True while the script itself loads another page. */
export let leaving = false;
export const startLeaving = () => { leaving = true; };

/** Loads the page again; what was not saved is lost unless it has been kept. */
export const discard = () => {
  startLeaving();
  location.reload();
};
