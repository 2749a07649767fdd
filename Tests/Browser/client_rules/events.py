"""What goes up: numbers, merging, waiting, debounce, submits, keys."""

from support.small_pages import BLUR, CLICK, INPUT, MESSAGE, SUBMIT, KEY, COUNTER, FIELD, FORM
from support.typing import paste, wait_until_read


def b1_clicks_are_numbered_and_answered(tab):
    tab.open(COUNTER)
    tab.page.click("#add")
    assert tab.wait_for_events(1) == [[1, 0, 3, CLICK]]
    tab.patch(1, 1, [0, 2, "1"])
    assert tab.text("p") == "1"
    tab.page.click("#add")
    assert tab.wait_for_events(2)[1] == [2, 1, 3, CLICK]


def b1_numbers_go_on_where_the_server_is(tab):
    tab.hello()
    tab.html = COUNTER
    tab.page.reload()
    tab.hello()
    tab.send("resume", 9, 0, 4)
    tab.wait_for_state("live")
    tab.frames.clear()
    tab.page.click("#add")
    assert tab.wait_for_events(1) == [[5, 0, 3, CLICK]]


def b1_unacknowledged_events_are_sent_again(tab):
    tab.open(COUNTER)
    tab.page.click("#add")
    tab.wait_for_events(1)
    tab.cut()
    tab.page.click("#add")
    hello = tab.hello_again()
    assert hello == [1, "token", 9, 0, 1, 0], hello
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


def b8_the_page_says_that_it_is_saving_as_the_server_tells_it(tab):
    tab.notices = {"Saving…": "Wird gespeichert …"}
    tab.open(COUNTER)
    tab.send("text", "Saving…")
    tab.wait(lambda: tab.text(".trellis-banner") == "Wird gespeichert …")
    tab.send("text", "")
    tab.wait(lambda: tab.text(".trellis-banner") == "")
    # Another server knows better.
    tab.send("text", "Saving…")
    tab.wait(lambda: tab.text(".trellis-banner") != "")
    tab.cut()
    tab.hello_again()
    tab.send("resume", 9, 0, 0)
    tab.wait(lambda: tab.text(".trellis-banner") == "")


def b8_what_a_full_queue_offers_stays(tab):
    tab.open(COUNTER)
    tab.page.evaluate("for (let i = 0; i < 250; i++) document.querySelector('#add').click()")
    tab.send("text", "Saving…")
    wait_until_read(tab)
    assert tab.page.get_by_role("button", name="Discard them").is_visible()
    tab.cut()
    tab.hello_again()
    tab.send("resume", 9, 0, 0)
    tab.wait_for_state("live")
    assert tab.page.get_by_role("button", name="Discard them").is_visible()
    tab.send(0, 200)
    tab.wait(lambda: tab.text(".trellis-banner") == "")


def b1_messages_of_scripts_are_events_of_their_element(tab):
    tab.open(
        '<main data-n="1"><div data-n="2" data-on="13:m20" id="map"><i id="dot"></i></div>'
        '<input data-n="3" data-on="1:60000" id="field"><b id="none"></b></main>'
    )
    send = lambda id, message: tab.page.evaluate(f"!!trellis.send(document.querySelector('#{id}'), {message})")
    tab.page.fill("#field", "a")
    # What was typed before goes up before.
    assert send("map", "{ x: 1, t: '“' }") and send("dot", "[2]") and send("map", "null")
    events = tab.wait_for_events(4)
    assert [event[:1] + event[2:5] for event in events] == [
        [1, 3, INPUT, "a"], [2, 2, MESSAGE, '{"x":1,"t":"“"}'], [3, 2, MESSAGE, "[2]"], [4, 2, MESSAGE, "null"],
    ]
    # Without a handler, and over its limit.
    assert not send("none", "1") and not send("map", "'x'.repeat(30)")
    assert "Too long" in tab.text("body")


def b7_messages_of_scripts_do_not_fill_more_than_the_queue(tab):
    tab.open('<main data-n="1"><div data-n="2" data-on="13" id="map"></div></main>')
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    taken = "[...Array(1000)].filter(() => trellis.send(document.querySelector('#map'), 1)).length"
    assert tab.page.evaluate(taken) == 200


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


def keys_are_filtered_and_prevented(tab):
    tab.open('<main data-n="1"><input data-n="2" data-on="5:p:kEnter,a%2Cb" id="field"></main>')
    tab.page.focus("#field")
    tab.page.keyboard.press("x")
    tab.page.keyboard.press("Enter")
    tab.page.keyboard.press("Shift+Enter")
    assert [event[2:] for event in tab.wait_for_events(2)] == [[2, KEY, "Enter"], [2, KEY, ["Enter", 1]]]


def _cut_off(tab, html=COUNTER):
    """A page without a connection."""
    tab.open(html)
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")


