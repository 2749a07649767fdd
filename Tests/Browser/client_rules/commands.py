"""Commands that need no server: they run at once, send nothing, and stay until the server says something new."""

import json
import pathlib
from html import escape

from support.small_pages import CLICK, SUBMIT


def _do(*commands):
    return f'data-do="{escape(json.dumps(commands))}"'


def _page(*, menu="hidden", button="", more="", offset=""):
    n = lambda number: f"{offset}{number}"
    return (
        f'<main data-n="{n(1)}"><button data-n="{n(2)}" id="b" aria-controls="menu" aria-expanded="false" {button or _do(["toggle", "menu"])}>'
        f'Menu</button><p data-n="{n(3)}" id="count">0</p><ul data-n="{n(4)}" id="menu" class="list" {menu}><li data-n="{n(5)}">One</li></ul>{more}</main>'
    )


def _shown(tab):
    return tab.page.evaluate(
        "[!document.querySelector('#menu').hidden, document.querySelector('#b').getAttribute('aria-expanded')]"
    )


def commands_run_at_once_and_send_nothing(tab):
    tab.open(_page())
    tab.page.click("#b")
    assert _shown(tab) == [True, "true"]
    tab.page.click("#b")
    assert _shown(tab) == [False, "false"]
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    tab.page.click("#b")
    assert _shown(tab) == [True, "true"]
    assert tab.events() == []


def commands_change_classes_attributes_and_the_focus(tab):
    commands = [
        ["addClass", "menu", "wide open"], ["removeClass", "menu", "list"], ["toggleClass", "menu", "open x"],
        ["setAttribute", "menu", "data-mood", "calm"], ["setAttribute", "field", "disabled", ""], ["removeAttribute", "other", "aria-label"],
        ["focus", "other"], ["show", "nobody"],
    ]
    more = '<input data-n="6" id="field"><input data-n="7" id="other" aria-label="Other">'
    tab.open(_page(button=_do(*commands), more=more))
    tab.page.click("#b")
    assert tab.page.evaluate(
        "[menu.className, menu.dataset.mood, field.disabled, other.getAttribute('aria-label'), document.activeElement.id]"
    ) == ["wide x", "calm", True, None, "other"]
    assert tab.events() == []


def commands_do_what_their_cases_say(tab):
    """Those of commands.json, which are the cases of the pages of WorkflowWebTesting as well."""
    table = json.loads(pathlib.Path(__file__).with_name("commands.json").read_text())
    tab.page.on("dialog", lambda dialog: dialog.dismiss() if case.get("refuses") else dialog.accept())
    for case in table["cases"]:
        tab.open(table["html"].replace("</main>", f'<button data-n="9" id="go" {_do(*case["commands"])}>Go</button></main>'))
        tab.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: (text) => (window.copied = text, Promise.resolve()) } })")
        tab.page.click("#go")
        for name, attributes in case["attributes"].items():
            for attribute, value in attributes.items():
                assert tab.page.get_attribute(f"#{name}", attribute) == value, (case["name"], name, attribute)
        if "copied" in case:
            assert tab.page.evaluate("copied") == case["copied"], case["name"]
        if "focus" in case:
            assert tab.page.evaluate("document.activeElement.id") == case["focus"], case["name"]


def commands_whose_element_the_server_hides_leave_the_button_right(tab):
    tab.open(_page())
    tab.page.click("#b")
    tab.patch(1, 0, [1, 4, "hidden", "until-found"])
    assert _shown(tab) == [False, "false"]
    tab.patch(2, 0, [1, 4, "hidden", None])
    assert _shown(tab) == [True, "true"]
    for number, menu, told in ((3, "hidden", "false"), (4, "", "true")):
        tab.send("resync", 7 + number, 0, 0, _page(menu=menu).replace(">0<", f">{number}<"), "Test", "/")
        tab.wait(lambda: tab.text("#count") == str(number))
        assert _shown(tab) == [not menu, told], number


def commands_come_before_the_handler_and_the_next_event(tab):
    tab.open(_page(button=f'data-on="0" {_do(["show", "menu"], ["show", "nobody"])}'))
    tab.page.click("#b")
    assert _shown(tab) == [True, "true"]
    assert tab.wait_for_events(1) == [[1, 0, 2, CLICK]]


def commands_stay_over_patches_until_the_server_says_something_new(tab):
    tab.open(_page(button=_do(["toggle", "menu"], ["addClass", "menu", "wide"])))
    tab.page.click("#b")
    tab.patch(1, 0, [0, 3, "1"], [1, 4, "title", "T"])
    assert _shown(tab) == [True, "true"] and tab.page.evaluate("menu.className") == "list wide"
    tab.patch(2, 0, [1, 4, "class", "grid"])
    assert tab.page.evaluate("menu.className") == "grid" and _shown(tab)[0]
    tab.patch(3, 0, [1, 4, "hidden", ""])
    assert not _shown(tab)[0]


