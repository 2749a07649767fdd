// Somebody who uses the to-do app in a page, at random moments: adds, opens an editor, types, saves, goes elsewhere and back.
//
// Runs in the page. Notes what should be there in the end, and what was not as it should be meanwhile. Does something every `pause`
// milliseconds on average.
(name, seed, pause) => {
  const person = { name, added: [], notes: {}, problems: [], lives: [], saved: 0, moves: 0, isOver: false };
  window.person = person;
  const find = (selector) => document.querySelector(selector);
  const random = (count) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % count;
  };
  const one = (elements) => elements[random(elements.length)];
  new MutationObserver(() => {
    if (document.documentElement.dataset.live === "live") person.lives.push(Date.now());
  }).observe(document.documentElement, { attributeFilter: ["data-live"] });

  const first = navigation.currentEntry.index;
  // The to-do whose editor is open, and the note that was typed into it.
  let id = null, typed = null;
  const note = () => id && find(`#note-${id}`);
  let isTyping = false;
  const isUnsaved = () => isTyping || find('[data-guard="on"]') !== null || find("[data-wait]") !== null;

  const set = (field, text) => {
    field.focus();
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const add = () => {
    const shown = document.querySelectorAll("li.todo").length;
    // Not more than a person has on the way, and not more than fits on a page.
    if (person.added.length > shown + 3 || person.added.length >= 60 || find("#new-todo").value) return;
    person.added.push(`${name} ${person.added.length + 1}`);
    set(find("#new-todo"), person.added.at(-1));
    find("#add").requestSubmit();
  };
  const open = () => {
    const buttons = document.querySelectorAll("li.todo [id^=edit-]");
    if (isUnsaved() || !buttons.length) return;
    const button = one(buttons);
    id = button.id.slice("edit-".length);
    typed = null;
    button.click();
  };
  const type = () => {
    if (!note()) return;
    typed = `${(typed ?? note().value).slice(-30)}${"abcdefghij"[random(10)]}`;
    isTyping = true;
    set(note(), typed);
  };
  const save = () => {
    if (!note() || typed === null) return;
    person.notes[find(`#title-${id}`).value] = typed;
    person.saved += 1;
    isTyping = false;
    find(`#editor-${id}`).requestSubmit();
  };
  const move = () => {
    if (isUnsaved()) return;
    id = typed = null;
    person.moves += 1;
    // Not beyond the entry of this document, which the page of a login is before.
    if (navigation.currentEntry.index > first && random(3) === 0) history.back();
    else one([...document.querySelectorAll("nav.filters a")].slice(0, 2)).click();
  };
  const step = () => {
    if (note() && typed !== null && note().value !== typed) {
      person.problems.push(`the note of ${id} is ${JSON.stringify(note().value)} in the place of ${JSON.stringify(typed)}`);
      typed = null;
    }
    const kept = find(".trellis-kept");
    if (kept?.innerText.trim() && !person.problems.includes(kept.innerText)) person.problems.push(kept.innerText, ...person.trace, `lives ${person.lives.slice(-4).map((it) => it % 100000)}`, `${Date.now() % 100000} ${location}`);
    if (person.isOver) {
      if (isUnsaved()) save();
      return;
    }
    setTimeout(step, random(2 * pause));
    try {
      const what = [add, open, type, type, type, type, save, move][random(8)];
      person.trace = [...(person.trace ?? []), `${Date.now() % 100000} ${what.name} ${id} ${typed} ${location.search}`].slice(-15);
      what();
    } catch (error) {
      person.problems.push(`${error.stack} at ${location}`);
    }
  };
  person.finish = () => {
    person.isOver = true;
    step();
  };
  // The page is what its address says.
  const isThere = () => {
    const { searchParams } = new URL(find("nav.filters a[aria-current]").href);
    const here = new URLSearchParams(location.search);
    return searchParams.get("show") === here.get("show") && (find("form[id^=editor-]")?.id.slice("editor-".length) ?? null) === here.get("todo");
  };
  person.isDone = () => document.documentElement.dataset.live === "live" && !isUnsaved() && isThere();
  step();
}
