"""Before the script runs the page is a plain page, and what was done with it is told and done when the script is there."""

from support.small_pages import CHANGE, CHECK, CLICK, INPUT, KEY, NAVIGATE, SUBMIT, TOGGLE

PAGE = (
    '<main data-n="1"><form data-n="2" data-on="4" method="POST" id="form"><input data-n="3" data-on="1" name="title" id="title" data-clear>'
    '<button data-n="4" id="send">Send</button></form><button type="button" data-n="5" data-on="0" id="add">Add</button>'
    '<a href="/other" data-n="6" data-nav id="link">Other</a><a href="/plain" data-n="7" data-on="0" id="plain">Plain</a></main>'
)
KINDS = (
    '<main data-n="1"><input data-n="2" data-on="1" id="text" value="a"><textarea data-n="3" data-on="1" id="area">b</textarea>'
    '<input type="checkbox" data-n="4" data-on="3" id="box"><select data-n="5" data-on="2" id="one"><option value="x">X</option>'
    '<option value="y">Y</option></select><input type="radio" name="r" data-n="6" data-on="3" checked><input type="radio" name="r" '
    'data-n="7" data-on="3" id="second"><details data-n="8" data-on="8" id="closed"><summary data-n="9">S</summary></details>'
    '<details data-n="10" data-on="8" open id="open"><summary data-n="11">S</summary></details>'
    '<details data-n="12" data-on="8" open><summary data-n="13">S</summary></details></main>'
)


def e8_what_was_put_into_a_page_before_the_script_is_told(tab):
    tab.open_early(KINDS)
    tab.page.fill("#text", "A")
    tab.page.fill("#area", "B")
    tab.page.check("#box")
    tab.page.select_option("#one", "y")
    tab.page.check("#second")
    tab.page.click("#closed summary")
    tab.page.click("#open summary")
    assert tab.connections == 1, "no script yet"
    tab.run_script()
    events = tab.wait_for_events(7)
    told = sorted(event[2:5] for event in events)
    assert told == [
        [2, INPUT, "A"], [3, INPUT, "B"], [4, CHECK, True], [5, CHANGE, "y"], [7, CHECK, True], [8, TOGGLE, True], [10, TOGGLE, False],
    ], events
    tab.send(0, 7)
    # Once, and a part that is touched again is told as ever.
    tab.page.click("#open summary")
    assert [event[2:5] for event in tab.wait_for_events(8)[7:]] == [[10, TOGGLE, True]]


def e8_clicks_and_submits_before_the_script_are_done_in_order(tab):
    tab.open_early(PAGE)
    tab.page.click("#add")
    assert tab.page.locator("#add[data-wait]").count() == 1, "it shows that it waits"
    tab.page.fill("#title", "one")
    tab.page.press("#title", "Enter")
    assert tab.page.input_value("#title") == "", "emptied as ever, so that the next text is another"
    tab.page.keyboard.type("two")
    tab.page.click("#send")
    tab.page.keyboard.press("Tab")
    tab.page.click("#add")
    tab.page.focus("#title")
    tab.page.keyboard.type("three")
    tab.page.keyboard.press("ArrowLeft")
    assert tab.page.url == "http://trellis.test/", "nothing of it in the URL"
    tab.run_script()
    wanted = [
        [5, CLICK], [3, INPUT, "one"], [2, SUBMIT, [["title", "one"]]], [3, INPUT, "two"], [2, SUBMIT, [["title", "two"]]], [3, INPUT, ""],
        [5, CLICK], [3, INPUT, "three"],
    ]
    events = tab.wait_for_events(len(wanted))
    assert [event[2:5] for event in events] == wanted, events
    assert tab.page.input_value("#title") == "three"
    assert tab.page.evaluate("document.activeElement.selectionStart") == 4, "the caret is where it was"
    tab.send(0, len(wanted))
    tab.wait(lambda: tab.page.locator("[data-wait]").count() == 0)
    tab.page.click("#add")
    assert len(tab.wait_for_events(len(wanted) + 1)) == len(wanted) + 1, "once"


def e8_of_many_clicks_before_the_script_the_first_hundred_are_done(tab):
    tab.open_early(PAGE)
    tab.page.evaluate("for (let i = 0; i < 120; i++) document.getElementById('add').click()")
    tab.page.fill("#title", "one")
    tab.page.press("#title", "Enter")
    assert tab.page.input_value("#title") == "one", "not taken, so it is not emptied"
    tab.run_script()
    events = tab.wait_for_events(101)
    assert [event[3] for event in events] == [CLICK] * 100 + [INPUT], events
    assert tab.page.url == "http://trellis.test/", "and the form is not sent by the browser"


