"""What a person typed is never lost without a word: refused events, vanished fields, pages that were replaced."""

from support.small_pages import CLICK, COUNTER, INPUT, SUBMIT, VOID, FIELD
from support.typing import first_paint, kept, wait_for_kept, wait_until_read

EDITOR = (
    '<main data-n="1"><button data-n="2" data-on="0" id="back">Back</button>'
    '<form data-n="3" data-on="4"><label data-n="4">Title <input data-n="5" data-on="1" name="title" id="title"></label>'
    '<label data-n="6">Note <textarea data-n="7" name="note"></textarea></label>'
    '<label data-n="8">Pass phrase <input type="password" data-n="9" name="pass"></label>'
    '<button data-n="10">Save</button></form></main>'
)
LIST = '<p data-n="20" id="list">A list</p>'


def b5_an_edit_in_an_editor_that_has_gone_is_kept(tab):
    """The story: Back and Edit on a stalled link, then typing and saving in the old editor, which still shows."""
    tab.open(EDITOR)
    tab.page.click("#back")
    tab.page.fill("#title", "Milk and bread")
    tab.page.fill("textarea", "Two\nlines")
    tab.page.fill("[name=pass]", "secret words")
    tab.page.click("text=Save")
    assert [event[3] for event in tab.wait_for_events(3)] == [CLICK, INPUT, SUBMIT]
    assert kept(tab) == []
    # The link comes back to life: the list, then what became of the rest.
    tab.patch(1, 1, [6, 3, LIST])
    tab.send("gone", 2)
    tab.send(0, 2)
    tab.send("gone", 3)
    tab.send(0, 3)
    wait_for_kept(tab, "Milk and bread", "Two\nlines", None)
    gone = "It is no longer on the page."
    assert kept(tab) == [
        ["Title", gone, "Milk and bread"], ["Note", gone, "Two\nlines"],
        ["Pass phrase", "Secrets are not kept.", None],
    ]
    assert "secret words" not in tab.page.content()
    assert tab.page.get_by_role("region", name="Not saved").is_visible()
    tab.wait(lambda: tab.text(".trellis-announce") == "Not saved: Title, Note, Pass phrase")
    put_back = tab.page.get_by_role("button", name="Put it back")
    assert put_back.count() == 0
    # It survives patches and complete pages, and goes back into the field when that is there again.
    tab.patch(2, 3, [6, 20, EDITOR[EDITOR.index("<form"):EDITOR.index("</main>")].replace('data-n="', 'data-n="3')])
    tab.wait(lambda: put_back.count() == 2)
    tab.send("resync", 9, 3, 3, EDITOR, "Test", "/")
    wait_until_read(tab)
    assert put_back.count() == 2
    tab.frames.clear()
    put_back.first.click()
    assert tab.page.input_value("#title") == "Milk and bread"
    assert tab.page.evaluate("document.activeElement.id") == "title"
    assert tab.wait_for_events(1) == [[4, 3, 5, INPUT, "Milk and bread", 1]]
    wait_for_kept(tab, "Two\nlines", None)
    dismiss = tab.page.get_by_role("button", name="Dismiss")
    dismiss.first.focus()
    tab.page.keyboard.press("Enter")
    wait_for_kept(tab, None)
    assert tab.page.evaluate("document.activeElement.textContent") == "Dismiss"
    tab.page.keyboard.press("Enter")
    tab.wait(lambda: tab.page.locator(".trellis-kept").is_hidden())
    assert tab.page.evaluate("document.activeElement.localName") == "main"


