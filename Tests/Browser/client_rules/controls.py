"""What the user edits belongs to the browser."""

from support.small_pages import INPUT, CHANGE, CHECK, SUBMIT, TOGGLE, FIELD


def e2_a_value_for_an_older_edit_is_not_applied(tab):
    tab.open(FIELD)
    tab.page.locator("#name").press_sequentially("ab")
    events = tab.wait_for_events(2)
    assert [event[4:] for event in events] == [["a", 1], ["ab", 2]]
    tab.patch(1, 1, [2, 2, "value", "A", 1], [1, 2, "title", "applies"])
    tab.wait(lambda: tab.page.get_attribute("#name", "title") == "applies")
    assert tab.page.input_value("#name") == "ab"
    tab.page.locator("#name").press("ArrowLeft")
    tab.patch(2, 2, [2, 2, "value", "AB", 2])
    tab.wait(lambda: tab.page.input_value("#name") == "AB")
    assert tab.page.evaluate("document.activeElement.selectionStart") == 1


def e2_nothing_is_applied_while_composing(tab):
    tab.open(FIELD)
    tab.page.focus("#name")
    tab.page.evaluate("""() => {
      const field = document.querySelector("#name");
      field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
      field.value = "に";
      field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
    }""")
    tab.patch(1, 0, [2, 2, "value", "no", 1])
    assert tab.page.input_value("#name") == "に"
    assert tab.events() == []
    tab.page.evaluate('document.querySelector("#name").dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }))')
    assert tab.wait_for_events(1)[0][2:] == [2, INPUT, "に", 1]


def e5_each_kind_of_control_reports_its_value(tab):
    tab.open(
        '<main data-n="1"><input type="checkbox" data-n="2" data-on="3" id="box">'
        '<select data-n="3" data-on="2" id="one"><option data-n="4" value="a">A</option><option data-n="5" value="b">B</option></select>'
        '<select multiple data-n="6" data-on="2" id="many"><option value="x">X</option><option value="y">Y</option></select>'
        '<details data-n="7" data-on="8"><summary data-n="8">More</summary>text</details>'
        '<textarea data-n="9" data-on="1" id="area"></textarea>'
        '<input type="number" data-n="10" data-on="1" id="number"><input type="date" data-n="11" data-on="1" id="date"></main>'
    )
    tab.page.check("#box")
    tab.page.select_option("#one", "b")
    tab.page.select_option("#many", ["x", "y"])
    tab.page.click("summary")
    tab.wait_for_events(4)  # a toggle is told in a task of its own
    tab.page.fill("#area", "long text")
    tab.page.locator("#number").press_sequentially("-")
    tab.page.fill("#date", "2030-01-02")
    events = tab.wait_for_events(7)
    assert [event[2:5] for event in events] == [
        [2, CHECK, True], [3, CHANGE, "b"], [6, CHANGE, ["x", "y"]], [7, TOGGLE, True],
        [9, INPUT, "long text"], [10, INPUT, ""], [11, INPUT, "2030-01-02"],
    ], events
    # A number that is being typed and is no number yet is left alone.
    tab.patch(1, 7, [2, 10, "value", "5", 0], [2, 2, "checked", False, 1], [2, 4, "selected", True, 1])
    tab.wait(lambda: not tab.page.is_checked("#box"))
    assert tab.page.evaluate("document.querySelector('#number').validity.badInput")
    assert tab.page.input_value("#one") == "a"


def e5_radio_buttons_files_and_foreign_editors(tab):
    tab.open(
        '<main data-n="1"><form data-n="2" data-on="4" id="form">'
        '<input type="radio" name="r" value="a" data-n="3" data-on="3" id="a" checked>'
        '<input type="radio" name="r" value="b" data-n="4" data-on="3" id="b">'
        '<input type="range" min="0" max="10" name="range" data-n="5" data-on="1" id="range">'
        '<input type="file" name="file" data-n="6" id="file"><button data-n="7">Save</button></form>'
        '<div data-n="8" data-opaque contenteditable id="editor"></div></main>'
    )
    tab.page.check("#b")
    assert tab.wait_for_events(1)[0][2:5] == [4, CHECK, True]
    tab.patch(1, 1, [2, 3, "checked", True, 0])
    tab.wait(lambda: tab.page.is_checked("#a") and not tab.page.is_checked("#b"))
    tab.page.evaluate("""() => {
      const range = document.querySelector("#range");
      range.value = 7;
      range.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }""")
    assert tab.wait_for_events(2)[1][2:5] == [5, INPUT, "7"]
    tab.page.set_input_files("#file", {"name": "a.txt", "mimeType": "text/plain", "buffer": b"x"})
    # What is typed into a foreign editor is nobody's event, and no patch takes it away.
    tab.page.click("#editor")
    tab.page.keyboard.type("mine")
    tab.patch(2, 2, [1, 8, "title", "Note"])
    tab.page.get_by_text("Save").click()
    event = tab.wait_for_events(3)[2]
    assert event[2:] == [2, SUBMIT, [["r", "a"], ["range", "7"]]], event
    assert tab.text("#editor") == "mine"
    assert tab.page.evaluate("document.querySelector('#file').files.length") == 1
    # A complete page cannot give a file back; everything else stays.
    tab.page.check("#b")
    tab.wait_for_events(4)
    tab.send("resync", 9, 3, 3, tab.html, "Test", "/")
    tab.wait(lambda: tab.page.is_checked("#b"))


def e12_details_tell_what_is_shown(tab):
    """Not what a click seems to do: by a button in the summary, a group, a script."""
    details = '<details data-n="{0}" data-on="8" name="group" id="d{0}"{2}><summary data-n="{1}">S<button data-n="{1}1" data-on="0" id="b{0}">B</button></summary>x</details>'
    tab.open(f'<main data-n="1">{details.format(2, 3, " open")}{details.format(4, 5, "")}</main>')
    tab.page.wait_for_timeout(30)
    assert tab.events() == [], "what the server has painted is no event"
    tab.page.click("#b4")
    assert [event[2:4] for event in tab.wait_for_events(1)] == [[51, 0]]
    tab.page.click("#d4 > summary", position={"x": 2, "y": 2})
    events = tab.wait_for_events(3)[1:]
    assert sorted(event[2:5] for event in events) == [[2, TOGGLE, False], [4, TOGGLE, True]]
    tab.page.evaluate("document.querySelector('#d4').open = false")
    assert tab.wait_for_events(4)[3][2:5] == [4, TOGGLE, False]
    tab.patch(1, 4, [2, 4, "open", True, 2])
    tab.wait(lambda: tab.page.evaluate("document.querySelector('#d4').open"))
    tab.page.wait_for_timeout(30)
    assert len(tab.events()) == 4, "what the server sets is no event"


def e2_a_choice_that_the_server_has_not_heard_of_stays(tab):
    """An answer to the choice before names another button, whose own edits are as old as it says."""
    radio = '<input type="radio" name="r" data-n="{0}" data-on="3" id="r{0}">'
    tab.open('<main data-n="1">' + "".join(radio.format(number) for number in (2, 3, 4)) + "</main>")
    tab.page.check("#r2")
    tab.page.check("#r3")
    tab.wait_for_events(2)
    tab.patch(1, 1, [2, 2, "checked", True, 1])
    assert tab.page.is_checked("#r3")
    tab.patch(2, 2, [2, 3, "checked", False, 1], [2, 2, "checked", True, 1])
    assert tab.page.is_checked("#r2")
