// Commands of the app that need no server: `data-do` has them as lists of a name and its arguments.

import { attributeOf, closest, matches, shownText } from "./dom.js";
import { keepFocus, focusOn } from "./focus.js";
import { setLocally, tellExpanded } from "./locals.js";
import { append } from "./nodes.js";
import { announce, notices, placeNotices } from "./notices.js";
import { MODAL } from "./patches.js";
import { say } from "./texts.js";

const setHidden = (element, isHidden) => {
  setLocally(element, "hidden", isHidden ? "" : null);
  tellExpanded(element);
};

/**
 * Changes the classes of an element by the method of its list that has this name.
 * @param {"add" | "remove" | "toggle"} method
 */
const changeClasses = (method) => (element, names) => {
  const list = document.createElement("i").classList;
  list.value = attributeOf(element, "class") ?? "";
  for (const name of names.split(/\s+/)) if (name) list[method](name);
  setLocally(element, "class", list.value);
};

const copy = (text) => {
  const says = () => announce(say("Copied"));
  // Without a secure connection, or where the browser refuses the other way.
  const copySelection = () => {
    const restoreFocus = keepFocus();
    const area = append(notices, "textarea", { value: text });
    area.select();
    if (document.execCommand("copy")) says();
    area.remove();
    restoreFocus();
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(says, copySelection);
  else copySelection();
};

let openAtPress = []; // popovers: the browser closes them before the click on the button that is to do it

/** Notes what is open when its button is pressed, by pointer or key: a press before may have had no click. */
export const notePopovers = (target) => {
  if ("showPopover" in target && closest(target, "[data-do*=togglePopover]")) openAtPress = [...document.querySelectorAll(":popover-open")];
};

/** By their names; each takes the element that is named by its id, and further arguments. */
const commands = {
  show: (element) => setHidden(element, false),
  hide: (element) => setHidden(element, true),
  toggle: (element) => setHidden(element, attributeOf(element, "hidden") == null),
  addClass: changeClasses("add"),
  removeClass: changeClasses("remove"),
  toggleClass: changeClasses("toggle"),
  setAttribute: setLocally,
  removeAttribute: (element, name) => setLocally(element, name, null),
  focus: (element) => focusOn(element),
  showModal(element) {
    if (element.open) element.close();
    element.showModal();
    placeNotices(element);
  },
  close: (element) => element.close(),
  showPopover: (element) => element.showPopover(),
  hidePopover: (element) => element.hidePopover(),
  togglePopover: (element) => (openAtPress.includes(element) ? element.hidePopover() : element.togglePopover()),
  copyText: (element) => copy(matches(element, "input,textarea,select") ? element.value : shownText(element)),
};

const obey = ([name, argument, ...rest]) => {
  if (name === "copy") return copy(argument);
  const element = document.getElementById(argument);
  // A dialog of the server's is open as long as the server says so.
  if (element && !matches(element, MODAL)) commands[name](element, ...rest);
};

/** Carries out the commands of an element. Returns whether what follows them may happen: nobody has refused it. */
export const carryOut = (element) => {
  const restoreFocus = keepFocus();
  let goesOn = true;
  for (const command of JSON.parse(attributeOf(element, "data-do"))) {
    if (command[0] === "confirm" && !confirm(command[1])) {
      goesOn = false;
      break;
    }
    try {
      if (command[0] !== "confirm") obey(command);
    } catch (error) {
      // As of an element that cannot be opened. The others, and the handler, are not its affair.
      reportError(error);
    }
  }
  restoreFocus();
  openAtPress = [];
  return goesOn;
};
