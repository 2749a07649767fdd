// The functions that the script of drag and drop (drag.js) adds to a page.

export const extension = {
  /** Calls `act`, which applies a frame of the server. */
  around: (act) => act(),
  /** Returns whether a key was for what is dragged. */
  takeKey: (event) => false,
};
