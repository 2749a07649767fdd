"""The client script's own rules in Chromium, one function a rule, named after the contract's letters."""

import faulthandler
import gzip
import sys
import traceback

from support.client_page import ClientPage, chromium, made_by_swift_tests

CLICK, INPUT, CHANGE, CHECK, SUBMIT, KEY, FOCUS, BLUR, TOGGLE, CLOSE, NAVIGATE, DIRTY, VOID = range(13)

COUNTER = '<main data-n="1"><p data-n="2">0</p><button data-n="3" data-on="0" id="add">Add</button></main>'
FIELD = '<main data-n="1"><input data-n="2" data-on="1" id="name" aria-label="Name"><b data-n="3">x</b></main>'
FORM = (
    '<main data-n="1"><form data-n="2" data-on="4" id="form"><input data-n="3" name="title" id="title" data-clear>'
    '<button data-n="4">Save</button></form><p data-n="5"></p></main>'
)


def c1_hello_and_silent_attach(tab):
    tab.html = COUNTER
    tab.page.reload()
    assert tab.hello() == [1, "token", 0, 0, 1]
    assert tab.page.evaluate("document.documentElement.dataset.live") == "joining"
    tab.send("resume", 9, 0, 0)
    tab.wait_for_state("live")
    assert tab.text("p") == "0"


def b1_clicks_are_numbered_and_answered(tab):
    tab.open(COUNTER)
    tab.page.click("#add")
    assert tab.wait_for_events(1) == [[1, 0, 3, CLICK]]
    tab.patch(1, 1, [0, 2, "1"])
    assert tab.text("p") == "1"
    tab.page.click("#add")
    assert tab.wait_for_events(2)[1] == [2, 1, 3, CLICK]


def b1_unacknowledged_events_are_sent_again(tab):
    tab.open(COUNTER)
    tab.page.click("#add")
    tab.wait_for_events(1)
    tab.cut()
    tab.page.click("#add")
    hello = tab.hello_again()
    assert hello == [1, "token", 9, 0, 1], hello
    tab.frames.clear()
    tab.send("resume", 9, 0, 1)
    assert tab.wait_for_events(1) == [[2, 0, 3, CLICK]]


def b6_only_unsent_input_is_merged(tab):
    tab.open(FIELD)
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    tab.page.locator("#name").press_sequentially("abc")
    tab.accepts = True
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.hello_again()
    tab.frames.clear()
    tab.send("resume", 9, 0, 0)
    assert tab.wait_for_events(1) == [[1, 0, 2, INPUT, "abc", 3]]


def b7_a_full_queue_is_visible(tab):
    tab.open(COUNTER)
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    tab.page.evaluate("for (let i = 0; i < 250; i++) document.querySelector('#add').click()")
    assert tab.page.evaluate("document.querySelector('main').inert")
    assert "Too many changes" in tab.text(".trellis-banner")
    assert tab.page.get_by_role("button", name="Discard them").is_visible()


def c4_patches_missed_are_asked_for(tab):
    tab.open(COUNTER)
    tab.send(2, 0, [[0, 2, "9"]])
    tab.hello_again()
    assert tab.text("p") == "0"


def c5_new_keeps_what_was_typed(tab):
    tab.open(FIELD)
    tab.page.fill("#name", "Ada")
    tab.page.locator("#name").press("ArrowLeft")
    tab.wait_for_events(1)
    tab.send(0, 1)
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("new", 10, 0, 1, FIELD.replace('data-n="2"', 'data-n="7"'), "Fresh", "/")
    tab.wait_for_state("live")
    assert tab.page.input_value("#name") == "Ada"
    assert tab.page.evaluate("[document.activeElement.id, document.activeElement.selectionStart]") == ["name", 2]
    assert tab.wait_for_events(1) == [[2, 0, 0, DIRTY, [[7, "Ada", 1]]]]
    assert tab.page.title() == "Fresh"


def c5_waiting_events_follow_their_element_by_id(tab):
    tab.open(COUNTER.replace("</main>", '<button data-n="4" data-on="0">Nameless</button></main>'))
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    tab.page.click("#add")
    tab.page.get_by_text("Nameless").click()
    tab.accepts = True
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.hello_again()
    tab.frames.clear()
    tab.send("new", 10, 0, 0, COUNTER.replace('data-n="3"', 'data-n="33"'), "Fresh", "/")
    assert tab.wait_for_events(2) == [[1, 0, 33, CLICK], [2, 0, 0, VOID]]


