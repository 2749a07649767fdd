"""Items that a person moves: by pointer, by a finger, by keyboard; and the page that changes meanwhile."""

from support.client_page import ROOT, STYLE as SHEET
from support.small_pages import CLICK, DROP

SCRIPT = ROOT / "Sources/Web/WorkflowLive/Client/drag.js"
BOARD = (
    '<main data-n="1"><ul data-n="2" id="todo" aria-label="Todo" data-on="14:kcard">'
    '<li data-n="3" id="a" tabindex="0" data-drag="card a">Apple <a data-n="20" href="#x" id="link">Link</a>'
    '<button data-n="21" id="press" data-on="0">Press</button><input data-n="22" id="field" value="some text"></li>'
    '<li data-n="4" id="b" tabindex="0" data-drag="card b">Berry</li>'
    '<li data-n="5" id="c" tabindex="0" data-drag="card c">Cherry</li></ul>'
    '<ul data-n="6" id="done" aria-label="Done" data-on="14:kcard">'
    '<li data-n="7" id="d" tabindex="0" data-drag="card d">Date</li></ul>'
    '<ul data-n="8" id="empty" aria-label="Empty" data-on="14:kcard"></ul>'
    '<ul data-n="9" id="other" data-on="14:ktag"><li data-n="10" id="t" tabindex="0" data-drag="tag t">Tag</li></ul></main>'
)
STYLE = "ul{min-height:60px;padding:0}li{height:60px;padding-left:20px}main{display:grid;grid-template-columns:repeat(4,200px)}"


def _open(tab, html=BOARD, head=""):
    tab.scripts = SCRIPT.read_text()
    tab.open(html)
    # The policy lets no style of the page's own in; a sheet made by script is not asked.
    tab.page.evaluate(
        "(css) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet]; }",
        SHEET.read_text(encoding="utf-8") + STYLE + head,
    )


def _point(tab, query, part=0.5):
    box = tab.page.locator(query).bounding_box()
    return box["x"] + 6, box["y"] + box["height"] * part


def _move(tab, x, y):
    """In two steps, as a hand does, which the page sees in between."""
    tab.page.mouse.move(x + 8, y)
    tab.page.mouse.move(x, y)


def _carry(tab, query, to, part=0.25):
    tab.page.mouse.move(*_point(tab, query))
    tab.page.mouse.down()
    _move(tab, *_point(tab, to, part))
    _turn(tab)


def _turn(tab):
    tab.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")


def _order(tab, query):
    return tab.page.evaluate("(query) => [...document.querySelectorAll(query + ' > *')].map((it) => it.id).join('')", query)


def _said(tab, text):
    tab.wait(lambda: text in tab.text(".trellis-announce"))


def _focus(tab):
    return tab.page.evaluate("document.activeElement.id")


def drag_sends_the_item_and_the_one_that_follows(tab):
    _open(tab)
    _carry(tab, "#a", "#d")
    assert tab.page.locator(".trellis-place").is_visible() and tab.page.locator(".trellis-dragged").is_visible()
    tab.page.mouse.up()
    assert tab.wait_for_events(1) == [[1, 0, 6, DROP, ["card a", "card d"]]]
    assert not tab.page.locator(".trellis-place").is_visible() and tab.page.locator(".trellis-dragged").count() == 0


def drag_to_the_end_and_into_an_empty_list_has_no_item_that_follows(tab):
    _open(tab)
    _carry(tab, "#a", "#c", 0.8)
    tab.page.mouse.up()
    assert tab.wait_for_events(1)[-1] == [1, 0, 2, DROP, ["card a"]]
    _carry(tab, "#b", "#empty")
    tab.page.mouse.up()
    assert tab.wait_for_events(2)[-1] == [2, 0, 8, DROP, ["card b"]]


