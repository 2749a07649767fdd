// Notices to the user: a banner, announcements, and their place, which no dialog makes inert.

import { NOTICES, append, root } from "./nodes.js";
import { say } from "./texts.js";

export const notices = document.createElement("div");
notices.className = NOTICES;
const region = append(notices, "div", { className: "trellis-announce", ariaLive: "polite" });
const bar = append(notices, "div", { className: "trellis-banner", ariaLive: "polite" });

let dialogs = []; // the modal dialogs that the page shows, in the order in which they were opened

/** Moves the notices into the newest modal dialog, which makes everything around it inert. `opened`: another one. */
export const placeNotices = (opened) => {
  dialogs = [...dialogs, opened].filter((dialog) => dialog?.matches(":modal"));
  const place = dialogs.at(-1) ?? document.body;
  if (notices.parentNode !== place) place.append(notices);
};

/** Makes the page inert, or usable again; not the notices, where they are in a modal dialog, which escapes what is around it. */
export const disable = (isInert) => {
  root.inert = isInert;
  if (notices.parentNode !== document.body)
    for (const part of notices.parentNode.children) if (part !== notices && part instanceof HTMLElement) part.inert = isInert;
};

/** Has assistive technology read `text`, also if it is the same as before. */
export const announce = (text) => {
  region.textContent = "";
  setTimeout(() => { region.textContent = text; }, 50);
};

/**
 * Shows `text` until the next call, once for each change, with a button if there is a choice. On a page that is inert the
 * choice stays.
 */
export const banner = (text = "", label, act) => {
  text = say(text);
  if ((bar.firstChild?.data ?? "") === text || (root.inert && !label)) return;
  bar.textContent = text;
  if (label) append(bar, "button", { textContent: say(label), type: "button", onclick: act });
};
