// The data that a tab keeps for the page that it loads next. A browser may refuse that, as in a frame of another site.

/** Returns what is stored under a name; `undefined` if there is nothing, `null` if nothing can be stored. */
export const stored = (name) => {
  try {
    return sessionStorage[name];
  } catch {
    return null;
  }
};

/** Stores a text, or nothing any more; returns whether the browser has stored it. */
export const store = (name, text) => {
  try {
    if (text == null) delete sessionStorage[name];
    else sessionStorage[name] = text;
    return true;
  } catch {
    return false; // refused, or more than it stores
  }
};