def c3_steps_that_a_crash_has_taken_are_shown(tab):
    """The server had acknowledged them, and died before it saved them."""
    tab.open(EDITOR)
    tab.page.click("#back")
    tab.page.fill("#title", "Milk")
    tab.page.click("text=Save")
    tab.wait_for_events(3)
    tab.send(0, 3)
    assert kept(tab) == []
    # The page is as it was saved; what is typed stays in its field, and is sent again.
    tab.frames.clear()
    tab.send("resync", 10, 1, 3, EDITOR, "Test", "/")
    tab.send("lost", 1, 3)
    wait_for_kept(tab, None, "Milk")
    unsure = "It may not be saved."
    assert kept(tab) == [["Back", unsure, None], ["Title", unsure, "Milk"]], kept(tab)
    assert tab.page.input_value("#title") == "Milk"
    assert [event[3] for event in tab.wait_for_events(1)] == [INPUT]
    # Once is enough.
    tab.send("lost", 1, 3)
    wait_until_read(tab)
    assert len(kept(tab)) == 2


def c3_a_step_that_a_crash_has_taken_is_shown_after_many_edits(tab):
    tab.open(EDITOR)
    tab.page.click("#back")
    # Each text is an event of its own, as it is acknowledged before the next.
    for number in range(2, 24):
        tab.page.fill("#title", f"Milk {number}")
        tab.wait_for_events(number)
        tab.send(0, number)
    wait_until_read(tab)
    tab.send("lost", 1, 23)
    wait_for_kept(tab, None)
    assert kept(tab) == [["Back", "It may not be saved.", None]], kept(tab)


def b9_the_server_is_told_which_events_it_had_saved(tab):
    tab.open(EDITOR)
    tab.page.click("#back")
    tab.page.click("text=Save")
    tab.wait_for_events(2)
    tab.send(0, 1, 2, 1)
    tab.send(0, 2)
    wait_until_read(tab)
    tab.frames.clear()
    tab.cut()
    assert tab.hello_again() == [1, "token", 9, 0, 3, 1]
    # A store that has lost an event has saved fewer.
    tab.send("resume", 9, 0, 2)
    tab.send(0, 2, 2, 0)
    wait_until_read(tab)
    tab.frames.clear()
    tab.cut()
    assert tab.hello_again() == [1, "token", 9, 0, 3, 0]


def b5_what_was_not_saved_can_be_copied(tab):
    tab.open(EDITOR)
    tab.page.fill("#title", "Milk")
    tab.wait_for_events(1)
    tab.send("refused", 1)
    tab.send(0, 1)
    tab.page.get_by_role("button", name="Copy").click()
    tab.wait(lambda: tab.page.get_by_role("button", name="Copied").count() == 1)
    tab.page.fill("textarea", "")
    tab.page.focus("textarea")
    tab.page.keyboard.press("Control+v")
    assert tab.page.input_value("textarea") == "Milk"
    assert kept(tab) == [["Title", "It was not accepted.", "Milk"]]


def b5_what_is_secret_is_not_shown(tab):
    tab.open('<main data-n="1"><p data-n="2" data-secret><input data-n="3" data-on="1" aria-label="Answer"></p></main>')
    tab.page.fill("input", "maiden name")
    tab.wait_for_events(1)
    tab.send("gone", 1)
    wait_for_kept(tab, None)
    assert kept(tab)[0][0] == "Answer"
    tab.frames.clear()
    tab.socket.close(code=4011)
    tab.hello_again()
    assert "maiden" not in tab.page.content() and kept(tab)[0][0] == "Answer"


def b5_the_same_answer_again_shows_nothing_twice(tab):
    tab.open(EDITOR)
    tab.page.fill("#title", "Milk")
    tab.wait_for_events(1)
    tab.send("gone", 1)
    wait_for_kept(tab, "Milk")
    tab.page.get_by_role("button", name="Dismiss").click()
    tab.cut()
    tab.hello_again()
    tab.send("gone", 1)
    tab.send("resume", 9, 0, 1)
    tab.wait_for_state("live")
    assert kept(tab) == []