def c6_reconnects_by_itself(tab):
    tab.open(COUNTER)
    before = tab.connections
    tab.cut()
    tab.wait(lambda: tab.connections > before)
    tab.hello_again()
    tab.send("resume", 9, 0, 0)
    tab.wait_for_state("live")
    assert tab.text(".trellis-banner") == ""


def c4_a_silent_server_is_asked_and_then_left(tab):
    tab.page.clock.install()
    tab.open(COUNTER)
    before = tab.connections
    tab.page.clock.run_for(18_000)
    assert tab.frames == []
    tab.page.clock.run_for(6_000)
    tab.wait(lambda: tab.frames == [[0, 0, 2]])
    tab.send(0, 0)
    tab.page.wait_for_timeout(30)
    tab.page.clock.run_for(25_000)
    tab.wait(lambda: tab.frames == [[0, 0, 2], [0, 0, 2]])
    assert tab.connections == before
    tab.page.clock.run_for(25_000)
    tab.page.clock.run_for(300)
    tab.wait(lambda: tab.connections == before + 1)


def c4_an_event_that_does_not_arrive_is_sent_on_another_connection(tab):
    tab.page.clock.install()
    tab.open(COUNTER)
    tab.page.click("#add")
    tab.wait_for_events(1)
    before = tab.connections
    tab.page.clock.run_for(9_000)
    assert tab.connections == before
    tab.page.clock.run_for(6_000)
    tab.page.clock.run_for(300)
    assert tab.hello_again() == [1, "token", 9, 0, 1]
    tab.frames.clear()
    tab.send("resume", 9, 0, 0)
    assert tab.wait_for_events(1) == [[1, 0, 3, CLICK]]


def c4_an_event_that_is_held_waits_on_its_connection(tab):
    tab.page.clock.install()
    tab.open(COUNTER)
    tab.page.click("#add")
    tab.wait_for_events(1)
    tab.page.clock.run_for(5_000)
    tab.wait(lambda: [0, 0, 2] in tab.frames)
    before = tab.connections
    for _ in range(12):
        tab.send(0, 0, 1)  # alive, event 1 has arrived, nothing is acknowledged
        tab.page.wait_for_timeout(20)
        tab.page.clock.run_for(10_000)
    assert tab.connections == before
    assert tab.page.get_attribute("#add", "data-wait") == ""
    tab.page.click("#add")
    tab.page.clock.run_for(5_000)
    tab.page.clock.run_for(10_000)
    tab.page.clock.run_for(300)
    tab.wait(lambda: tab.connections == before + 1)  # the second has not arrived


def c4_a_server_that_does_not_answer_the_hello_is_left(tab):
    tab.page.clock.install()
    tab.html = COUNTER
    tab.page.reload()
    tab.hello()
    before = tab.connections
    tab.page.clock.run_for(15_000)
    tab.page.clock.run_for(300)
    tab.wait(lambda: tab.connections > before)


def c6_waits_longer_each_time_with_a_limit(tab):
    for chance, factor in ((0, 0.5), (0.5, 1), (0.998, 1.498)):
        tab.page.clock.install()
        tab.page.add_init_script(f"Math.random = () => {chance}")
        tab.open(COUNTER)
        tab.accepts = False
        tab.cut()
        tab.wait_for_state("stale")
        for wait in [250 * chance] + [factor * seconds * 1000 for seconds in (0.5, 1, 2, 4, 8, 10, 10)]:
            before = tab.connections
            # Real time passes besides, so the margin is wide.
            if wait > 400:
                tab.page.clock.run_for(int(wait * 0.75))
                tab.page.wait_for_timeout(10)
                assert tab.connections == before, f"too soon, {wait}"
            tab.page.clock.run_for(int(wait * 0.26) if wait > 400 else 400)
            tab.wait(lambda: tab.connections == before + 1)
            tab.wait_for_state("stale")
        tab.accepts = True