def drag_to_its_own_place_outside_or_to_another_kind_sends_nothing(tab):
    _open(tab)
    for to, part in (("#b", 0.25), ("#t", 0.5)):
        _carry(tab, "#a", to, part)
        tab.page.mouse.up()
        _said(tab, "Put back: Apple")
        assert _order(tab, "#todo") == "abc"
    _carry(tab, "#t", "#d")
    tab.page.mouse.up()
    _said(tab, "Put back: Tag")
    tab.page.mouse.move(*_point(tab, "#a"))
    tab.page.mouse.down()
    _move(tab, 600, 500)
    tab.page.mouse.up()
    assert tab.events() == []


def drag_is_cancelled_by_escape(tab):
    _open(tab)
    _carry(tab, "#a", "#d")
    tab.page.keyboard.press("Escape")
    assert not tab.page.locator(".trellis-place").is_visible()
    tab.page.mouse.up()
    tab.page.wait_for_timeout(50)
    assert tab.events() == [] and _order(tab, "#todo") == "abc"


def drag_leaves_clicks_links_and_fields_alone(tab):
    _open(tab)
    x, y = _point(tab, "#press")
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    tab.page.mouse.move(x + 3, y + 3)
    tab.page.mouse.up()
    assert tab.wait_for_events(1) == [[1, 0, 21, CLICK]]
    tab.page.click("#link")
    tab.wait(lambda: tab.page.url.endswith("#x"))
    # A drag in a field selects its text.
    box = tab.page.locator("#field").bounding_box()
    tab.page.mouse.move(box["x"] + 4, box["y"] + box["height"] / 2)
    tab.page.mouse.down()
    _move(tab, *_point(tab, "#d"))
    tab.page.mouse.up()
    assert tab.page.evaluate("field.selectionEnd - field.selectionStart") > 0
    tab.page.keyboard.type("a b")
    assert " " in tab.page.input_value("#field")
    tab.page.focus("#press")
    tab.page.keyboard.press(" ")
    assert tab.wait_for_events(2)[1][2:] == [21, CLICK]
    # A drag that begins on a button or link is no click on it.
    for query in ("#press", "#link"):
        _carry(tab, query, "#d")
        _move(tab, *_point(tab, query))
        _turn(tab)
        tab.page.mouse.up()
    tab.page.wait_for_timeout(50)
    assert len(tab.events()) == 2


def drag_is_no_click_on_its_item(tab):
    _open(tab, BOARD.replace('id="b"', 'id="b" data-on="0"'))
    _carry(tab, "#b", "#d")
    _move(tab, *_point(tab, "#b"))
    _turn(tab)
    tab.page.mouse.up()
    tab.page.wait_for_timeout(50)
    assert tab.events() == []
    tab.page.click("#b")
    assert tab.wait_for_events(1) == [[1, 0, 4, CLICK]]


def drag_shows_the_item_at_its_place_until_the_answer(tab):
    _open(tab)
    _carry(tab, "#a", "#d")
    tab.page.mouse.up()
    tab.wait_for_events(1)
    assert (_order(tab, "#todo"), _order(tab, "#done")) == ("bc", "ad")
    # Another patch, before the answer, is applied to the page as the server has it, with the item's sibling as anchor.
    tab.patch(1, 0, [3, 2, 3, '<li data-n="30" id="n">New</li>'])
    tab.wait(lambda: tab.page.locator("#n").count() == 1)
    assert (_order(tab, "#todo"), _order(tab, "#done")) == ("nbc", "ad")
    # The answer moves it, to a new node.
    tab.patch(2, 1, [4, 3], [3, 6, 7, '<li data-n="31" id="a" tabindex="0" data-drag="card a">Apple</li>'])
    tab.wait(lambda: tab.page.get_attribute("#a", "data-n") == "31")
    assert (_order(tab, "#todo"), _order(tab, "#done")) == ("nbc", "ad")


