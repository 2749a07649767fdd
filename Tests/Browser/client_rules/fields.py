"""What a page shows in its fields is what the server knows, whoever has changed it, and characters stay in order."""

from support.small_pages import CHANGE, CHECK, CLICK, CLOSE, INPUT, KEY, SUBMIT
from support.typing import wait_for_kept

CARD = '<main data-n="1"><input data-n="2" data-on="1" id="it" {0}><button data-n="3" data-on="0" id="b">B</button></main>'


def _served(tab, made, number=0):
    """Answers each input as a server that makes something else of it, as soon as it comes."""
    answered = 0
    def answer(text):
        nonlocal answered, number
        for event in tab.events()[answered:]:
            answered += 1
            number += 1
            tab.send(number, event[0], [[2, 2, "value", made(event[4]), event[5]]])
        return tab.page.input_value("#it") == text
    return answer


def _in_groups(text):
    digits = text.replace(" ", "")
    return " ".join(digits[i:i + 4] for i in range(0, len(digits), 4))


def e7_digits_in_groups_stay_in_order(tab):
    tab.open(CARD.format(""))
    answer = _served(tab, _in_groups)
    tab.page.focus("#it")
    for key in "1234567890123456":
        tab.page.keyboard.type(key)
        tab.page.wait_for_timeout(20)
        answer("")
    tab.wait(lambda: answer("1234 5678 9012 3456"))
    # In the middle, too: the caret stays behind what was typed.
    tab.page.evaluate("document.activeElement.setSelectionRange(4, 4)")
    tab.page.keyboard.type("x")
    tab.wait(lambda: answer("1234 x567 8901 2345 6"))
    tab.page.keyboard.type("y")
    tab.wait(lambda: answer("1234 xy56 7890 1234 56"))


def e7_letters_that_become_two_stay_in_order(tab):
    tab.open(CARD.format(""))
    answer = _served(tab, lambda text: text.upper())
    tab.page.focus("#it")
    for key in "straßen":
        tab.page.keyboard.type(key)
        tab.wait(lambda: tab.page.input_value("#it") and (answer("") or True))
        tab.page.wait_for_timeout(20)
    tab.wait(lambda: answer("STRASSEN"))
    tab.page.evaluate("document.activeElement.setSelectionRange(4, 4)")
    tab.page.keyboard.type("ß")
    tab.wait(lambda: answer("STRASSSSEN"))
    assert tab.page.evaluate("document.activeElement.selectionStart") == 6


def e7_a_field_that_does_not_tell_its_caret_keeps_it(tab):
    tab.open(CARD.format('type="email" value="ann@example.org"'))
    answer = _served(tab, lambda text: text.lower())
    tab.page.focus("#it")
    tab.page.keyboard.press("Home")
    for _ in range(4):
        tab.page.keyboard.press("ArrowRight")
    for key in "XYZ":
        tab.page.keyboard.type(key)
        tab.page.wait_for_timeout(30)
        answer("")
    assert tab.page.input_value("#it") == "ann@XYZexample.org", "the value would take the caret to the end"
    tab.page.focus("#b")
    tab.wait(lambda: answer("ann@xyzexample.org"))
    # At the end there is nothing to lose.
    tab.open(CARD.format('type="email"'))
    answer = _served(tab, lambda text: text.lower())
    tab.page.focus("#it")
    for key in "Ann":
        tab.page.keyboard.type(key)
        tab.wait(lambda: answer(tab.page.input_value("#it").lower()) or tab.page.input_value("#it") == "ann")


KINDS = (
    '<main data-n="1"><form data-n="20" id="form"><input data-n="2" data-on="1" id="text" value="a">'
    '<textarea data-n="3" data-on="1" id="area">b</textarea><input type="checkbox" data-n="4" data-on="3" id="box" checked>'
    '<select data-n="5" data-on="2" id="one"><option value="x">X</option><option value="y">Y</option></select>'
    '<input type="radio" name="r" data-n="6" data-on="3" id="r1" checked><input type="radio" name="r" data-n="7" data-on="3" id="r2">'
    '<button type="reset" data-n="8" id="undo">Reset</button><button type="button" data-n="9" data-on="0" id="b">B</button></form></main>'
)