def c6_a_restarting_server_says_when_to_come_back(tab):
    tab.page.clock.install()
    tab.open(COUNTER)
    tab.socket.close(code=1012, reason="700")
    tab.wait_for_state("stale")
    before = tab.connections
    tab.page.clock.run_for(500)
    assert tab.connections == before
    tab.page.clock.run_for(450)
    tab.wait(lambda: tab.connections == before + 1)


def c6_does_not_try_while_offline_or_hidden(tab):
    hide = "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });" \
        " document.dispatchEvent(new Event('visibilitychange')); }"
    tab.page.clock.install()
    tab.open(COUNTER)
    for away, back in (
        (lambda: tab.context.set_offline(True), lambda: tab.context.set_offline(False)),
        (lambda: tab.page.evaluate(hide, True), lambda: tab.page.evaluate(hide, False)),
    ):
        away()
        before = tab.connections
        tab.cut()
        tab.wait_for_state("stale")
        tab.page.clock.run_for(60_000)
        tab.page.wait_for_timeout(20)
        assert tab.connections == before
        back()
        tab.wait(lambda: tab.connections == before + 1)
        tab.hello_again()
        tab.frames.clear()
        tab.send("resume", 9, 0, 0)
        tab.wait_for_state("live")


def c7_a_page_that_comes_back_keeps_its_dom_and_resumes(tab):
    tab.open(FIELD)
    tab.page.fill("#name", "typed")
    tab.wait_for_events(1)
    before, gone = tab.connections, []
    tab.socket.on_close(lambda code, reason: gone.append(code))
    tab.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    tab.wait(lambda: gone)
    tab.wait_for_state("stale")
    tab.page.wait_for_timeout(300)
    assert tab.connections == before, "a page that is put away does not connect"
    tab.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert tab.hello_again() == [1, "token", 9, 0, 1]
    tab.send("resume", 9, 0, 1)
    tab.wait_for_state("live")
    assert tab.page.input_value("#name") == "typed"
    assert tab.loads == 1


def reloads_are_limited(tab):
    tab.page.clock.install()
    tab.open(COUNTER)
    for loads in (2, 3, 4):
        tab.send("reload")
        tab.page.wait_for_timeout(50)
        tab.page.clock.run_for(4_300)
        tab.wait(lambda: tab.loads == loads)
        tab.hello()
    tab.send("reload")
    tab.wait(lambda: tab.page.get_by_role("button", name="Reload").is_visible())


def c8_open_elsewhere_is_said_and_can_be_taken_back(tab):
    tab.open(COUNTER)
    tab.cut(4001)
    tab.wait_for_state("closed")
    assert "open elsewhere" in tab.text(".trellis-banner")
    tab.page.get_by_role("button", name="Use it here").click()
    tab.hello_again()


def d4_a_failed_patch_stops_and_is_reported(tab):
    tab.open(COUNTER)
    tab.send(1, 0, [[0, 2, "1"], [4, 99], [0, 2, "2"]])
    tab.wait(lambda: ["fail", 1, 99] in tab.frames)
    tab.send(2, 0, [[0, 2, "3"]])
    tab.send("resync", 9, 3, 0, COUNTER.replace(">0<", ">7<"), "Test", "/")
    tab.wait(lambda: tab.text("p") == "7")
    tab.patch(4, 0, [0, 2, "8"])
    tab.wait(lambda: tab.text("p") == "8")
    assert len(tab.problems) == 1
    tab.problems.clear()


def d1_patches_are_acknowledged_bare(tab):
    tab.open(COUNTER)
    tab.patch(1, 0, [0, 2, "1"])
    tab.wait(lambda: [0, 1] in tab.frames)


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


def e3_debounce_is_flushed_by_submit(tab):
    tab.open(FORM.replace('data-clear', 'data-on="1:60000"'))
    tab.page.fill("#title", "Milk")
    tab.page.wait_for_timeout(50)
    assert tab.events() == []
    tab.page.locator("#title").press("Enter")
    events = tab.wait_for_events(2)
    assert events[0][2:] == [3, INPUT, "Milk", 1]
    assert events[1][2:] == [2, SUBMIT, [["title", "Milk"]]]