def drag_that_the_server_does_not_follow_goes_back(tab):
    _open(tab)
    for number, answer in ((1, [0, 1]), (2, ["refused", 2]), (3, ["gone", 3])):
        _carry(tab, "#a", "#d")
        tab.page.mouse.up()
        tab.wait_for_events(number)
        assert _order(tab, "#done") == "ad"
        tab.send(*answer)
        tab.wait(lambda: _order(tab, "#todo") == "abc")
        assert _order(tab, "#done") == "d"
        tab.send(0, number)


def drag_goes_on_over_patches_and_ends_with_its_item(tab):
    _open(tab)
    _carry(tab, "#a", "#d")
    tab.patch(1, 0, [3, 6, 0, '<li data-n="30" id="e" tabindex="0" data-drag="card e">Elder</li>'], [4, 7])
    tab.wait(lambda: tab.page.locator("#e").count() == 1)
    _turn(tab)
    tab.page.mouse.move(*_point(tab, "#e", 0.2))
    tab.page.mouse.up()
    assert tab.wait_for_events(1)[0][3:] == [DROP, ["card a", "card e"]]
    tab.patch(2, 1)
    _carry(tab, "#b", "#e", 0.2)
    tab.patch(3, 1, [4, 4])
    tab.wait(lambda: tab.page.locator(".trellis-dragged").count() == 0)
    tab.page.mouse.up()
    tab.page.wait_for_timeout(50)
    assert len(tab.events()) == 1


def drag_waits_without_a_connection(tab):
    _open(tab)
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    _carry(tab, "#a", "#d")
    tab.page.mouse.up()
    assert _order(tab, "#done") == "ad"
    tab.accepts = True
    tab.join()
    assert tab.wait_for_events(1) == [[1, 0, 6, DROP, ["card a", "card d"]]]
    assert _order(tab, "#done") == "ad"


def drag_scrolls_a_list_near_its_edge(tab):
    items = "".join(f'<li data-n="{100 + i}" id="i{i}" tabindex="0" data-drag="card i{i}">{i}</li>' for i in range(50))
    _open(tab, BOARD.replace('<li data-n="7"', items + '<li data-n="7"'), "#done{height:300px;overflow:auto}")
    tab.page.mouse.move(*_point(tab, "#a"))
    tab.page.mouse.down()
    box = tab.page.locator("#done").bounding_box()
    _move(tab, box["x"] + 60, box["y"] + box["height"] - 10)
    tab.wait(lambda: tab.page.evaluate("document.querySelector('#done').scrollTop") > 200)
    tab.page.mouse.up()
    before = tab.wait_for_events(1)[0][4][1]
    assert int(before.removeprefix("card i")) > 5, before


def drag_by_keyboard(tab):
    _open(tab)
    tab.page.focus("#a")
    assert tab.page.get_attribute("#a", "aria-describedby") == "trellis-how" and "Space" in tab.text("#trellis-how")
    tab.page.keyboard.press(" ")
    _said(tab, "Picked up: Apple")
    _said(tab, "Place 1 of 3 in Todo.")
    for key, said in (
        ("ArrowUp", "Place 1 of 3 in Todo."), ("ArrowDown", "Place 2 of 3 in Todo."), ("ArrowDown", "Place 3 of 3 in Todo."),
        ("ArrowDown", "Place 3 of 3 in Todo."), ("ArrowRight", "Place 2 of 2 in Done."), ("ArrowUp", "Place 1 of 2 in Done."),
        ("ArrowRight", "Place 1 of 1 in Empty."), ("ArrowRight", "Place 1 of 1 in Empty."), ("ArrowLeft", "Place 1 of 2 in Done."),
    ):
        tab.page.keyboard.press(key)
        _said(tab, said)
        assert tab.page.locator(".trellis-place").is_visible()
    tab.page.keyboard.press(" ")
    _said(tab, "Put down: Apple")
    assert tab.wait_for_events(1) == [[1, 0, 6, DROP, ["card a", "card d"]]]
    assert _focus(tab) == "a" and _order(tab, "#done") == "ad"
    tab.patch(1, 1, [4, 3], [3, 6, 7, '<li data-n="31" id="a" tabindex="0" data-drag="card a">Apple</li>'])
    tab.wait(lambda: tab.page.get_attribute("#a", "data-n") == "31")
    assert _focus(tab) == "a"


