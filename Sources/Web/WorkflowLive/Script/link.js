// The socket: its state, sending frames, and the acknowledgement of patches.

import { FLAG_HIDDEN, FRAME_ACKNOWLEDGEMENT } from "./wire.js";

// stale -> joining -> live -> stale …; closed is the end.
export const STALE = "stale";
export const JOINING = "joining";
export const LIVE = "live";
export const CLOSED = "closed";
export let state = STALE;
export const become = (next) => {
  document.documentElement.dataset.live = state = next;
};

export let socket;
export const setSocket = (next) => { socket = next; };

/** The number of the last patch that was applied. */
export let seen = 0;
export const setSeen = (patch) => { seen = patch; };

let acknowledgedPatch = 0; // the last that a frame to the server has acknowledged
let timer;

/** Sends a frame, a list of JSON texts, on an open socket; it acknowledges the patches up to `patch`.
 *  @param {Frame} frame
 */
export const send = (frame, patch = seen) => {
  socket.send(`[${frame}]`);
  if (patch >= seen) acknowledgedPatch = seen;
};

/** Sends an acknowledgement by itself. */
export const sendAcknowledgement = (flags = 0) => {
  flags |= document.hidden && FLAG_HIDDEN;
  if (state === LIVE) send(flags ? [FRAME_ACKNOWLEDGEMENT, seen, flags] : [FRAME_ACKNOWLEDGEMENT, seen]);
};

/** Acknowledges a patch soon, if nothing else that goes up does; two at once. */
export const acknowledgeSoon = () => {
  if (seen - acknowledgedPatch > 1) sendAcknowledgement();
  // It goes on when something else goes up: to end it and begin another costs as much as applying a small patch.
  else timer ||= setTimeout(() => {
    timer = 0;
    if (acknowledgedPatch < seen) sendAcknowledgement();
  }, 100);
};