def e6_what_the_browser_has_restored_is_told_when_the_page_attaches(tab):
    tab.hello()
    tab.html = KINDS
    tab.page.reload()
    hello = tab.hello()
    tab.page.evaluate("""() => {
      for (const [id, name, value] of [["text", "value", "A"], ["area", "value", "B"], ["box", "checked", false], ["one", "value", "y"],
        ["r2", "checked", true]])
        document.getElementById(id)[name] = value;
    }""")
    tab.send("resume", 9, hello[3], hello[4] - 1)
    events = tab.wait_for_events(5)
    assert [event[2:5] for event in events] == [
        [2, INPUT, "A"], [3, INPUT, "B"], [4, CHECK, False], [5, CHANGE, "y"], [7, CHECK, True],
    ], events
    tab.send(0, 5)
    # They are edits like any other, which a resync does not undo, and are told once.
    tab.page.click("#b")
    assert [event[2:4] for event in tab.wait_for_events(6)[5:]] == [[9, CLICK]]


def e6_what_was_there_before_a_complete_page_is_told_as_well(tab):
    tab.hello()
    tab.html = KINDS
    tab.page.reload()
    tab.hello()
    tab.page.evaluate('document.querySelector("#area").value = "typed"')
    tab.send("resync", 9, 1, 0, KINDS.replace('data-n="3"', 'data-n="33"'), "Test", "/")
    assert [event[2:5] for event in tab.wait_for_events(1)] == [[33, INPUT, "typed"]]
    assert tab.page.input_value("#area") == "typed"


def e6_a_reset_form_is_told(tab):
    tab.open(KINDS)
    tab.page.fill("#text", "typed")
    tab.page.uncheck("#box")
    tab.wait_for_events(2)
    tab.page.click("#undo")
    assert [event[2:5] for event in tab.wait_for_events(4)[2:]] == [[2, INPUT, "a"], [4, CHECK, True]]
    # The same by a script; and what the server has set meanwhile is what it knows.
    tab.patch(1, 4, [2, 2, "value", "set", 2])
    tab.wait(lambda: tab.page.input_value("#text") == "set")
    tab.page.evaluate('document.querySelector("#form").reset()')
    assert [event[2:5] for event in tab.wait_for_events(5)[4:]] == [[2, INPUT, "a"]]


def e6_a_group_that_is_reset_to_a_button_that_was_left_is_told(tab):
    """Also where a script has chosen, without a click."""
    tab.open(KINDS)
    tab.page.evaluate("""() => {
      const button = document.querySelector("#r2");
      button.checked = true;
      button.dispatchEvent(new Event("change", { bubbles: true }));
    }""")
    tab.wait_for_events(1)
    tab.page.evaluate("document.querySelector('#form').reset()")
    assert [event[2:5] for event in tab.wait_for_events(2)] == [[7, CHECK, True], [6, CHECK, True]]


def e6_a_value_set_without_an_event_is_told_before_the_click(tab):
    tab.open(KINDS)
    tab.page.evaluate('document.querySelector("#text").value = "from a password manager"')
    tab.page.click("#b")
    assert [event[2:5] for event in tab.wait_for_events(2)] == [[2, INPUT, "from a password manager"], [9, CLICK]]
    # A value that the browser makes another of is not one.
    tab.open('<main data-n="1"><input type="color" data-n="2" data-on="1"><input type="range" data-n="3" data-on="1">'
             '<input data-n="4" data-on="1" value="a&#10;b"><select data-n="5" data-on="2"><option disabled>-</option><option>X</option>'
             '</select><button data-n="6" data-on="0">B</button></main>')
    tab.page.click("button")
    assert [event[2:4] for event in tab.wait_for_events(1)] == [[6, CLICK]]


def e6_a_field_is_emptied_after_a_restart_as_before(tab):
    """The story: type, the server is restarted with what was typed, Send: the answer empties the field."""
    page = '<main data-n="1"><form data-n="2" data-on="4"><input data-n="3" data-on="1" id="it" name="it" {0}></form></main>'
    tab.open(page.format(""))
    tab.page.locator("#it").press_sequentially("one")
    tab.wait_for_events(3)
    tab.send(0, 3)
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("resync", 10, 0, 3, page.format('value="one"'), "Test", "/")
    tab.wait_for_state("live")
    tab.page.locator("#it").press("Enter")
    assert [event[3:5] for event in tab.wait_for_events(1)] == [[SUBMIT, [["it", "one"]]]]
    tab.patch(1, 4, [2, 3, "value", "", 0])
    tab.wait(lambda: tab.page.input_value("#it") == "")