def b5_texts_are_bounded(tab):
    fields = "".join(f'<input data-n="{n}" data-on="1" aria-label="F{n}">' for n in range(2, 27))
    tab.open(f'<main data-n="1">{fields}</main>')
    for n in range(2, 27):
        tab.page.fill(f'[data-n="{n}"]', f"text {n}")
        tab.send("gone", n - 1)
        tab.send(0, n - 1)
    wait_for_kept(tab, *[f"text {n}" for n in range(7, 27)])
    tab.page.evaluate("""() => {
      for (const [at, length] of [[2, 600_000], [3, 600_000]]) {
        const field = document.querySelector(`[data-n="${at}"]`);
        field.value = "x".repeat(length);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }""")
    tab.send("gone", 26)
    tab.send(0, 26)
    tab.send("gone", 27)
    tab.send(0, 27)
    tab.wait(lambda: [item[0] for item in kept(tab)] == ["F3"])
    assert len(kept(tab)[0][2]) == 600_000


def b5_a_field_that_others_take_away_is_kept(tab):
    tab.open(EDITOR)
    tab.page.fill("textarea", "unsent")
    tab.patch(1, 0, [6, 3, LIST])
    wait_for_kept(tab, "unsent")
    assert kept(tab)[0][:2] == ["Note", "It is no longer on the page."]


def b5_a_field_that_the_user_leaves_is_not(tab):
    tab.open(EDITOR)
    tab.page.fill("textarea", "given up")
    tab.page.click("#back")
    tab.wait_for_events(1)
    tab.patch(1, 1, [6, 3, LIST])
    wait_until_read(tab)
    assert kept(tab) == []
    # Nor one whose text was submitted, though that is still held.
    tab.open(EDITOR)
    tab.page.fill("textarea", "saved")
    tab.page.click("text=Save")
    tab.wait_for_events(1)
    tab.patch(1, 0, [6, 3, LIST])
    tab.send(0, 1)
    wait_until_read(tab)
    assert kept(tab) == []


def b5_a_step_that_comes_to_nothing_is_no_reason(tab):
    tab.open(EDITOR)
    tab.page.fill("textarea", "typed")
    tab.page.click("#back")
    tab.wait_for_events(1)
    tab.patch(1, 0, [6, 3, LIST])
    wait_until_read(tab)
    assert kept(tab) == []
    tab.send("gone", 1)
    wait_for_kept(tab, "typed")


def c5_what_a_complete_page_has_no_field_for_is_kept(tab):
    tab.open(EDITOR)
    tab.page.fill("#title", "told")
    tab.page.fill("textarea", "unsent")
    tab.wait_for_events(1)
    tab.send(0, 1)
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("new", 10, 0, 1, f'<main data-n="1">{LIST}</main>', "Fresh", "/")
    wait_for_kept(tab, "told", "unsent")
    # The same with the state at hand: the server knows one of them.
    tab.open(EDITOR)
    tab.page.fill("#title", "told")
    tab.page.fill("textarea", "unsent")
    tab.wait_for_events(1)
    tab.send(0, 1)
    wait_until_read(tab)
    tab.send("resync", 9, 1, 1, f'<main data-n="1">{LIST}</main>', "Test", "/")
    wait_for_kept(tab, "unsent")


def c5_edits_of_the_time_away_that_find_no_handler_are_kept(tab):
    tab.open(EDITOR)
    tab.page.fill("#title", "typed")
    tab.wait_for_events(1)
    tab.send(0, 1)
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("new", 10, 0, 1, EDITOR.replace('data-n="5"', 'data-n="55"'), "Fresh", "/")
    assert tab.wait_for_events(1) == [[2, 0, 55, INPUT, "typed", 1]]
    tab.cut()
    tab.hello_again()
    tab.send("gone", 2)
    tab.send("resume", 10, 0, 2)
    tab.wait_for_state("live")