def e3_debounce_is_flushed_by_blur_click_and_hiding(tab):
    tab.open(
        '<main data-n="1"><input data-n="2" data-on="1:60000" id="field"><button data-n="3" data-on="0" id="go">Go</button></main>'
    )
    tab.page.fill("#field", "a")
    tab.page.locator("#field").blur()
    assert [event[2:5] for event in tab.wait_for_events(1)] == [[2, INPUT, "a"]]
    tab.page.fill("#field", "ab")
    # A click that does not take the focus away, as on a Mac.
    tab.page.evaluate("document.querySelector('#go').click()")
    assert [event[2:5] for event in tab.wait_for_events(3)[1:]] == [[2, INPUT, "ab"], [3, CLICK]]
    tab.page.fill("#field", "abc")
    tab.page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    assert tab.wait_for_events(4)[3][2:5] == [2, INPUT, "abc"]
    tab.wait(lambda: any(len(frame) == 3 and frame[0] == 0 and frame[2] & 1 for frame in tab.frames))


def e3_every_submit_counts_but_a_repeat_without_edits(tab):
    tab.open(FORM)
    tab.page.fill("#title", "Milk")
    tab.page.locator("#title").press("Enter")
    assert tab.page.input_value("#title") == ""
    tab.page.locator("#title").press("Enter")
    tab.page.fill("#title", "Milk")
    tab.page.locator("#title").press("Enter")
    events = tab.wait_for_events(2)
    tab.page.wait_for_timeout(50)
    assert [event[4] for event in tab.events()] == [[["title", "Milk"]]] * 2, events


def e4_waiting_is_shown_until_all_events_are_acknowledged(tab):
    tab.open(FORM)
    tab.page.fill("#title", "Milk")
    tab.page.locator("#title").press("Enter")
    tab.page.fill("#title", "Tea")
    tab.page.locator("#title").press("Enter")
    tab.wait_for_events(2)
    form = tab.page.locator("#form")
    assert form.get_attribute("data-wait") == "" and form.get_attribute("aria-busy") == "true"
    tab.send(0, 1)
    tab.page.wait_for_timeout(30)
    assert form.get_attribute("data-wait") == ""
    tab.send(0, 2)
    tab.wait(lambda: form.get_attribute("data-wait") is None)
    assert form.get_attribute("aria-busy") is None


def e4_aria_disabled_controls_send_nothing(tab):
    tab.open(FORM.replace("<button", '<button aria-disabled="true"'))
    tab.page.fill("#title", "Milk")
    tab.page.locator("#title").press("Enter")
    tab.page.get_by_text("Save").click(force=True)
    tab.page.wait_for_timeout(50)
    assert tab.events() == []


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


def keys_are_filtered_and_prevented(tab):
    tab.open('<main data-n="1"><input data-n="2" data-on="5:p:kEnter,a%2Cb" id="field"></main>')
    tab.page.focus("#field")
    tab.page.keyboard.press("x")
    tab.page.keyboard.press("Enter")
    tab.page.keyboard.press("Shift+Enter")
    assert [event[2:] for event in tab.wait_for_events(2)] == [[2, KEY, "Enter"], [2, KEY, ["Enter", 1]]]


def h1_marked_links_and_back_are_events(tab):
    tab.open('<main data-n="1"><h1 data-n="2">List</h1><a data-n="3" data-nav href="/two?x=1">Two</a></main>')
    tab.page.click("a")
    assert tab.wait_for_events(1) == [[1, 0, 0, NAVIGATE, "/two?x=1"]]
    assert tab.page.url.endswith("/two?x=1")
    tab.patch(1, 1, [0, 2, "Two"], [7, 1, "Two"])
    tab.wait(lambda: tab.page.title() == "Two")
    assert tab.page.evaluate("document.activeElement.localName") == "h1"
    tab.page.go_back()
    assert tab.wait_for_events(2)[1] == [2, 1, 0, NAVIGATE, "/"]
    assert tab.loads == 1


def h1_a_fragment_is_the_browsers_affair(tab):
    tab.open('<main data-n="1"><a data-n="2" href="#there">There</a><p data-n="3" id="there">there</p></main>')
    tab.page.click("a")
    tab.page.go_back()
    tab.page.wait_for_timeout(50)
    assert tab.events() == []