def c5_a_form_without_an_id_is_the_one_in_its_place(tab):
    page = (
        '<main data-n="1"><p data-n="9">{1}</p><form data-n="{0}2" data-on="4"><textarea data-n="{0}3" name="note">{1}</textarea>'
        '<button data-n="{0}4">Save</button></form></main>'
    )
    tab.open(page.format("", "before"))
    tab.page.fill("textarea", "typed")
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    tab.page.click("button")
    tab.accepts = True
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.hello_again()
    tab.frames.clear()
    tab.send("new", 10, 0, 0, page.format("5", "after"), "Fresh", "/")
    assert tab.wait_for_events(1) == [[1, 0, 52, SUBMIT, [["note", "typed"]]]]
    assert tab.page.input_value("textarea") == "typed"


ROWS = '<main data-n="{0}1"><ul data-n="{0}2">{1}</ul></main>'
ROW = (
    '<li data-n="{0}{1}"><b data-n="{0}{1}1">{2}</b><form data-n="{0}{1}2" data-on="4">'
    '<input data-n="{0}{1}3" data-on="1" name="note"><button data-n="{0}{1}4">Save</button></form></li>'
)


def e6_an_edit_of_a_row_that_has_gone_is_in_no_other_row(tab):
    """The story: A is edited and removed while the page is away; C comes to stand in its place."""
    tab.open(ROWS.format("", ROW.format("", 3, "A") + ROW.format("", 4, "B")))
    tab.page.locator("input").first.fill("for A")
    tab.wait_for_events(1)
    tab.send(0, 1)
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("new", 10, 0, 1, ROWS.format("5", ROW.format("5", 3, "C") + ROW.format("5", 4, "B")), "Fresh", "/")
    tab.wait_for_state("live")
    assert [tab.page.locator("input").nth(row).input_value() for row in (0, 1)] == ["", ""]
    tab.page.locator("button", has_text="Save").first.click()
    assert tab.wait_for_events(1)[-1][2:] == [532, SUBMIT, [["note", ""]]]
    wait_for_kept(tab, "for A")


def e6_an_edit_that_waits_is_told_once_over_a_complete_page(tab):
    page = '<main data-n="1"><input type="checkbox" data-n="2" data-on="3" id="box"><button data-n="3" data-on="0" id="b">B</button></main>'
    tab.open(page)
    tab.page.check("#box")
    tab.page.click("#b")
    tab.wait_for_events(2)
    tab.send("resync", 9, 1, 0, page, "Test", "/")
    tab.page.wait_for_timeout(50)
    assert {event[0] for event in tab.events()} == {1, 2}, tab.events()
    tab.send("resync", 9, 2, 2, '<main data-n="1"><input type="checkbox" data-n="2" data-on="3" checked id="box"></main>', "Test", "/")
    tab.wait(lambda: tab.page.locator("button").count() == 0)
    assert tab.page.locator("[data-wait]").count() == 0


def e4_nothing_waits_after_its_event_has_come_to_nothing(tab):
    tab.open('<main data-n="1"><ul data-n="2"><li data-n="3"><!--5-->A<button data-n="4" data-on="0">x</button></li></ul></main>')
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    tab.page.locator("button").first.click()
    tab.accepts = True
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.hello_again()
    tab.send("new", 10, 0, 0, '<main data-n="1"><ul data-n="2"><li data-n="3"><!--5-->B<button data-n="4" data-on="0">x</button></li></ul></main>', "T", "/")
    wait_for_kept(tab, None)
    tab.send(0, 1)
    tab.wait(lambda: tab.page.locator("[data-wait], [aria-busy]").count() == 0)


def e3_a_repeat_is_one_also_with_a_field_over_its_limit(tab):
    tab.open('<main data-n="1"><form data-n="2" data-on="4"><input data-n="3" data-on="1:m5" name="it"><button data-n="4">S</button></form></main>')
    tab.page.fill("input", "far too long")
    for _ in range(3):
        tab.page.click("button >> nth=0")
    tab.page.wait_for_timeout(50)
    assert [event[3] for event in tab.events()] == [SUBMIT]


def e6_controls_of_a_form_elsewhere_are_told(tab):
    tab.open('<main data-n="1"><form data-n="2" data-on="4" id="f"></form><input data-n="3" data-on="1" form="f" name="it" value="a">'
             '<input type="radio" name="r" data-n="4" data-on="3" form="f" id="r"><button form="f" type="reset" data-n="5" id="undo">R</button>'
             '<button form="f" data-n="6" id="save">S</button></main>')
    tab.page.fill("[name=it]", "typed")
    tab.page.check("#r")
    tab.wait_for_events(2)
    tab.page.click("#undo")
    assert [event[2:5] for event in tab.wait_for_events(4)[2:]] == [[3, INPUT, "a"], [4, CHECK, False]]
    tab.page.evaluate("document.querySelector('[name=it]').value = 'filled'")
    tab.page.click("#save")
    assert [event[2:4] for event in tab.wait_for_events(6)[4:]] == [[3, INPUT], [2, SUBMIT]]