def commands_stay_over_complete_pages_until_the_server_says_something_new(tab):
    tab.open(_page())
    tab.page.click("#b")
    for number, kind, offset in ((1, "resync", ""), (2, "new", "7"), (3, "resync", "7")):
        page = _page(offset=offset).replace(">0<", f">{number}<")
        tab.send(kind, 9 + number, 0, 0, page, "Test", "/")
        tab.wait(lambda: tab.text("#count") == str(number))
        assert _shown(tab) == [True, "true"], kind
    tab.send("resync", 13, 0, 0, _page(menu='title="new"', offset="7").replace(">0<", ">4<"), "Test", "/")
    tab.wait(lambda: tab.text("#count") == "4")
    assert _shown(tab)[0], "the server shows it itself"
    tab.page.click("#b")
    assert not _shown(tab)[0]
    tab.send("resync", 14, 0, 0, _page(menu='title="new"', offset="7").replace(">0<", ">5<"), "Test", "/")
    tab.wait(lambda: tab.text("#count") == "5")
    assert not _shown(tab)[0], "the person hid it since"
    tab.send("resync", 15, 0, 0, _page(offset="7").replace(">0<", ">6<"), "Test", "/")
    tab.wait(lambda: tab.text("#count") == "6")
    tab.send("resync", 16, 0, 0, _page(menu='title="new"', offset="7").replace(">0<", ">7<"), "Test", "/")
    tab.wait(lambda: tab.text("#count") == "7")
    assert _shown(tab)[0], "the server has hidden it and shown it again"


def commands_ask_before_an_event_and_a_submit(tab):
    more = (
        f'<form data-n="6" data-on="4" {_do(["confirm", "Send it?"], ["hide", "menu"])}><input data-n="7" name="t" value="x">'
        f'<button data-n="8" id="send">Send</button></form>'
    )
    tab.open(_page(menu="", button=f'data-on="0" {_do(["confirm", "Sure?"], ["hide", "menu"])}', more=more))
    questions, answers = [], []

    def answer(dialog):
        questions.append(dialog.message)
        dialog.accept() if answers.pop(0) else dialog.dismiss()

    tab.page.on("dialog", answer)
    answers[:] = [False, False]
    tab.page.click("#b")
    tab.page.click("#send")
    assert questions == ["Sure?", "Send it?"] and _shown(tab)[0]
    assert tab.events() == []
    answers[:] = [True, True]
    tab.page.click("#b")
    tab.page.click("#send")
    assert [event[2:4] for event in tab.wait_for_events(2)] == [[2, CLICK], [6, SUBMIT]]
    assert not _shown(tab)[0]


def commands_open_dialogs_and_popovers_that_stay_over_patches(tab):
    more = (
        f'<dialog data-n="6" id="d"><button data-n="7" id="close" {_do(["close", "d"])}>Close</button></dialog>'
        f'<div data-n="8" id="pop" popover><i data-n="9">p</i></div><button data-n="10" id="p" {_do(["togglePopover", "pop"])}>P</button>'
    )
    tab.open(_page(button=_do(["showModal", "d"]), more=more))
    is_modal = lambda: tab.page.evaluate("d.matches(':modal')")
    tab.page.click("#b")
    assert is_modal()
    tab.patch(1, 0, [0, 3, "1"])
    tab.send("resync", 10, 0, 0, _page(button=_do(["showModal", "d"]), more=more).replace(">0<", ">2<"), "Test", "/")
    tab.wait(lambda: tab.text("#count") == "2")
    assert is_modal()
    tab.page.click("#close")
    tab.wait(lambda: not is_modal())
    tab.wait(lambda: tab.page.evaluate("document.querySelector('.trellis-notices').parentNode == document.body"))
    tab.page.click("#p")
    assert tab.page.evaluate("pop.matches(':popover-open')")
    tab.page.click("#p")
    assert not tab.page.evaluate("pop.matches(':popover-open')")
    tab.page.click("#b")
    tab.page.keyboard.press("Escape")
    tab.wait(lambda: not is_modal())
    assert tab.events() == []


def commands_know_a_popover_that_a_press_without_a_click_has_closed(tab):
    more = f'<div data-n="6" id="pop" popover>p</div><button data-n="7" id="p" {_do(["togglePopover", "pop"])}>P</button>'
    tab.open(_page(more=more))
    is_open = lambda: tab.page.evaluate("pop.matches(':popover-open')")
    tab.page.click("#p")
    assert is_open()
    box = tab.page.locator("#p").bounding_box()
    tab.page.mouse.move(box["x"] + 5, box["y"] + 5)
    tab.page.mouse.down()
    tab.page.mouse.move(box["x"] + 5, box["y"] + 200)
    tab.page.mouse.up()
    tab.wait(lambda: not is_open())
    tab.page.focus("#p")
    tab.page.keyboard.press("Enter")
    assert is_open()
    tab.page.keyboard.press("Enter")
    assert not is_open()