def h1_the_server_pushes_and_replaces(tab):
    tab.open(COUNTER)
    tab.patch(1, 0, [7, 2, "/?filter=done"], [7, 3, "/?filter=all"])
    tab.wait(lambda: tab.page.url.endswith("/?filter=all"))
    assert tab.page.evaluate("history.length") >= 2


def h3_focus_stays_through_moves_and_replacements(tab):
    tab.open(
        '<main data-n="1"><ul data-n="2"><li data-n="3">a</li><li data-n="4"><input data-n="5" id="in"></li></ul></main>'
    )
    tab.page.fill("#in", "text")
    tab.page.evaluate("document.querySelector('#in').setSelectionRange(1, 3)")
    tab.patch(1, 0, [5, 4, 3])
    where = "[document.activeElement.id, document.activeElement.selectionStart, document.activeElement.selectionEnd]"
    tab.wait(lambda: tab.page.evaluate("document.querySelector('li').dataset.n") == "4")
    assert tab.page.evaluate(where) == ["in", 1, 3]


def h3_the_focus_of_what_is_removed_goes_near_or_where_told(tab):
    tab.open(
        '<main data-n="1"><ul data-n="2"><li data-n="3"><button data-n="4" id="a">a</button></li></ul>'
        '<div data-n="5" data-focus-next="new"><button data-n="6" id="b">b</button></div><input data-n="7" data-focus="new"></main>'
    )
    tab.page.focus("#a")
    tab.patch(1, 0, [4, 3])
    tab.wait(lambda: tab.page.evaluate("document.activeElement.localName") == "ul")
    tab.page.focus("#b")
    tab.patch(2, 0, [4, 5])
    tab.wait(lambda: tab.page.evaluate("document.activeElement.localName") == "input")


def h3_dialogs_trap_and_give_back_the_focus(tab):
    tab.open(COUNTER)
    tab.page.focus("#add")
    tab.patch(1, 0, [3, 1, 0, '<dialog data-n="9" data-modal open data-on="9"><button data-n="10" data-on="0" id="no">No</button></dialog>'])
    tab.wait(lambda: tab.page.evaluate("document.activeElement.id") == "no")
    assert tab.page.evaluate("document.querySelector('dialog').matches(':modal')")
    tab.page.keyboard.press("Escape")
    tab.page.keyboard.press("Escape")
    assert [event[2:] for event in tab.wait_for_events(2)] == [[9, CLOSE]] * 2
    assert tab.page.evaluate("document.querySelector('dialog').open")
    tab.patch(2, 2, [4, 9])
    tab.wait(lambda: tab.page.evaluate("document.activeElement.id") == "add")


def dialogs_that_are_there_already_trap_the_focus(tab):
    dialog = '<dialog data-n="9" data-modal open data-on="9"><button data-n="10" id="no">No</button></dialog>'
    closed = '<dialog data-n="11" data-modal><p data-n="12">later</p></dialog>'
    tab.open(COUNTER.replace("</main>", dialog + closed + "</main>"))
    is_modal = "[...document.querySelectorAll('dialog')].map((dialog) => dialog.matches(':modal'))"
    assert tab.page.evaluate(is_modal) == [True, False]
    for _ in range(3):
        tab.page.keyboard.press("Tab")
        assert tab.page.evaluate("document.activeElement.id") in ("no", ""), "the focus has left the dialog"
        assert tab.page.evaluate("document.activeElement.id !== 'add'")
    tab.patch(1, 0, [2, 9, "open", False, 0])
    tab.wait(lambda: tab.page.evaluate(is_modal) == [False, False])
    tab.page.focus("#add")
    tab.patch(2, 0, [2, 11, "open", True, 0])
    tab.wait(lambda: tab.page.evaluate(is_modal) == [False, True])
    tab.patch(3, 0, [2, 11, "open", False, 0])
    tab.wait(lambda: tab.page.evaluate("document.activeElement.id") == "add")


