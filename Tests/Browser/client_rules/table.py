"""Each kind of control, whatever happens to it: the page shows what the server knows, and what a repaint would show."""

from support.model_server import KINDS, NUMBERS, Model

# By a person where the engine's own controls can be used by one; a date is chosen in one field or in three.
SET = """(wanted) => {
  for (const [kind, value] of Object.entries(wanted)) {
    const control = document.querySelector(kind === "radio" ? `#radio-${value}` : `#${kind}`);
    if (kind === "radio") control.checked = true;
    else if (kind === "checkbox") control.checked = value;
    else if (kind === "details") control.open = value;
    else if (kind === "multiple") for (const option of control.options) option.selected = value.includes(option.value);
    else control.value = value;
  }
}"""
EDITED = {kind: edited for kind, (_, _, edited, _) in KINDS.items()}


def _edit(tab, *without):
    for kind, value in EDITED.items():
        if kind in without or kind == "hidden":
            continue
        if kind == "checkbox":
            tab.page.check("#checkbox")
        elif kind == "radio":
            tab.page.check("#radio-b")
        elif kind in ("select", "multiple"):
            tab.page.select_option(f"#{kind}", value)
        elif kind == "details":
            tab.page.click("summary")
        elif kind == "range":
            tab.page.fill("#range", value)
        else:
            tab.page.fill(f"#{kind}", value)


def _known(edited=(), **others):
    return {**{kind: first for kind, (_, first, _, _) in KINDS.items()}, **{kind: EDITED[kind] for kind in edited}, **others}


TYPED = [kind for kind in KINDS if kind != "hidden"]


def _opened(tab):
    model = Model(tab)
    model.open()
    return model


def _same(model, known=None):
    model.settle()
    assert model.differences() == [], f"(control, shown, known, painted): {model.differences()}"
    if known:
        assert model.values == known, model.values
    # A complete page changes nothing of it, with the same numbers or others.
    for step in (lambda: None, model.restart):
        step()
        model.tab.socket.close(code=1011)
        model.answer("resync")
        model.settle()
        assert model.differences() == [], f"after a complete page (control, shown, known, painted): {model.differences()}"


def e6_every_control_as_it_is_typed_in(tab):
    model = _opened(tab)
    _edit(tab)
    _same(model, _known(TYPED))


def e6_every_control_after_its_form_was_reset(tab):
    model = _opened(tab)
    _edit(tab)
    model.settle()
    tab.page.click("#undo")
    _same(model, _known(details=True))


def e6_every_control_that_is_filled_without_an_event(tab):
    model = _opened(tab)
    tab.page.evaluate(SET, EDITED)
    _same(model, _known(KINDS))


def e6_every_control_after_a_restart(tab):
    model = _opened(tab)
    _edit(tab)
    model.settle()
    model.restart()
    tab.cut()
    model.answer("new")
    _same(model, _known(TYPED))


def e6_every_control_after_a_complete_page_that_knows_nothing_of_it(tab):
    model = _opened(tab)
    model.holds = True
    _edit(tab)
    model.waiting = []
    model.holds = False
    tab.cut()
    model.answer("resync")
    _same(model, _known(TYPED))


def e6_every_control_that_is_typed_in_offline(tab):
    model = _opened(tab)
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    _edit(tab)
    tab.accepts = True
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    model.answer("resume")
    _same(model, _known(TYPED))


def e6_every_control_that_is_typed_in_offline_over_a_restart(tab):
    model = _opened(tab)
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    _edit(tab)
    tab.accepts = True
    model.restart()
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    model.answer("new")
    _same(model, _known(TYPED))


def e6_every_control_under_answers_that_come_late(tab):
    """The answers to older edits come while the person goes on."""
    model = _opened(tab)
    model.holds = True
    _edit(tab)
    tab.wait_for_events(len(TYPED))
    stale = [("text", "value", "stale"), ("textarea", "value", "stale"), ("checkbox", "checked", False)]
    model.push(*([2, model.number(NUMBERS[kind]), name, value, 0] for kind, name, value in stale))
    model.release()
    _same(model, _known(TYPED))


def e6_every_control_after_it_was_left(tab):
    model = _opened(tab)
    _edit(tab)
    tab.page.evaluate("document.activeElement.blur()")
    _same(model, _known(TYPED))


def e6_every_control_after_back(tab):
    """The browser may put back what was typed; the page is a new one to the server."""
    model = _opened(tab)
    _edit(tab)
    model.settle()
    loads = tab.loads
    tab.page.click("#away")
    tab.wait(lambda: tab.loads == loads + 1)
    tab.wait_for_state("joining")
    tab.frames.clear()
    again = Model(tab)
    tab.page.go_back()
    # One that the browser had kept goes on with its session.
    session = model if tab.hello_again()[2] else again
    session.answer("resume")
    _same(session)


def e6_what_was_opened_is_told_before_a_page_comes_that_the_browser_is_slower_than(tab):
    """A browser tells of it in a task of its own, which may be late."""
    tab.page.add_init_script("window.addEventListener('toggle', (event) => event.stopImmediatePropagation(), true)")
    model = _opened(tab)
    tab.page.click("summary")
    model.restart()
    tab.cut()
    model.answer("new")
    _same(model, _known(["details"]))


def e6_what_no_server_knows_stays_in_its_place(tab):
    """A chosen file and what is typed into a foreign editor."""
    tab.open('<main data-n="1"><form data-n="2" data-on="4"><input type="file" data-n="3" id="file" name="file"></form>'
             '<div data-n="4" data-opaque contenteditable id="editor"></div><p data-n="5">0</p></main>')
    tab.page.set_input_files("#file", {"name": "a.txt", "mimeType": "text/plain", "buffer": b"x"})
    tab.page.click("#editor")
    tab.page.keyboard.type("mine")
    shown = lambda: [tab.page.evaluate("document.querySelector('#file').files.length"), tab.text("#editor"), tab.text("p")]
    tab.patch(1, 0, [0, 5, "1"])
    assert shown() == [1, "mine", "1"]
    for number, kind, offset in ((2, "resync", ""), (3, "new", "7"), (4, "resync", "8")):
        page = tab.html.replace('data-n="', f'data-n="{offset}').replace(">0<", f">{number}<")
        tab.send(kind, 9 + number, 0, 0, page, "Test", "/")
        tab.wait(lambda: tab.text("p") == str(number))
        assert shown() == [1, "mine", str(number)], kind
