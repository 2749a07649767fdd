// What the tests of other engines call in the page: finding elements as playwright's selectors do, and acting on them.
({
  find(steps) {
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
    const wordsOf = (element) => (element.value && element.type === "submit" ? element.value : element.textContent).replace(/\s+/g, " ").trim();
    const hasText = (element, text) => wordsOf(element).toLowerCase().includes(text.toLowerCase());
    const roles = { button: "button,[role=button]", region: "section,[role=region]", slider: "input[type=range]", progressbar: "progress,[role=progressbar]" };
    const nameOf = (element) => element.ariaLabel || element.labels?.[0]?.textContent || wordsOf(element);
    // Shadow trees are looked through as well.
    const roots = (top) => [top, ...[...top.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : []))];
    const kinds = {
      css: (list, selector) => [...new Set(list.flatMap(roots).flatMap((top) => [...top.querySelectorAll(selector)]))],
      text: (list, text) => list.flatMap((top) => [...top.querySelectorAll("body *")].filter((element) =>
        !element.matches("script,style") && hasText(element, text) && ![...element.children].some((child) => hasText(child, text)))),
      role: (list, [role, name]) => kinds.css(list, roles[role]).filter((element) =>
        isShown(element) && (!name || nameOf(element).toLowerCase().includes(name.toLowerCase()))),
      has: (list, text) => list.filter((element) => hasText(element, text)),
      nth: (list, place) => [list.at(place)].filter(Boolean),
    };
    return steps.reduce((list, [kind, argument]) => kinds[kind](list, argument), [document]);
  },
  isShown: (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0,
  /** Where a pointer reaches the element; nothing while it moves, or while it reaches something else. */
  async aim(element, how) {
    const before = this.place(element, how);
    await new Promise((done) => setTimeout(done, 20));
    const now = this.place(element, how);
    if (`${before}` !== `${now}`) return;
    if (now) this.watchPress(element);
    return now;
  },
  /** Notes whether the next press reaches the element, which may move until then. */
  watchPress(element) {
    window.pressMissed = false;
    addEventListener("pointerdown", (event) => { window.pressMissed = !this.reaches(element, event.composedPath()[0]); }, { capture: true, once: true });
  },
  reaches: (element, hit) => hit && (element.contains(hit) || hit.contains(element.labels?.[0] ?? null)),
  place(element, { position, force }) {
    if (!force && (!this.isShown(element) || element.matches(":disabled"))) return;
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = position ? [left + position.x, top + position.y] : [left + width / 2, top + height / 2];
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) hit = hit.shadowRoot.elementFromPoint(x, y);
    if (force || this.reaches(element, hit)) return [Math.round(x), Math.round(y)];
  },
  fill(element, text) {
    element.focus();
    if (/^(color|date|datetime-local|month|range|time|week)$/.test(element.type)) {
      element.value = text;
      for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
    } else {
      if (element.select) element.select();
      else getSelection().selectAllChildren(element);
      if (text || element.value || element.textContent) document.execCommand(text ? "insertText" : "delete", false, text);
    }
  },
  select(element, values) {
    for (const option of element.options) option.selected = values.includes(option.value);
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
  },
  setFiles(element, files) {
    const data = new DataTransfer();
    for (const [name, type, text] of files) data.items.add(new File([text], name, { type }));
    element.files = data.files;
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
  },
})
