// The browser's half of the components that need one: the keyboard of tabs and comboboxes, the scrolling of long lists.
(() => {
  /** Listens on an element, by the names of the keys. The listeners go with the element. */
  const listen = (element, listeners) => {
    for (const type in listeners) element.addEventListener(type, listeners[type]);
  };

  // Tabs: arrow keys, Home and End move and select.

  trellis.hook("tc-tabs", {
    mounted: (list) => listen(list, {
      keydown: (event) => {
        const tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=tab]")]);
        const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        const forward = getComputedStyle(list).direction === "rtl" ? -1 : 1;
        const moves = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: tabs.length - 1 };
        if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || !(event.key in moves)) return;
        event.preventDefault();
        const tab = tabs[(moves[event.key] + tabs.length) % tabs.length];
        tab.focus();
        tab.click();
      },
    }),
  });

  // Comboboxes: the focus stays in the field, and aria-activedescendant names the suggestion.

  /** @type {(field: HTMLElement) => HTMLElement[]} */
  const optionsOf = (field) =>
    [.../** @type {Iterable<HTMLElement>} */ (document.getElementById(field.getAttribute("aria-controls"))?.querySelectorAll("[role=option]") ?? [])];

  const activate = (field, option) => {
    for (const other of optionsOf(field)) other.classList.toggle("tc-active", other === option);
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  };

  trellis.hook("tc-combobox", {
    mounted: (field) => {
      listen(field, {
        input: () => activate(field),
        blur: () => activate(field),
        keydown: (event) => {
          const options = optionsOf(field);
          const at = options.findIndex((option) => option.classList.contains("tc-active"));
          if (event.isComposing || !options.length) return;
          if (event.key === "Enter" && at >= 0) {
            event.preventDefault();
            activate(field);
            options[at].click();
          } else if (event.key === "Escape") {
            event.preventDefault();
            activate(field);
          } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            const step = event.key === "ArrowDown" ? 1 : at < 0 ? 0 : -1;
            activate(field, options[(at + step + options.length) % options.length]);
          }
        },
      });
      // A press on a suggestion leaves the focus in the field.
      field.parentElement.addEventListener("mousedown", (event) => {
        if (/** @type {Element} */ (event.target).closest("[role=listbox]")) event.preventDefault();
      });
    },
    updated: (field) => {
      if (field.getAttribute("aria-expanded") !== "true") activate(field);
    },
  });

  // Long lists: rows are asked for when the visible ones come near the end of those that are there.

  /** The list that was removed last, for the one that takes its place with a complete page. */
  let former = null;

  class LongList {
    constructor(list) {
      this.list = list;
      this.top = 0;
      this.focused = -1; // the row that has the focus, or had it when the list was removed
      this.wanted = null; // the row that is to have the focus once it is there
      this.asked = null; // the first row of the window that was asked for
      listen(list, {
        scroll: () => {
          this.top = list.scrollTop;
          this.frame ??= requestAnimationFrame(() => this.look());
        },
        keydown: (event) => this.press(event),
        focusin: (event) => this.follow(event),
        focusout: ({ target, relatedTarget }) => {
          if (relatedTarget && !list.contains(relatedTarget)) this.focused = -1;
          // To nowhere: by a press beside it, or as its row goes with a complete page.
          else if (!relatedTarget) setTimeout(() => { if (target.isConnected && this.active < 0) this.focused = -1; });
        },
      });
      this.observer = new ResizeObserver(() => this.look());
      this.observer.observe(list);
      if (former?.list.id === list.id && performance.now() - former.removedAt < 1000) {
        // When the page is settled, so that what is asked for counts as the new page's.
        const { top, focused } = former;
        setTimeout(() => this.goOn(top, focused));
      }
    }

    /** Goes on where it is, or where the list was whose place this one takes. */
    goOn(top = this.list.scrollTop, focused = this.focused) {
      this.list.scrollTop = top;
      if (focused >= 0 && document.activeElement?.matches("body, .trellis-page")) this.move(focused, false);
      else this.look();
    }

    number(name) { return Number(this.list.dataset[name]); }
    get height() { return this.number("height"); }
    get visible() { return Math.max(1, Math.floor(this.list.clientHeight / this.height)); }
    row(index) { return this.list.querySelector(`[aria-rowindex="${index + 1}"]`); }
    get active() { return Number(document.activeElement?.closest?.(".tc-row")?.ariaRowIndex ?? 0) - 1; }

    /** Asks for rows if those in sight are near the end of the window. */
    look() {
      this.frame = null;
      const top = Math.floor(this.list.scrollTop / this.height);
      const [first, size, count] = [this.number("first"), this.number("size"), this.number("count")];
      const margin = Math.max(1, Math.floor((size - this.visible) / 4));
      const isNear = (top - margin < first && first > 0) || (top + this.visible + margin > first + size && first + size < count);
      if (isNear) this.ask(Math.min(Math.max(0, top - Math.floor((size - this.visible) / 2)), Math.max(0, count - size)));
    }

    /** Asks for the window that begins at a row. One question is on its way at a time. */
    ask(first) {
      if (first === this.number("first") && this.wanted === null) return;
      if (this.asked !== null && this.waits) { this.asked = first; return; }
      this.asked = first;
      this.waits = setTimeout(() => {
        this.done();
        this.look();
      }, 2000);
      const field = this.list.querySelector(".tc-window");
      field.value = `${first} ${this.wanted ?? this.active}`;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }

    done() {
      clearTimeout(this.waits);
      [this.waits, this.asked] = [null, null];
    }

    updated() {
      this.done();
      const row = this.wanted !== null && this.row(this.wanted);
      if (row) {
        this.wanted = null;
        row.focus({ preventScroll: true });
      }
      this.goOn();
    }

    /** Moves the focus by the keys of a grid. */
    press(event) {
      // Keys that come before a row has arrived go on from where it is to be.
      const at = this.wanted ?? this.active;
      const last = this.number("count") - 1;
      const page = Math.max(1, this.visible - 1);
      const moves = {
        ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: last,
      };
      const isRow = event.target.matches(".tc-row");
      const control = event.target.querySelector("button, a[href], input, textarea, select");
      if (isRow && control && (event.key === "Enter" || event.key === "F2")) {
        event.preventDefault();
        return control.focus();
      }
      if (!isRow && at >= 0 && event.key === "Escape") return this.row(at)?.focus();
      // In a field of a row the keys are the field's.
      const isTyping = event.target.matches("input, textarea, select");
      if (at < 0 || isTyping || event.altKey || event.metaKey || !(event.key in moves)) return;
      event.preventDefault();
      this.move(Math.min(Math.max(0, moves[event.key]), last));
    }

    /** Moves the focus to a row, which may not be there yet. */
    move(index, intoView = true) {
      const top = index * this.height;
      const bottom = top + this.height - this.list.clientHeight;
      if (intoView && this.list.scrollTop > top) this.list.scrollTop = top;
      if (intoView && this.list.scrollTop < bottom) this.list.scrollTop = bottom;
      const row = this.row(index);
      this.wanted = row ? null : index;
      if (row) row.focus({ preventScroll: true });
      else this.ask(Math.min(Math.max(0, index - Math.floor(this.number("size") / 2)), this.number("count")));
    }

    /** Keeps a row in sight that gets the focus by Tab. */
    follow({ target, relatedTarget }) {
      this.focused = this.active;
      const isEntry = relatedTarget && !this.list.contains(relatedTarget);
      if (isEntry && target.matches(".tc-row")) this.move(this.focused);
    }

    removed() {
      former = this;
      this.removedAt = performance.now();
      this.observer.disconnect();
      cancelAnimationFrame(this.frame);
      clearTimeout(this.waits);
    }
  }

  const lists = new WeakMap();
  trellis.hook("tc-long-list", {
    mounted: (list) => { lists.set(list, new LongList(list)); },
    updated: (list) => lists.get(list)?.updated(),
    removed: (list) => lists.get(list)?.removed(),
  });
})();