def e8_links_before_the_script_are_followed_unless_something_waits(tab):
    tab.open_early(PAGE)
    tab.page.click("#add")
    tab.page.click("#link")
    tab.page.click("#plain")
    assert tab.page.url == "http://trellis.test/"
    tab.run_script()
    assert [event[2:5] for event in tab.wait_for_events(3)] == [[5, CLICK], [0, NAVIGATE, "/other"], [7, CLICK]]
    assert tab.page.url == "http://trellis.test/other"
    # With nothing to lose a live link is a link.
    tab.held = []
    tab.page.goto("http://trellis.test/", wait_until="commit")
    tab.wait(lambda: tab.held)
    loads = tab.loads
    tab.page.locator("#link").click(no_wait_after=True)
    tab.wait(lambda: tab.loads > loads)


def e8_a_key_before_the_script_is_heard(tab):
    tab.open_early('<main data-n="1"><input data-n="2" data-on="5:p:kEnter,Escape" id="it"><input data-n="3" data-on="5:kEscape" id="no"></main>')
    tab.page.press("#it", "Control+Enter")
    tab.page.press("#it", "Escape")
    tab.page.press("#no", "Enter")
    tab.run_script()
    tab.page.press("#no", "Escape")
    assert [event[2:5] for event in tab.wait_for_events(2)] == [[2, KEY, ["Enter", 2]], [3, KEY, "Escape"]]


def e8_what_other_code_prevents_is_not_done_later_either(tab):
    tab.scripts = """addEventListener("DOMContentLoaded", () =>
      document.querySelector("#add").addEventListener("click", (event) => event.preventDefault()))"""
    tab.open_early(PAGE.replace("</form>", '<button data-n="9" data-on="0" id="sure">Sure</button></form>'))
    tab.page.click("#add")
    tab.page.click("#sure")
    tab.run_script()
    assert [event[2:4] for event in tab.wait_for_events(2)[:2]] == [[9, CLICK], [2, SUBMIT]]


def e8_what_was_done_before_a_page_with_other_numbers_is_done_in_that(tab):
    tab.open_early(PAGE)
    tab.page.fill("#title", "one")
    tab.page.click("#send")
    held, tab.held = tab.held, None
    held[0].fulfill(body=tab.script, content_type="text/javascript; charset=utf-8")
    tab.hello()
    fresh = PAGE.replace('data-n="', 'data-n="5')
    tab.send("resync", 9, 1, 0, fresh, "Test", "/")
    assert [event[2:5] for event in tab.wait_for_events(3)] == [[53, INPUT, "one"], [52, SUBMIT, [["title", "one"]]], [53, INPUT, ""]]


def e8_a_composition_that_began_before_the_script_is_not_disturbed(tab):
    tab.open_early(PAGE)
    tab.page.focus("#title")
    session = tab.context.new_cdp_session(tab.page)
    session.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
    tab.run_script()
    tab.patch(1, 0, [2, 3, "value", "other", 0])
    assert tab.page.input_value("#title") == "にほ"
    session.send("Input.insertText", {"text": "日本"})
    assert tab.wait_for_events(1)[0][2:5] == [3, INPUT, "日本"]


def e8_without_the_script_the_page_is_a_plain_page(tab):
    tab.open_early(PAGE)
    tab.page.click("#add")
    tab.held[0].abort()
    tab.wait(lambda: tab.page.locator("[data-wait]").count() == 0)
    tab.problems.clear()
    tab.held = None
    posts = []
    tab.page.on("request", lambda request: posts.append((request.method, request.url, request.post_data)))
    tab.page.fill("#title", "hunter2")
    tab.page.locator("#send").click(no_wait_after=True)
    tab.wait(lambda: posts)
    assert posts[0] == ("POST", "http://trellis.test/", "title=hunter2"), posts


def e8_texts_that_an_answer_has_put_back_are_told(tab):
    tab.open_early('<main data-n="1"><input data-n="2" data-on="1" value="typed" data-typed="a" id="it"><textarea data-n="3" data-on="1" '
                   'data-typed="b">b</textarea></main>')
    tab.run_script()
    assert [event[2:5] for event in tab.wait_for_events(1)] == [[2, INPUT, "typed"]]


def e8_a_form_that_nobody_takes_is_never_sent(tab):
    form = '<main data-n="1"><form data-n="2" method="POST"><input data-n="3" data-on="1" name="a" id="it"></form></main>'
    tab.open_early(form)
    loads = tab.loads
    tab.page.fill("#it", "x")
    tab.page.press("#it", "Enter")
    tab.run_script()
    tab.page.press("#it", "y")
    tab.page.press("#it", "Enter")
    assert [event[2:5] for event in tab.wait_for_events(2)] == [[3, INPUT, "x"], [3, INPUT, "xy"]]
    assert tab.loads == loads and tab.page.url == "http://trellis.test/"
