// The caret in a field whose text the server has put in another form.

/** So many characters a server may put between two that were typed. */
const NEAR = 16;

const isSame = (one, other) => one?.toLowerCase() === other?.toLowerCase();

/** Where the caret belongs in `after`, which was made of `before`, in which it was at `at`. */
export const follow = (at, before, after) => {
  const rest = before.length - at;
  if (!rest) return after.length;
  let start = 0;
  while (start < at && isSame(before[start], after[start])) start++;
  if (start === at) return at;
  let end = 0;
  while (end < rest && isSame(before.at(-1 - end), after.at(-1 - end))) end++;
  if (end === rest) return after.length - end;
  // In what has changed: after the last of the characters before it that is still there, a few further at most.
  let place = start;
  for (let i = start; i < at; i++) {
    let found = place;
    while (found < place + NEAR && !isSame(before[i], after[found])) found++;
    if (found < Math.min(place + NEAR, after.length)) place = found + 1;
  }
  return place;
};

// Fields of these types do not tell where their caret is, and setting their value puts it at the end. So it is set only
// where it is sure to be at the end already.
const isBlind = ({ type }) => type === "email" || type === "number";
let typedIn; // the field of such a type that is typed into
let typed = ""; // its text after the last key
let isAtEnd = false;

/** Takes note of what a key has made of a field. */
export const noteTyping = (control, data) => {
  if (!isBlind(control)) return;
  const { value } = control;
  const before = typedIn === control ? typed : control.defaultValue;
  // A character like the last one may have been typed before that.
  isAtEnd = !!data && value === before + data && !before.endsWith(data);
  noteText(control);
};

export const noteText = (control) => {
  typedIn = control;
  typed = control.value;
};

/** The person may have moved the caret. */
export const noteMoving = () => { isAtEnd = false; };

/** Returns whether setting the value of a control would take the caret to another place. */
export const losesCaret = (control) =>
  isBlind(control) && control === document.activeElement && !(isAtEnd && typedIn === control) && control.value !== "";
