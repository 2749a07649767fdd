// Keeps what a person does before the script of the page has come (rule E8). It is in the head of the page itself, so
// it is a script of its own and short; `replay.js` carries on. The kinds are 0 click, 4 submit, 5 keydown.

(() => {
  /** @type {EarlyStep[]} */
  const steps = [];
  const opened = new Map(); // details -> whether they were open before somebody touched any
  let isTyped, isOver;
  const { closest, getAttribute, querySelectorAll, toggleAttribute } = Element.prototype; // a form has its fields in front of them

  const at = (element, selector) => element instanceof Element && closest.call(element, selector);
  const handlerOf = (target, kind) => at(target, `[data-on^="${kind}"],[data-on*=" ${kind}"]`);
  const isPrevented = (element, kind) => RegExp(`(^| )${kind}\\S*:p`).test(getAttribute.call(element, "data-on"));

  const valueOf = (control) => (control.multiple && control.options ? [...control.selectedOptions].map(({ value }) => value)
    : /checkbox|radio/.test(control.type) ? control.checked : control.value);

  /** @type {() => NodeListOf<Control>} */
  const controls = () => document.querySelectorAll("input,textarea,select");

  const keep = (event, element, isDone) => {
    // More are made by a key that is held down, or by code. What is not kept does not show that it waits.
    const isKept = steps.length < 100;
    if (isKept) {
      steps.push({ event, values: [...controls()].map((it) => [it, valueOf(it)]) });
      for (const it of [element, at(element, "form") || element.form]) if (it) toggleAttribute.call(it, "data-wait", true);
    }
    event.stopImmediatePropagation();
    if (isDone) event.preventDefault();
    return isKept;
  };

  const early = window.trellis = { stop: () => stop(), opened, composing: null };

  const listeners = {
    input() { isTyped = true; },
    compositionstart: ({ target }) => { early.composing = target; },
    compositionend: () => { early.composing = null; },
    click(event) {
      const { target } = event;
      const link = at(target, "a[href]");
      if (at(target, "summary")) for (const it of document.querySelectorAll("details")) if (!opened.has(it)) opened.set(it, it.open);
      if (at(target, "[aria-disabled=true]")) return event.preventDefault();
      if (link && (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)) return;
      const element = handlerOf(target, 0) || at(target, "[data-do]:not(form)");
      // A click that a command may refuse must not happen before.
      if (element) keep(event, element, link || at(target, "[data-do]:not(form)") || isPrevented(element, 0));
      // A plain page follows its links, but not away from what a person has done.
      else if (link && link.dataset.nav != null && link.target !== "_blank" && (isTyped || steps[0])) keep(event, link, true);
    },
    submit(event) {
      const form = event.target;
      if (event.submitter?.hasAttribute("formaction")) return;
      if (handlerOf(form, 4)) {
        if (!keep(event, form, true)) return;
        for (const control of querySelectorAll.call(form, "[data-clear]")) {
          if (control.type === "checkbox" || control.type === "radio") control.checked = false;
          else control.value = "";
        }
      } else if (getAttribute.call(form, "method") === "POST" || getAttribute.call(form, "data-do")) event.preventDefault();
    },
    keydown(event) {
      const element = event.key === "Enter" && !event.isComposing && event.keyCode !== 229 && handlerOf(event.target, 5);
      const names = element && getAttribute.call(element, "data-on").match(/(?:^| )5\S*?:k([^: ]*)/);
      if (element && (!names || names[1].split(",").includes("Enter"))) keep(event, element, isPrevented(element, 5));
    },
    beforeunload(event) { if (steps[0]) event.preventDefault(); },
    // Without the script the page is a plain page and goes on as one.
    error({ target }) { if (target instanceof HTMLScriptElement && target.src.includes("/_trellis/")) stop(); },
  };

  const stop = () => {
    isOver = true;
    for (const element of document.querySelectorAll("[data-wait]")) toggleAttribute.call(element, "data-wait", false);
    return steps.splice(0);
  };

  for (const type in listeners) addEventListener(type, (event) => { if (!isOver) listeners[type](event); }, true);
})();
