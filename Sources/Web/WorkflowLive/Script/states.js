// The states of an edit, of an event, and of a text that is removed. Each row of the table is for one of these: in this
// state, when that happens, and if all these conditions hold, it is in that state afterwards ("*": in any, or in the
// same). The first row that fits counts. The tools of WorkflowWebTesting and the model client use the same rows
// (PageStates).

import rows from "./states.json";

export const [EDIT, EVENT, TEXT] = ["edit", "event", "text"];
// Edits; events are sought, too.
export const EDITED = "edited", SOUGHT = "sought", OFFERED = "offered", NONE = "none";
export const WAITING = "waiting", SENT = "sent", VOIDED = "void"; // events
export const [WITH_STEP, SAID] = ["with its step", "said"]; // texts

/**
 * Returns the state of a `thing` after something happened; `facts` has the conditions that hold.
 * @param {string} thing
 * @param {string} state
 * @param {string} happening
 * @param {Record<string, unknown>} [facts]
 * @returns {any} a state of the thing
 */
export const next = (thing, state, happening, facts = {}) => {
  const holds = (condition) => (condition[0] === "!" ? !facts[condition.slice(1)] : !condition || facts[condition]);
  const after = rows.find((row) => row[0] === thing && (row[1] === "*" || row[1] === state) && row[2] === happening
    && row[3].split(" ").every(holds))[4];
  return after === "*" ? state : after;
};