def commands_copy_texts(tab):
    tab.open(_page(button=_do(["copy", "a \"b\" c"]), more=f'<input data-n="6" id="link" value="typed"><button data-n="7" id="c" {_do(["copyText", "link"])}>C</button>'))
    tab.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: (text) => (window.copied = text, Promise.resolve()) } })")
    tab.page.click("#b")
    assert tab.page.evaluate("copied") == 'a "b" c'
    tab.wait(lambda: tab.text(".trellis-announce") == "Copied")
    tab.page.fill("#link", "typed since")
    tab.page.click("#c")
    assert tab.page.evaluate("copied") == "typed since"


def commands_that_hide_the_focus_keep_it_in_the_page(tab):
    tab.open(_page(menu="", more=f'<section data-n="6" id="s" tabindex="-1"><button data-n="7" id="x" {_do(["hide", "x"])}>X</button></section>'))
    tab.page.focus("#x")
    tab.page.keyboard.press("Enter")
    tab.wait(lambda: tab.page.evaluate("document.activeElement.id") == "s")


def e8_commands_before_the_script_are_carried_out_with_it(tab):
    more = f'<form data-n="6" data-on="4" method="POST"><input data-n="7" name="t" value="x"><button data-n="8" id="send" {_do(["confirm", "Send?"])}>Send</button></form>'
    tab.open_early(_page(more=more))
    tab.page.click("#b")
    tab.page.click("#send", no_wait_after=True)
    questions = []
    tab.page.on("dialog", lambda dialog: (questions.append(dialog.message), dialog.accept()))
    tab.run_script()
    assert [event[2:4] for event in tab.wait_for_events(1)] == [[6, SUBMIT]]
    assert _shown(tab) == [True, "true"] and questions == ["Send?"]


def commands_copy_where_the_clipboard_is_missing_or_refused(tab):
    """Also in a dialog, outside of which nothing can be selected."""
    more = f'<dialog data-n="6" id="d"><button data-n="7" id="c" {_do(["copy", "text"])}>C</button></dialog>'
    refusing = "{ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }"
    for clipboard in ("undefined", refusing):
        tab.open(_page(button=_do(["showModal", "d"]), more=more))
        tab.page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard} }})")
        tab.page.evaluate("addEventListener('copy', () => { window.copied = document.activeElement.value; })")
        tab.page.click("#b")
        tab.page.click("#c")
        tab.wait(lambda: tab.page.evaluate("window.copied") == "text")
        tab.wait(lambda: tab.text(".trellis-announce") == "Copied")
        tab.wait(lambda: tab.page.evaluate("document.activeElement.id") == "c")


def commands_ask_for_the_button_that_was_pressed(tab):
    more = (
        f'<form data-n="6" data-on="4"><input data-n="7" name="t" id="t" value="x"><button data-n="8" id="save" {_do(["confirm", "Save?"])}>Save</button>'
        f'<button data-n="9" id="all" name="all" value="1" {_do(["confirm", "All?"])}>All</button></form>'
    )
    tab.open(_page(more=more))
    questions, answers = [], [False, True, True]
    tab.page.on("dialog", lambda dialog: (questions.append(dialog.message), dialog.accept() if answers.pop(0) else dialog.dismiss()))
    tab.page.click("#all")
    tab.page.click("#all")
    tab.page.focus("#t")
    assert tab.wait_for_events(1)[0][3:] == [SUBMIT, [["t", "x"], ["all", "1"]]]
    tab.send(0, 1)
    tab.page.wait_for_timeout(50)
    tab.page.keyboard.press("Enter")
    assert tab.wait_for_events(2)[1][3:] == [SUBMIT, [["t", "x"]]]
    assert questions == ["All?", "All?", "Save?"]


def commands_focus_what_cannot_have_the_focus(tab):
    tab.open(_page(button=_do(["focus", "h"]), more='<h2 data-n="6" id="h">Heading</h2>'))
    tab.page.click("#b")
    assert tab.page.evaluate("document.activeElement.id") == "h"


def commands_that_close_a_dialog_keep_the_focus_when_its_opener_has_gone(tab):
    more = f'<section data-n="8" id="s"><button data-n="9" id="o" {_do(["showModal", "d"])}>Open</button></section>'
    more += f'<dialog data-n="6" id="d"><button data-n="7" id="close" {_do(["close", "d"])}>Close</button></dialog>'
    tab.open(_page(more=more))
    tab.page.click("#o")
    tab.patch(1, 0, [4, 9])
    tab.page.click("#close")
    tab.wait(lambda: tab.page.evaluate("document.activeElement !== document.body"))
    tab.open(_page(more=more))
    tab.page.click("#o")
    tab.patch(1, 0, [4, 9])
    tab.page.keyboard.press("Escape")
    tab.wait(lambda: not tab.page.evaluate("d.open"))
    tab.page.wait_for_timeout(50)
    assert tab.page.evaluate("document.activeElement.localName") != "body"