def styles_are_set_as_the_policy_allows(tab):
    tab.open('<main data-n="1"><p data-n="2" data-style="width:40px;--part:3">a</p><b data-n="3">b</b></main>')
    width = "document.querySelector('p').getBoundingClientRect().width"
    assert tab.page.evaluate(width) == 40
    tab.patch(1, 0, [1, 2, "style", "width:50px"], [3, 1, 0, '<i data-n="4" data-style="color:rgb(1, 2, 3)">c</i>'])
    tab.wait(lambda: tab.page.evaluate(width) == 50)
    assert tab.page.evaluate("getComputedStyle(document.querySelector('i')).color") == "rgb(1, 2, 3)"
    tab.patch(2, 0, [1, 2, "style", None])
    tab.wait(lambda: tab.page.evaluate(width) > 50)


HOOKS = """
window.told = [];
const tell = (moment) => (element, number) => told.push([moment, number, element.id, element.isConnected]);
const chart = { mounted: tell("mounted"), updated: tell("updated"), removed: tell("removed") };
trellis.hook("chart", chart);
trellis.hook("broken", { mounted() { throw Error("not mounted"); }, updated() { throw Error("not updated"); } });
"""


def d6_hooks_hear_of_their_elements(tab):
    tab.scripts = HOOKS
    tab.open('<main data-n="1"><div data-n="2" data-hook="chart" data-opaque id="a"></div><p data-n="3">0</p></main>')
    told = lambda: tab.page.evaluate("told.splice(0)")
    assert told() == [["mounted", 2, "a", True]]
    tab.patch(1, 0, [1, 2, "title", "x"], [0, 3, "1"], [1, 2, "data-value", "7"])
    tab.wait(lambda: tab.text("p") == "1")
    assert told() == [["updated", 2, "a", True]]
    late = '<section data-n="4"><div data-n="5" data-hook="chart" id="b"></div></section>'
    tab.patch(2, 0, [3, 1, 0, late], [1, 5, "title", "y"], [0, 3, "2"])
    tab.wait(lambda: tab.text("p") == "2")
    assert told() == [["mounted", 5, "b", True]]
    tab.patch(3, 0, [4, 4], [0, 3, "3"])
    tab.wait(lambda: tab.text("p") == "3")
    assert told() == [["removed", 5, "b", True]]
    tab.send("resync", 9, 4, 0, '<main data-n="1"><div data-n="2" data-hook="chart" id="c"></div></main>', "Test", "/")
    tab.wait(lambda: tab.page.evaluate("told.length") == 2)
    assert told() == [["removed", 2, "a", True], ["mounted", 2, "c", True]]
    tab.page.evaluate("document.querySelector('#c').id = 'd'; trellis.hook('late', chart)")
    tab.patch(5, 0, [1, 2, "data-hook", "late"])
    tab.wait(lambda: tab.page.evaluate("told.length") == 1)
    assert told() == [["updated", 2, "d", True]]


def d6_a_hook_that_throws_is_reported_and_breaks_nothing(tab):
    tab.scripts = HOOKS
    tab.open('<main data-n="1"><div data-n="2" data-hook="broken"></div><p data-n="3">0</p></main>')
    tab.patch(1, 0, [1, 2, "title", "x"], [0, 3, "1"])
    tab.wait(lambda: tab.text("p") == "1")
    tab.wait(lambda: [0, 1] in tab.frames)
    assert [text for text in tab.problems if "not mounted" in text] and [text for text in tab.problems if "not updated" in text]
    tab.problems.clear()


def d6_what_other_code_puts_into_an_opaque_element_is_not_ours(tab):
    tab.open('<main data-n="1"><div data-n="2" data-opaque></div><p data-n="3">0</p></main>')
    tab.page.evaluate("document.querySelector('div').innerHTML = '<!--3--><i data-n=\"3\">foreign</i>'")
    tab.patch(1, 0, [4, 2], [0, 3, "1"])
    tab.wait(lambda: tab.text("p") == "1")


def h4_announcements_are_heard(tab):
    tab.open(COUNTER)
    tab.patch(1, 0, [7, 4, "Saved"])
    tab.wait(lambda: tab.text(".trellis-announce") == "Saved")
    assert tab.page.get_attribute(".trellis-announce", "aria-live") == "polite"


def g2_tickets_are_exchanged_without_leaving(tab):
    tab.open(COUNTER)
    tab.patch(1, 0, [7, 6, "ticket-1"])
    tab.wait(lambda: tab.tickets)
    method, body, headers = tab.tickets[0]
    assert (method, body, headers["x-trellis"]) == ("POST", "ticket-1", "1")
    tab.cut()
    assert tab.hello_again()[1] == "token after ticket-1"
    assert tab.loads == 1