def c5_an_edit_that_the_new_page_shows_is_not_sent_again(tab):
    """The story: a saved note; its server is killed, and meanwhile the person goes back to the list."""
    tab.open(EDITOR)
    tab.page.fill("#title", "typed")
    tab.page.fill("textarea", "unsent")
    tab.wait_for_events(1)
    tab.send(0, 1)
    wait_until_read(tab)
    tab.cut()
    tab.page.click("#back")
    tab.hello_again()
    tab.frames.clear()
    tab.send("resync", 10, 0, 1, EDITOR.replace('data-n="5"', 'data-n="5" value="typed"'), "Test", "/")
    # Where the field has gone by then, an edit would come to nothing, and be shown as lost.
    assert [(event[0], event[3]) for event in tab.wait_for_events(1)] == [(2, CLICK)]
    assert tab.page.input_value("#title") == "typed" and tab.page.input_value("textarea") == "unsent"
    tab.page.fill("#title", "typed on")
    assert tab.wait_for_events(2)[1][2:5] == [5, INPUT, "typed on"]


def c5_each_of_many_edits_is_an_event(tab):
    fields = "".join(f'<input data-n="{n}" data-on="1" id="f{n}">' for n in range(2, 302))
    html = f'<main data-n="1">{fields}<textarea data-n="400" data-on="1" id="long"></textarea></main>'
    tab.open(html)
    tab.page.evaluate("""() => {
      for (const field of document.querySelectorAll("input, textarea")) {
        field.value = field.localName === "input" ? field.id : "é".repeat(30_000) + "x".repeat(10_000);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }""")
    tab.wait(lambda: len(tab.frames) >= 200)
    tab.send(0, 301)
    wait_until_read(tab)
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("new", 10, 0, 301, html, "Fresh", "/")
    tab.wait(lambda: len(tab.frames) >= 304)
    sent = [frame for frame in tab.frames if len(frame) > 4]
    assert [frame[:5] for frame in sent[:300]] == [[300 + n, 0, n, INPUT, f"f{n}"] for n in range(2, 302)]
    assert [(frame[0], frame[2], frame[5:7]) for frame in sent[300:]] == [(602, 400, [part, 3]) for part in range(3)]


def a_page_that_is_loaded_anew_keeps_what_was_typed(tab):
    tab.open(EDITOR)
    tab.page.fill("#title", "Milk")
    tab.page.fill("textarea", "unsent")
    tab.page.fill("[name=pass]", "secret words")
    tab.wait_for_events(1)
    tab.frames.clear()
    tab.socket.close(code=4011)
    tab.hello_again()
    wait_for_kept(tab, "Milk", "unsent", None)
    assert kept(tab)[0][:2] == ["Title", "It may not be saved."]
    assert tab.page.evaluate("sessionStorage.getItem('trellis-kept')") is None
    tab.send("resume", 9, 0, 0)
    tab.wait_for_state("live")
    tab.page.get_by_role("button", name="Put it back").last.click()
    assert tab.page.input_value("textarea") == "unsent"


def a_page_that_is_signed_out_keeps_nothing(tab):
    tab.open(EDITOR)
    tab.page.fill("#title", "Milk")
    tab.wait_for_events(1)
    tab.frames.clear()
    tab.socket.close(code=4003)
    tab.hello_again()
    wait_until_read(tab)
    assert kept(tab) == []


def a_page_whose_visitor_has_signed_in_elsewhere_keeps_what_was_typed(tab):
    tab.open(EDITOR)
    tab.page.fill("#title", "Milk")
    tab.wait_for_events(1)
    tab.frames.clear()
    tab.socket.close(code=4003, reason="signed in")
    tab.hello_again()
    wait_for_kept(tab, "Milk")


def f7_a_page_that_has_become_too_large_says_so(tab):
    tab.open(FIELD)
    tab.socket.close(code=4013)
    tab.wait_for_state("closed")
    assert "This page is too large to show." in tab.text(".trellis-banner")
    tab.page.wait_for_timeout(300)
    assert tab.loads == 1
    tab.page.get_by_role("button", name="Reload").click()
    tab.wait(lambda: tab.loads == 2)


