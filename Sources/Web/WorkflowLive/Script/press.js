// A press: from the moment when a pointer goes down until its click nothing on the page moves. So the click reaches
// what the person aimed at. A blur that shows an error, or hides a list, would move it away.

let timer = 0;
let waiting = [];

/** Calls `act` at once, or after the click of a press that is under way. */
export const afterPress = (act) => {
  if (timer) waiting.push(act);
  else act();
};

export const press = () => {
  clearTimeout(timer);
  timer = setTimeout(release, 500);
};

export const release = () => {
  clearTimeout(timer);
  timer = 0;
  for (const act of waiting.splice(0)) {
    try {
      act();
    } catch (error) {
      reportError(error);
    }
  }
};