FULL = "document.querySelector('main').inert"


def b7_a_queue_is_full_by_its_bytes_too(tab):
    fields = "".join(f'<input data-n="{n}" data-on="1" id="f{n}">' for n in range(2, 6))
    _cut_off(tab, f'<main data-n="1">{fields}</main>')
    for number in range(2, 5):
        assert not tab.page.evaluate(FULL)
        paste(tab, f"#f{number}", "a" * 30_000)
    assert tab.page.evaluate(FULL)
    assert "Too many changes are waiting." in tab.text(".trellis-banner")


def b7_a_queue_with_room_again_lets_the_user_go_on(tab):
    _cut_off(tab)
    tab.page.evaluate("for (let i = 0; i < 250; i++) document.querySelector('#add').click()")
    assert tab.page.evaluate(FULL)
    tab.accepts = True
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    hello = tab.hello()
    tab.send("resume", 9, 0, 0)
    sent = tab.wait_for_events(250)
    # Each once and in order, also those that a script made on the disabled page.
    assert hello[4] == 1 and [event[0] for event in sent] == list(range(1, 251))
    tab.send(0, 250)
    tab.wait(lambda: not tab.page.evaluate(FULL))
    assert tab.text(".trellis-banner") == ""
    tab.frames.clear()
    tab.page.click("#add")
    assert tab.wait_for_events(1)[0][0] == 251


def b7_a_full_queue_can_be_discarded(tab):
    _cut_off(tab)
    tab.page.evaluate("for (let i = 0; i < 250; i++) document.querySelector('#add').click()")
    asked = []
    tab.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    loads = tab.loads
    tab.page.evaluate("window.isOld = true")
    tab.page.get_by_role("button", name="Discard them").click()
    # Not accepted before: the old page may connect, too, until the new one takes its place.
    tab.wait(lambda: not tab.page.evaluate("window.isOld"))
    tab.accepts = True
    assert tab.loads == loads + 1
    tab.hello()
    tab.send("resume", 10, 0, 0)
    tab.wait_for_state("live")
    assert tab.events() == [] and asked == [] and not tab.page.evaluate(FULL)


def b7_a_full_queue_disables_a_modal_dialog_but_not_the_way_out(tab):
    dialog = '<dialog data-n="9" data-modal open><p data-n="8"><button data-n="10" data-on="0" id="in">In</button></p></dialog>'
    tab.head = '<link rel="stylesheet" href="/_trellis/style.css">'
    _cut_off(tab, COUNTER.replace("</main>", dialog + "</main>"))
    tab.page.evaluate("for (let i = 0; i < 250; i++) document.querySelector('#in').click()")
    focused = "name => { const it = document.querySelector(name); it.focus(); return document.activeElement === it; }"
    tab.wait(lambda: not tab.page.evaluate(focused, "#in"))
    assert tab.page.evaluate(focused, ".trellis-banner button")
    tab.accepts = True
    loads = tab.loads
    tab.page.keyboard.press("Enter")
    tab.wait(lambda: tab.loads == loads + 1)


PRESSED = (
    '<main data-n="1"><input data-n="2" data-on="7" id="it"><p data-n="3"></p>'
    '<ul data-n="4"><li data-n="5" data-on="0" id="item" tabindex="0">Milk</li></ul></main>'
)


def e11_nothing_moves_between_press_and_click(tab):
    """The story: a blur hides the list, or shows an error above the button, that is being clicked."""
    tab.open(PRESSED)
    tab.page.focus("#it")
    box = tab.page.locator("#item").bounding_box()
    tab.page.mouse.move(box["x"] + 5, box["y"] + 5)
    tab.page.mouse.down()
    tab.send(1, 0, [[4, 4], [0, 3, "An error"]])
    tab.page.wait_for_timeout(50)
    assert tab.page.locator("#item").count() == 1
    tab.page.mouse.up()
    assert [event[2:4] for event in tab.wait_for_events(2)] == [[5, CLICK], [2, BLUR]]
    tab.wait(lambda: tab.page.locator("#item").count() == 0)
    # A press without an end holds nothing up for long.
    tab.page.mouse.down()
    tab.send(2, 2, [[0, 3, "Later"]])
    tab.wait(lambda: tab.text("p") == "Later")
    tab.page.mouse.up()


def e11_the_enter_that_ends_a_composition_is_no_key(tab):
    tab.open('<main data-n="1"><input data-n="2" data-on="5:kEnter" id="it"></main>')
    tab.page.focus("#it")
    # In the order of WebKit: the composition has ended when the key is told.
    tab.page.evaluate("""() => {
      const field = document.querySelector("#it");
      const key = (keyCode) => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode, bubbles: true }));
      key(229);
      key(13);
    }""")
    tab.wait_for_events(1)
    tab.page.wait_for_timeout(30)
    assert len(tab.events()) == 1