def the_panel_can_be_reached_from_a_modal_dialog(tab):
    tab.open(EDITOR)
    tab.page.fill("#title", "Milk")
    tab.wait_for_events(1)
    tab.patch(1, 0, [3, 1, 0, '<dialog data-n="30" data-modal open data-on="0 9"><button data-n="31" id="no">No</button></dialog>'])
    tab.send("gone", 1)
    wait_for_kept(tab, "Milk")
    tab.page.get_by_role("button", name="Copy").click()
    tab.page.get_by_role("button", name="Dismiss").focus()
    assert tab.page.evaluate("document.activeElement.textContent") == "Dismiss"
    assert len(tab.events()) == 1, "a click on the panel is no click on the dialog"
    tab.patch(2, 1, [4, 30])
    wait_for_kept(tab, "Milk")
    assert tab.page.evaluate("document.querySelector('.trellis-kept').closest('main')") is None


# Events whose element an event before them brings

CLOSED = '<main data-n="1"><button data-n="2" data-on="0" id="edit">Edit</button></main>'
OPENED = (
    '<form data-n="{0}2" data-on="4" id="form"><label data-n="{0}3">Note <textarea data-n="{0}4" {1} id="note" name="note">'
    '</textarea></label><button data-n="{0}5" id="save">Save</button></form>'
)


def _open_an_editor(tab, listens='data-on="1"'):
    """Opens an editor, which the server shows, and types into it; the server dies before it saved any of it."""
    tab.open(CLOSED)
    tab.page.click("#edit")
    tab.wait_for_events(1)
    tab.patch(1, 0, [3, 1, 0, OPENED.format(1, listens)])
    tab.page.fill("#note", "Milk")


def _crash(tab, epoch=10):
    """The server comes back without the editor, and is sent the click that opened it, nothing else."""
    tab.frames.clear()
    tab.send("resync", epoch, 1, 0, CLOSED, "Test", "/")
    assert tab.wait_for_events(1) == [[1, 1, 2, CLICK]]
    assert kept(tab) == []


def c5_typing_in_an_editor_that_a_crash_has_closed_stays_in_its_field(tab):
    _open_an_editor(tab)
    tab.page.evaluate("document.activeElement.setSelectionRange(1, 2)")
    tab.wait_for_events(2)
    _crash(tab)
    wait_until_read(tab)
    assert len(tab.events()) == 1 and kept(tab) == []
    # Something else on the page: still nothing.
    tab.patch(2, 0, [1, 2, "title", "Edit it"])
    wait_until_read(tab)
    assert len(tab.events()) == 1 and kept(tab) == []
    tab.patch(3, 0, [3, 1, 0, OPENED.format(2, 'data-on="1"')])
    assert tab.wait_for_events(2)[1:] == [[2, 3, 24, INPUT, "Milk", 1]]
    assert tab.page.input_value("#note") == "Milk"
    assert tab.page.evaluate("[document.activeElement.id, document.activeElement.selectionStart]") == ["note", 1]
    assert kept(tab) == []


def c5_what_was_submitted_in_an_editor_that_a_crash_has_closed_is_submitted_once(tab):
    _open_an_editor(tab)
    tab.page.click("#save")
    tab.wait_for_events(3)
    _crash(tab)
    # What is done meanwhile comes after it.
    tab.page.focus("#edit")
    tab.page.keyboard.press("Enter")
    wait_until_read(tab)
    assert len(tab.events()) == 1
    tab.patch(2, 1, [3, 1, 0, OPENED.format(2, 'data-on="1"')])
    assert tab.wait_for_events(4)[1:] == [
        [2, 2, 24, INPUT, "Milk", 1], [3, 2, 22, SUBMIT, [["note", "Milk"]]], [4, 1, 2, CLICK],
    ]
    assert tab.page.evaluate("document.activeElement.id") == "edit", "the focus is taken from where somebody went"
    # It closes the form; nothing of it is left over.
    tab.patch(3, 4, [4, 22])
    wait_until_read(tab)
    assert kept(tab) == [] and len(tab.events()) == 4