def e7_a_value_that_waits_for_the_blur_gives_way_to_a_newer_page(tab):
    tab.open(CARD.format('type="email" value="ann@x"'))
    tab.page.focus("#it")
    tab.page.keyboard.press("Home")
    tab.patch(1, 0, [2, 2, "value", "old@x", 0])
    tab.send("resync", 9, 2, 0, CARD.format('type="email" value="new@x"'), "Test", "/")
    tab.wait(lambda: tab.page.input_value("#it") == "new@x")
    tab.page.focus("#b")
    tab.page.wait_for_timeout(30)
    assert tab.page.input_value("#it") == "new@x"


def e7_a_long_text_that_becomes_another_takes_no_longer(tab):
    """Whatever a server makes of it: the work for the caret follows the length of the text, not its square."""
    tab.open('<main data-n="1"><textarea data-n="2" data-on="1" id="it"></textarea></main>')
    text, other = "a" * 60_000, "b" * 60_000
    tab.page.fill("#it", text)
    tab.wait(lambda: tab.frames)
    tab.page.evaluate("""() => {
      document.querySelector("#it").setSelectionRange(50000, 50000);
      window.looks = 0;
      const { toLowerCase } = String.prototype;
      String.prototype.toLowerCase = function () { looks++; return toLowerCase.call(this); };
    }""")
    tab.patch(1, 1, [2, 2, "value", other, 1])
    tab.wait(lambda: tab.page.input_value("#it") == other)
    looks = tab.page.evaluate("looks")
    # Both ends of the selection, some sixteen places for each character.
    assert 0 < looks < 100 * 60_000, looks


def e6_a_hidden_field_that_a_script_sets_is_told(tab):
    tab.open('<main data-n="1"><form data-n="2"><input type="hidden" data-n="3" data-on="1" id="place" value="a">'
             '<button type="button" data-n="4" data-on="0" id="b">B</button></form></main>')
    tab.page.evaluate('document.querySelector("#place").value = "52.5,13.4"')
    tab.page.click("#b")
    assert [event[2:5] for event in tab.wait_for_events(2)] == [[3, INPUT, "52.5,13.4"], [4, CLICK]]
    # Once; and what the server sets it knows.
    tab.patch(1, 2, [2, 3, "value", "set", 1])
    tab.page.click("#b")
    assert [event[2:4] for event in tab.wait_for_events(3)[2:]] == [[4, CLICK]]
    tab.send("resync", 9, 2, 3, tab.html.replace('value="a"', 'value="c"'), "Test", "/")
    tab.wait(lambda: tab.page.input_value("#place") == "c")
    tab.page.click("#b")
    assert [event[2:4] for event in tab.wait_for_events(4)[3:]] == [[4, CLICK]]


def e6_a_key_that_is_a_command_comes_after_what_was_typed(tab):
    tab.open('<main data-n="1"><section data-n="2" data-on="5:kEnter,Escape,s"><input data-n="3" data-on="2" id="it" value="old"></section></main>')
    tab.page.fill("#it", "typed")
    tab.page.keyboard.press("Enter")
    assert [event[2:5] for event in tab.wait_for_events(2)] == [[3, CHANGE, "typed"], [2, KEY, "Enter"]]
    # What the server makes of that is not taken for an answer to an older edit, and the browser's own change tells nothing new.
    tab.patch(1, 2, [2, 3, "value", "", tab.events()[0][5]])
    assert tab.page.input_value("#it") == ""
    tab.page.keyboard.type("abc")
    tab.page.keyboard.press("Control+s")
    tab.wait_for_events(4)
    tab.page.evaluate("document.activeElement.blur()")
    tab.page.focus("#it")
    # A letter is part of the text.
    tab.page.keyboard.type("s")
    tab.page.evaluate("document.activeElement.blur()")
    wanted = [[3, CHANGE, "abc"], [2, KEY, ["s", 2]], [2, KEY, "s"], [3, CHANGE, "abcs"]]
    assert [event[2:5] for event in tab.wait_for_events(6)[2:]] == wanted, tab.events()
    tab.open('<main data-n="1"><dialog data-n="2" data-on="9" data-modal open><input data-n="3" data-on="2" id="it"></dialog></main>')
    tab.page.fill("#it", "typed")
    tab.page.keyboard.press("Escape")
    assert [event[2:4] for event in tab.wait_for_events(2)] == [[3, CHANGE], [2, CLOSE]]