def a_signed_out_page_is_loaded_anew(tab):
    tab.open(COUNTER)
    tab.cut(4003)
    assert tab.hello() == [1, "token", 0, 0, 1]
    assert tab.loads == 2


def autofocus_of_what_arrives_is_obeyed(tab):
    tab.open(COUNTER)
    tab.patch(1, 0, [3, 1, 0, '<p data-n="8"><input data-n="9" autofocus id="late"></p>'])
    tab.wait(lambda: tab.page.evaluate("document.activeElement.id") == "late")


TESTS = [
    c1_hello_and_silent_attach, b1_clicks_are_numbered_and_answered, b1_unacknowledged_events_are_sent_again,
    b6_only_unsent_input_is_merged, b7_a_full_queue_is_visible, c4_patches_missed_are_asked_for,
    c4_a_silent_server_is_asked_and_then_left, c4_an_event_that_does_not_arrive_is_sent_on_another_connection,
    c4_an_event_that_is_held_waits_on_its_connection, c4_a_server_that_does_not_answer_the_hello_is_left,
    c5_new_keeps_what_was_typed, c5_waiting_events_follow_their_element_by_id, c6_reconnects_by_itself,
    c6_waits_longer_each_time_with_a_limit, c6_a_restarting_server_says_when_to_come_back,
    c6_does_not_try_while_offline_or_hidden, c7_a_page_that_comes_back_keeps_its_dom_and_resumes, reloads_are_limited,
    c8_open_elsewhere_is_said_and_can_be_taken_back, d4_a_failed_patch_stops_and_is_reported,
    d1_patches_are_acknowledged_bare, e2_a_value_for_an_older_edit_is_not_applied, e2_nothing_is_applied_while_composing,
    e3_debounce_is_flushed_by_submit, e3_debounce_is_flushed_by_blur_click_and_hiding,
    e3_every_submit_counts_but_a_repeat_without_edits,
    e4_waiting_is_shown_until_all_events_are_acknowledged, e4_aria_disabled_controls_send_nothing,
    e5_each_kind_of_control_reports_its_value, e5_radio_buttons_files_and_foreign_editors, keys_are_filtered_and_prevented, h1_marked_links_and_back_are_events, h1_a_fragment_is_the_browsers_affair,
    h1_the_server_pushes_and_replaces, h3_focus_stays_through_moves_and_replacements,
    h3_the_focus_of_what_is_removed_goes_near_or_where_told, h3_dialogs_trap_and_give_back_the_focus,
    dialogs_that_are_there_already_trap_the_focus, styles_are_set_as_the_policy_allows, d6_hooks_hear_of_their_elements,
    d6_a_hook_that_throws_is_reported_and_breaks_nothing, d6_what_other_code_puts_into_an_opaque_element_is_not_ours,
    h4_announcements_are_heard, g2_tickets_are_exchanged_without_leaving, a_signed_out_page_is_loaded_anew,
    autofocus_of_what_arrives_is_obeyed,
]


def main():
    faulthandler.dump_traceback_later(300, exit=True)  # a hang is a failure that says where
    script = made_by_swift_tests(TRELLIS_SERVED_SCRIPT="served.js")["TRELLIS_SERVED_SCRIPT"]
    size = len(gzip.compress(script.encode(), 9))
    print(f"client script: {len(script.encode())} bytes, {size} by gzip -9")
    assert size < 6 * 1024, "the script has grown past 6 KB"
    driver, browser = chromium()
    chosen = [test for test in TESTS if not sys.argv[1:] or test.__name__ in sys.argv[1:]]
    failures = 0
    for test in chosen:
        tab = ClientPage(browser, script, COUNTER)
        try:
            test(tab)
            assert not tab.problems, tab.problems
        except Exception:
            failures += 1
            print(f"FAILED {test.__name__}: sent {tab.frames}, problems {tab.problems}")
            traceback.print_exc(limit=-2, file=sys.stdout)
        finally:
            tab.close()
    browser.close()
    driver.stop()
    print(f"{len(chosen)} rules of the client, {failures} failures")
    sys.exit(1 if failures else 0)


main()