def c5_an_edit_that_no_event_tells_of_waits_for_its_field_too(tab):
    _open_an_editor(tab, listens="")
    _crash(tab)
    tab.patch(2, 1, [3, 1, 0, OPENED.format(2, "")])
    tab.wait(lambda: tab.page.locator("#note").count() == 1)
    assert tab.page.input_value("#note") == "Milk"
    assert kept(tab) == []


def c5_it_waits_over_a_second_crash(tab):
    _open_an_editor(tab)
    tab.wait_for_events(2)
    _crash(tab, epoch=10)
    _crash(tab, epoch=11)
    tab.patch(2, 1, [3, 1, 0, OPENED.format(2, 'data-on="1"')])
    assert tab.wait_for_events(2)[1] == [2, 2, 24, INPUT, "Milk", 1]
    assert tab.page.input_value("#note") == "Milk" and kept(tab) == []


def c5_what_is_loaded_a_moment_after_a_crash_is_waited_for(tab):
    row = '<button data-n="{0}" data-on="0" id="milk">Milk</button>'
    tab.open(f'<main data-n="1">{row.format(2)}<button data-n="3" data-on="0" id="other">Other</button></main>')
    tab.page.click("#milk")
    tab.page.click("#other")
    tab.wait_for_events(2)
    tab.frames.clear()
    tab.send("resync", 10, 1, 0, '<main data-n="1"><button data-n="3" data-on="0" id="other">Other</button></main>', "Test", "/")
    wait_until_read(tab)
    assert tab.events() == []
    tab.patch(2, 0, [3, 1, 3, row.format(4)])
    assert tab.wait_for_events(2) == [[1, 2, 4, CLICK], [2, 2, 3, CLICK]]
    assert kept(tab) == []


def c5_a_lost_connection_is_no_reason_to_give_up(tab):
    row = '<button data-n="{0}" data-on="0" id="milk">Milk</button>'
    tab.open(f'<main data-n="1">{row.format(2)}</main>')
    tab.page.click("#milk")
    tab.wait_for_events(1)
    tab.send("resync", 10, 1, 0, '<main data-n="1"></main>', "Test", "/")
    wait_until_read(tab)
    tab.accepts = False
    tab.cut()
    tab.page.wait_for_timeout(1300)
    assert kept(tab) == []
    tab.accepts = True
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.hello_again()
    tab.frames.clear()
    tab.send("resume", 10, 1, 0)
    tab.patch(2, 0, [3, 1, 0, row.format(4)])
    assert tab.wait_for_events(1) == [[1, 2, 4, CLICK]]


def c5_a_text_is_not_given_up_for_a_step_after_the_crash(tab):
    """A step after an edit is taken for its end, as Cancel, but not one that came after the field was lost."""
    tab.open(EDITOR)
    tab.page.fill("textarea", "Two lines")
    tab.send("resync", 10, 1, 0, CLOSED, "Test", "/")
    tab.page.click("#edit")
    wait_for_kept(tab, "Two lines")


def c5_an_event_that_came_to_nothing_keeps_nothing_waiting(tab):
    tab.open('<main data-n="1"><button data-n="2" data-on="0" id="gone">Gone</button><button data-n="3" data-on="0" id="add">Add</button></main>')
    tab.page.click("#gone")
    tab.page.click("#add")
    tab.wait_for_events(2)
    tab.send("gone", 1)
    wait_until_read(tab)
    tab.frames.clear()
    tab.send("resync", 10, 1, 0, COUNTER, "Test", "/")
    assert tab.wait_for_events(2) == [[1, 1, 0, VOID], [2, 1, 3, CLICK]]