def drag_by_keyboard_is_put_back(tab):
    _open(tab)
    for key in ("Escape", "Tab"):
        tab.page.focus("#b")
        tab.page.keyboard.press(" ")
        tab.page.keyboard.press("ArrowRight")
        tab.page.keyboard.press(key)
        _said(tab, "Put back: Berry")
        assert not tab.page.locator(".trellis-place").is_visible()
    tab.page.wait_for_timeout(50)
    assert tab.events() == [] and _order(tab, "#todo") == "abc"


def drag_by_a_handle_alone(tab):
    card = '<li data-n="4" id="b" data-drag="card b">Berry <button data-n="40" id="grip" data-grip>Move</button></li>'
    _open(tab, BOARD.replace('<li data-n="4" id="b" tabindex="0" data-drag="card b">Berry</li>', card))
    _carry(tab, "#b", "#d")
    assert tab.page.locator(".trellis-dragged").count() == 0
    tab.page.mouse.up()
    x, y = _point(tab, "#grip")
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    _move(tab, *_point(tab, "#d", 0.2))
    _turn(tab)
    tab.page.mouse.up()
    assert tab.wait_for_events(1)[0][3:] == [DROP, ["card b", "card d"]]
    tab.patch(1, 1)
    tab.page.focus("#grip")
    for key in ("Enter", "ArrowRight", "ArrowDown", "Enter"):
        tab.page.keyboard.press(key)
    assert tab.wait_for_events(2)[1][3:] == [DROP, ["card b"]]
    assert _focus(tab) == "grip"


def drag_speaks_the_language_of_the_page(tab):
    tab.notices = {"Picked up: #.": "Aufgenommen: #.", "Place # of # in #.": "Platz # von # in #."}
    _open(tab)
    tab.page.focus("#a")
    tab.page.keyboard.press(" ")
    _said(tab, "Aufgenommen: Apple")
    _said(tab, "Platz 1 von 3 in Todo.")


def drag_in_a_row_goes_by_the_other_arrows(tab):
    _open(tab, head="#todo{display:flex}#todo li{width:60px;overflow:hidden}")
    tab.page.focus("#b")
    for key in (" ", "ArrowRight", " "):
        tab.page.keyboard.press(key)
    assert tab.wait_for_events(1)[0][4] == ["card b"]
    tab.patch(1, 1)
    _carry(tab, "#c", "#a", 0.5)
    tab.page.mouse.move(tab.page.locator("#a").bounding_box()["x"] + 5, _point(tab, "#a")[1])
    _turn(tab)
    tab.page.mouse.up()
    assert tab.wait_for_events(2)[1][4] == ["card c", "card a"]


def drag_by_a_finger_after_a_long_press(tab):
    """A finger that moves at once scrolls; one that stays lifts the item."""
    _open(tab)
    touch = tab.context.new_cdp_session(tab.page)

    def dispatch(kind, *points):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    start, end = _point(tab, "#b"), _point(tab, "#d", 0.2)
    dispatch("touchStart", start)
    dispatch("touchMove", (start[0], start[1] + 20))
    tab.page.wait_for_timeout(400)
    assert tab.page.locator(".trellis-dragged").count() == 0
    dispatch("touchEnd")
    dispatch("touchStart", start)
    tab.wait(lambda: tab.page.locator(".trellis-dragged").count() == 1)
    for part in (0.3, 0.6, 1):
        dispatch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
    _turn(tab)
    dispatch("touchEnd")
    assert tab.wait_for_events(1)[0][3:] == [DROP, ["card b", "card d"]]
