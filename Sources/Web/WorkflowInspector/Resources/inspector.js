// The keyboard of the inspector: each key clicks the button, or focuses the field, that names it in aria-keyshortcuts.
(() => {
  /** @param {string} key */
  const target = (key) =>
    [...document.querySelectorAll("[aria-keyshortcuts]")].find((element) =>
      (element.getAttribute("aria-keyshortcuts") ?? "").split(" ").includes(key));

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const from = /** @type {HTMLElement} */ (event.target);
    const isField = from.matches("input, select, textarea");
    if (isField && event.key !== "Escape") return;
    if (event.key.startsWith("Arrow") && from.closest("[role=grid], .value")) return;
    if (isField) {
      from.blur();
      return;
    }
    const found = /** @type {HTMLElement | undefined} */ (target(event.key));
    if (!found) return;
    event.preventDefault();
    if (found.matches("input")) found.focus();
    else found.click();
  });

  // The chosen event stays in sight.
  const show = (/** @type {HTMLElement} */ element) => element.scrollIntoView({ block: "nearest" });
  trellis.hook("inspector-current", { mounted: show });

  // A branch: the page in the frame has no script. What somebody does in it goes to the inspector, which answers by another step.
  // The numbers of events are those of docs/wire-format.md.
  const CLICK = 0, INPUT = 1, CHANGE = 2, CHECK = 3, SUBMIT = 4, KEY = 5, FOCUS = 6, BLUR = 7, TOGGLE = 8, CLOSE = 9;
  const DELAY = 150;
  /** The frame has another step at this moment, which moves the focus. */
  let isStepping = false;
  /** The fields of the frame's page, in their order. */
  const FIELDS = "input, textarea, select";

  /**
   * Returns the nearest element that handles a kind of event, with the options that it names.
   * @param {EventTarget | null} from
   * @param {number} kind
   */
  const handler = (from, kind) => {
    for (let element = /** @type {HTMLElement | null} */ (from); element; element = element.parentElement) {
      const token = element.dataset?.on?.split(" ").find((it) => parseInt(it) === kind);
      if (token) return { element, option: (/** @type {RegExp} */ pattern) => token.match(pattern) };
    }
  };

  /** @param {any} field */
  const valueOf = (field) => field.multiple ? [...field.selectedOptions].map((option) => option.value) : field.value;

  /** @param {any} field */
  const isBox = (field) => field.type === "checkbox" || field.type === "radio";

  /**
   * Has the page of a branch send what is done in it.
   * @param {HTMLIFrameElement} frame
   */
  const listen = (frame) => {
    const page = frame.contentDocument;
    if (!page || page.URL === "about:blank") return;
    /** @type {(() => void) | undefined} */
    let waiting;
    let timer = 0;
    const flush = () => {
      clearTimeout(timer);
      waiting?.();
      waiting = undefined;
    };
    /** @type {(event: Event, kind: number, value?: unknown) => boolean} */
    const act = (event, kind, value = null) => {
      const found = isStepping ? undefined : handler(event.target, kind);
      const keys = found?.option(/:k([^:]*)/)?.[1].split(",").map(decodeURIComponent);
      if (!found || keys && !keys.includes(/** @type {KeyboardEvent} */ (event).key)) return false;
      if (found.option(/:p/)) event.preventDefault();
      const send = () => trellis.send(frame, { node: Number(found.element.dataset.n), kind, value: JSON.stringify(value) });
      flush();
      if (kind !== INPUT) return send(), true;
      waiting = send;
      timer = setTimeout(flush, DELAY);
      return true;
    };
    const target = (/** @type {Event} */ event) => /** @type {any} */ (event.target);
    /** @type {Record<string, (event: any) => void>} */
    const listeners = {
      click(event) {
        if (target(event).closest("[aria-disabled=true]")) return event.preventDefault();
        const isDone = act(event, CLICK);
        if (target(event).closest("a[href]")) event.preventDefault();
        return isDone;
      },
      input: (event) => { if (!isBox(target(event))) act(event, INPUT, target(event).value); },
      change: (event) => act(event, isBox(target(event)) ? CHECK : CHANGE, isBox(target(event)) ? target(event).checked : valueOf(target(event))),
      submit(event) {
        event.preventDefault();
        const form = target(event);
        const data = /** @type {any} */ (FormData);
        const fields = [...new data(form, event.submitter)].filter(([, value]) => typeof value === "string");
        if (!act(event, SUBMIT, fields)) return;
        for (const field of form.querySelectorAll("[data-clear]")) isBox(field) ? field.checked = false : field.value = "";
      },
      keydown(event) {
        const dialog = event.key === "Escape" && target(event).closest("dialog");
        if (dialog) event.preventDefault();
        const bits = event.shiftKey + 2 * event.ctrlKey + 4 * event.altKey + 8 * event.metaKey;
        act(event, dialog ? CLOSE : KEY, dialog ? null : bits ? [event.key, bits] : event.key);
      },
      focusin: (event) => act(event, FOCUS),
      focusout: (event) => act(event, BLUR),
      toggle: (event) => act(event, TOGGLE, target(event).open),
    };
    for (const [name, body] of Object.entries(listeners)) page.addEventListener(name, body, true);
  };

  /**
   * Returns the field of another page that stands for this one.
   * @param {any} field
   * @param {number} index
   * @param {any[]} others
   */
  const same = (field, index, others) =>
    others.find((other) => field.id ? other.id === field.id : field.name && other.name === field.name && other.value === field.value)
      ?? others[index];

  /**
   * Shows the next step in the same document, with the focus and what was typed where the app has not changed it.
   * @param {HTMLIFrameElement} frame
   */
  const step = async (frame) => {
    const answer = await fetch(frame.dataset.branch ?? "");
    const page = frame.contentDocument;
    if (!answer.ok || !page) return;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").body;
    const fields = /** @type {any[]} */ ([...page.querySelectorAll(FIELDS)]);
    const others = /** @type {any[]} */ ([...next.querySelectorAll(FIELDS)]);
    const active = /** @type {any} */ (page.activeElement);
    const place = active?.selectionStart;
    const number = active?.dataset?.n;
    let focused;
    for (const [index, field] of fields.entries()) {
      const other = same(field, index, others);
      if (!other || other.type !== field.type) continue;
      if (field === active) focused = other;
      if (!isBox(field) && field.type !== "file" && field.defaultValue !== undefined && field.defaultValue === other.defaultValue) other.value = field.value;
    }
    isStepping = true;
    const { scrollX, scrollY } = /** @type {Window} */ (page.defaultView);
    page.body.replaceWith(page.adoptNode(next));
    page.defaultView?.scrollTo(scrollX, scrollY);
    focused ??= /** @type {any} */ (number && page.querySelector(`[data-n="${number}"]`));
    focused?.focus({ preventScroll: true });
    if (focused && place != null) focused.setSelectionRange(place, place);
    isStepping = false;
  };

  trellis.hook("inspector-branch", {
    mounted(element) {
      const frame = /** @type {HTMLIFrameElement} */ (element);
      frame.addEventListener("load", () => listen(frame));
      // Not by its source, which would be a step of the history.
      frame.contentWindow?.location.replace(frame.dataset.branch ?? "");
      frame.dataset.shown = frame.dataset.branch;
    },
    updated(element) {
      const frame = /** @type {HTMLIFrameElement} */ (element);
      if (frame.dataset.shown === frame.dataset.branch) return step(frame);
      frame.contentWindow?.location.replace(frame.dataset.branch ?? "");
      frame.dataset.shown = frame.dataset.branch;
    },
  });
})();