def c5_what_no_event_brings_back_is_shown(tab):
    _open_an_editor(tab)
    tab.wait_for_events(2)
    _crash(tab)
    # The click is done, and opened nothing.
    tab.send(0, 1)
    wait_for_kept(tab, "Milk")
    assert kept(tab) == [["Note", "It was not carried over.", "Milk"]]
    assert tab.wait_for_events(2)[1] == [2, 1, 0, VOID]


def c5_what_no_event_brings_back_and_none_tells_of_is_shown(tab):
    _open_an_editor(tab, listens="")
    _crash(tab)
    tab.send(0, 1)
    wait_for_kept(tab, "Milk")
    assert kept(tab) == [["Note", "It is no longer on the page.", "Milk"]], kept(tab)


# Events before the page joined


def a2_a_click_before_the_page_joined_reaches_the_same_button(tab):
    tab.hello()
    for html, numbered in (
        ('<main data-n="1"><p data-n="2">0</p><button data-n="3" data-on="0">Add</button></main>', "<main data-n='1'>"
         '<p data-n="2">7</p><p data-n="3">new</p><button data-n="4" data-on="0">Add</button></main>'),
        # By what is around it: the row, not the place.
        ('<main data-n="1"><ul data-n="2"><li data-n="3">Milk <button data-n="4" data-on="0">Add</button></li></ul></main>',
         '<main data-n="1"><ul data-n="2"><li data-n="3">Tea <button data-n="5" data-on="0">Add</button></li>'
         '<li data-n="6">Milk <button data-n="4" data-on="0">Add</button></li></ul></main>'),
    ):
        first_paint(tab, html, lambda: tab.page.click("text=Add"))
        tab.send("resync", 10, 1, 0, numbered, "Test", "/")
        assert tab.wait_for_events(1) == [[1, 1, 4, CLICK]]
        assert kept(tab) == []


def a2_a_click_that_is_for_nothing_on_the_live_page_is_told(tab):
    tab.hello()
    row = '<li data-n="{0}"><!--{0}0-->{1} <button data-n="{2}" data-on="0" aria-label="Delete">x</button></li>'
    page = '<main data-n="1"><ul data-n="2">{}</ul></main>'.format
    milk = row.format(3, "Milk", 4)
    for before, after in (
        (page(milk), page(row.format(3, "Bread", 4))),  # another row in its place
        (page(milk), page(milk + row.format(5, "Milk", 6))),  # two that look alike
        (page(row.format(5, "Milk", 6) + milk), page(milk)),
        (page(milk), page("")),
        (page(milk), page(milk.replace('data-on="0"', 'data-on="5"'))),  # another handler
        (page(milk).replace("<button", '<button id="a"'), page(milk).replace("<button", '<button id="b"')),
    ):
        first_paint(tab, before, lambda: tab.page.click('[data-n="4"]'))
        tab.send("resync", 10, 1, 0, after, "Test", "/")
        assert tab.wait_for_events(1) == [[1, 1, 0, VOID]]
        tab.wait(lambda: kept(tab) == [["Delete", "It was not carried over.", None]])


def a2_text_typed_before_the_page_joined_goes_to_the_same_field(tab):
    tab.hello()
    def act():
        tab.page.fill("input", "Milk")
        tab.page.keyboard.press("Enter")
    form = '<form data-n="{0}" data-on="4"><input data-n="{1}" data-on="1" name="title"></form>'
    first_paint(tab, f'<main data-n="1">{form.format(2, 3)}</main>', act)
    tab.send("resync", 10, 1, 0, f'<main data-n="1"><p data-n="2">3</p>{form.format(4, 5)}</main>', "Test", "/")
    assert tab.wait_for_events(2) == [[1, 1, 5, INPUT, "Milk", 1], [2, 1, 4, SUBMIT, [["title", "Milk"]]]]
    assert tab.page.input_value("input") == "Milk"
    assert kept(tab) == []
