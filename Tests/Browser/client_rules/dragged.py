"""What happens around a drag: patches, other pointers, items in items, dialogs, zoom, and what an item has in it."""

import json
import pathlib

from client_rules.drag import BOARD, _carry, _focus, _move, _open, _order, _point, _said, _turn
from support.small_pages import CLICK, DROP


def _touch(tab):
    session = tab.context.new_cdp_session(tab.page)

    def dispatch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    return dispatch


def _is_carried(tab):
    return tab.page.locator(".trellis-dragged").count() == 1


def _box(tab, query):
    return tab.page.evaluate(
        "(query) => { const { left, top, width, height } = document.querySelector(query).getBoundingClientRect();"
        " return [left, top, width, height]; }",
        query,
    )


def drag_does_not_begin_with_an_item_that_a_waiting_patch_takes_away(tab):
    for op in ([4, 3], [1, 3, "data-drag", "card z"]):
        _open(tab)
        tab.page.mouse.move(*_point(tab, "#a"))
        tab.page.mouse.down()
        tab.send(1, 0, [op])  # waits for the click
        _move(tab, *_point(tab, "#d"))
        _turn(tab)
        assert not _is_carried(tab)
        tab.page.mouse.up()
    tab.page.wait_for_timeout(50)
    assert tab.events() == []


def drag_that_escape_has_ended_is_no_click_either(tab):
    _open(tab, BOARD.replace('id="b"', 'id="b" data-on="0"'))
    _carry(tab, "#b", "#d")
    _move(tab, *_point(tab, "#b"))
    tab.page.keyboard.press("Escape")
    assert not _is_carried(tab)
    tab.page.mouse.up()
    tab.page.wait_for_timeout(50)
    assert tab.events() == []
    tab.page.click("#b")
    assert tab.wait_for_events(1) == [[1, 0, 4, CLICK]]


def drag_belongs_to_the_pointer_that_began_it(tab):
    _open(tab)
    touch = _touch(tab)
    _carry(tab, "#a", "#d")
    for kind, *points in (("touchStart", _point(tab, "#t")), ("touchMove", _point(tab, "#t", 0.9)), ("touchEnd",)):
        touch(kind, *points)
    _turn(tab)
    assert _is_carried(tab)
    tab.page.mouse.up()
    assert tab.wait_for_events(1) == [[1, 0, 6, DROP, ["card a", "card d"]]]


def drag_does_not_begin_with_two_fingers(tab):
    _open(tab)
    touch = _touch(tab)
    one, two = _point(tab, "#b"), _point(tab, "#d")
    touch("touchStart", one)
    touch("touchStart", one, two)
    tab.page.wait_for_timeout(400)
    assert not _is_carried(tab)
    touch("touchEnd")


def drag_by_a_finger_that_the_browser_takes_sends_nothing(tab):
    _open(tab)
    touch = _touch(tab)
    touch("touchStart", _point(tab, "#b"))
    tab.wait(lambda: _is_carried(tab))
    touch("touchMove", _point(tab, "#d"))
    touch("touchCancel")
    tab.wait(lambda: not _is_carried(tab))
    assert tab.events() == [] and _order(tab, "#todo") == "abc"


def drag_by_a_finger_goes_on_when_a_patch_replaces_what_it_is_on(tab):
    tall = "body{height:3000px}"
    _open(tab, BOARD.replace(">Berry<", '><b data-n="40" id="bold">Berry</b><'), tall)
    touch = _touch(tab)
    start, end = _point(tab, "#bold"), _point(tab, "#d", 0.2)
    touch("touchStart", start)
    tab.wait(lambda: _is_carried(tab))
    tab.patch(1, 0, [6, 40, '<b data-n="41" id="bold">Elder</b>'])
    tab.wait(lambda: tab.text("#bold") == "Elder")
    for part in (0.2, 0.4, 0.6, 0.8, 1):
        touch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
    _turn(tab)
    assert tab.page.evaluate("scrollY") == 0
    touch("touchEnd")
    assert tab.wait_for_events(1)[0][3:] == [DROP, ["card b", "card d"]]


def drag_goes_on_without_the_capture_of_its_pointer(tab):
    _open(tab)
    tab.page.evaluate("addEventListener('gotpointercapture', ({ target, pointerId }) => target.releasePointerCapture(pointerId))")
    _carry(tab, "#a", "#d")
    tab.page.mouse.up()
    assert tab.wait_for_events(1)[0][3:] == [DROP, ["card a", "card d"]]


def drag_goes_on_over_a_complete_page(tab):
    _open(tab)
    _carry(tab, "#a", "#d")
    tab.send("resync", 9, 1, 0, tab.html.replace("Cherry", "Cranberry"), "Test", "/")
    tab.wait(lambda: tab.text("#c") == "Cranberry")
    assert _is_carried(tab) and tab.page.evaluate("a.hasAttribute('data-dragging')")
    _turn(tab)
    tab.page.mouse.up()
    assert tab.wait_for_events(1)[0][3:] == [DROP, ["card a", "card d"]]
    tab.send(2, 1, [])
    # One of other numbers is told by those.
    _carry(tab, "#b", "#d")
    tab.send("new", 10, 1, 1, tab.html.replace('data-n="', 'data-n="1'), "Test", "/")
    tab.wait(lambda: tab.page.get_attribute("#b", "data-n") == "14")
    _turn(tab)
    tab.page.mouse.up()
    assert tab.wait_for_events(2)[1] == [2, 1, 16, DROP, ["card b", "card d"]]
    tab.send(2, 2, [])
    # One without the item ends the drag.
    _carry(tab, "#b", "#d")
    tab.send("new", 11, 1, 2, '<main data-n="1">Gone</main>', "Test", "/")
    tab.wait(lambda: not _is_carried(tab))
    tab.page.mouse.up()
    tab.page.wait_for_timeout(50)
    assert len(tab.events()) == 2


NESTED = (
    '<main data-n="1" id="board" data-on="14:kcolumn">'
    '<section data-n="2" id="one" data-drag="column one" tabindex="0"><h2 data-n="3" id="title">One</h2>'
    '<ul data-n="4" id="todo" data-on="14:kcard"><li data-n="5" id="a" data-drag="card a">'
    'Apple <button data-n="6" id="grip" data-grip>Move</button></li></ul></section>'
    '<section data-n="7" id="two" data-drag="column two" tabindex="0"><h2 data-n="8">Two</h2></section></main>'
)


def drag_of_an_item_with_items_in_it(tab):
    """The handle of an item in it is not its own, and it goes to no list in itself."""
    _open(tab, NESTED)
    _carry(tab, "#title", "#two")
    _move(tab, sum(_box(tab, "#two")[::2]) - 20, _point(tab, "#two")[1])
    _turn(tab)
    tab.page.mouse.up()
    assert tab.wait_for_events(1)[-1] == [1, 0, 1, DROP, ["column one"]]
    tab.send(0, 1)
    tab.wait(lambda: _order(tab, "#board") == "onetwo")
    tab.page.focus("#two")
    for key in (" ", "ArrowLeft", " "):
        tab.page.keyboard.press(key)
    assert tab.wait_for_events(2)[-1] == [2, 0, 1, DROP, ["column two", "column one"]]
    tab.send(0, 2)
    x, y = _point(tab, "#grip")
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    _move(tab, x + 20, y + 20)
    assert _is_carried(tab) and tab.page.evaluate("a.hasAttribute('data-dragging')")
    tab.page.mouse.up()


def drag_of_a_kind_with_any_sign(tab):
    html = BOARD.replace("14:kcard", "14:ka%2Cb%3Ac%25").replace("card ", "a,b:c% ")
    _open(tab, html)
    _carry(tab, "#a", "#d")
    tab.page.mouse.up()
    assert tab.wait_for_events(1)[0][3:] == [DROP, ["a,b:c% a", "a,b:c% d"]]


def drag_passes_over_items_that_are_hidden(tab):
    _open(tab, BOARD.replace('id="c"', 'id="c" hidden'))
    tab.page.focus("#a")
    for key in (" ", "ArrowDown"):
        tab.page.keyboard.press(key)
    _said(tab, "Place 2 of 2 in Todo.")
    assert abs(_box(tab, ".trellis-place")[1] - sum(_box(tab, "#b")[1::2])) < 2
    tab.page.keyboard.press(" ")
    assert tab.wait_for_events(1)[0][3:] == [DROP, ["card a"]]


def _looks_right(tab):
    """What follows the pointer is where the item was taken, and the line is at the item that follows."""
    x, y, width, height = _box(tab, "#b")
    tab.page.mouse.move(x + 10, y + 10)
    tab.page.mouse.down()
    left, top, *_ = _box(tab, "#d")
    _move(tab, left + 20, top + 12)
    _turn(tab)
    copy, line = _box(tab, ".trellis-dragged > *"), _box(tab, ".trellis-place")
    for value, wanted in zip(copy + line[:3], [left + 10, top + 2, width, height, *_box(tab, "#d")[:3]]):
        assert abs(value - wanted) < 8, (copy, line, _box(tab, "#d"))
    # Above all else, which no element of the page cuts off.
    assert tab.page.locator(":popover-open").count() == 2
    tab.page.mouse.up()


def drag_looks_right_wherever_the_page_has_the_list(tab):
    _open(tab)
    _looks_right(tab)
    tab.send(0, 1)
    for style in ("body{transform:translate(30px,40px)}", "main{transform:scale(0.8)}", "li{position:relative;left:5px;top:5px}"):
        _open(tab, head=style)
        _looks_right(tab)
    dialog = BOARD.replace("<main", '<dialog data-n="90" id="dialog" data-modal open><main').replace("</main>", "</main></dialog>")
    _open(tab, f'<div data-n="91">{dialog}</div>', "dialog{transform:translate(20px,30px);overflow:hidden;width:850px}")
    assert tab.page.evaluate("dialog.matches(':modal')")
    _looks_right(tab)


def drag_looks_right_where_the_page_is_enlarged(tab):
    for style in ("body{zoom:1.5}", ":root{zoom:0.8}", "#todo,#done{zoom:1.25}"):
        _open(tab, head=style)
        _looks_right(tab)


def drag_shows_its_place_where_it_is_when_the_page_scrolls(tab):
    _open(tab, head="body{height:3000px}")
    tab.page.focus("#a")
    for key in (" ", "ArrowDown"):
        tab.page.keyboard.press(key)
    tab.page.evaluate("scrollTo(0, 50)")
    _turn(tab)
    assert abs(_box(tab, ".trellis-place")[1] - _box(tab, "#c")[1]) < 6
    tab.page.keyboard.press("Escape")


def drag_by_keyboard_ends_where_the_focus_goes(tab):
    """A key for what has the focus then is not lost."""
    _open(tab)
    tab.page.focus("#b")
    tab.page.keyboard.press(" ")
    tab.page.evaluate("field.focus()")
    tab.page.keyboard.press("z")
    _said(tab, "Put back: Berry")
    assert "z" in tab.page.input_value("#field")


def drag_by_keyboard_to_a_list_that_takes_it_no_longer_is_put_back(tab):
    _open(tab)
    tab.page.focus("#b")
    for key in (" ", "ArrowRight"):
        tab.page.keyboard.press(key)
    _said(tab, "in Done.")
    tab.patch(1, 0, [1, 6, "data-on", None])
    tab.wait(lambda: not tab.page.get_attribute("#done", "data-on"))
    tab.page.keyboard.press(" ")
    _said(tab, "Put back: Berry")
    assert tab.events() == [] and _order(tab, "#todo") == "abc"


def drag_by_keyboard_goes_to_lists_that_can_be_reached(tab):
    _open(tab, BOARD.replace('id="done"', 'id="done" inert'))
    tab.page.focus("#b")
    for key in (" ", "ArrowRight"):
        tab.page.keyboard.press(key)
    _said(tab, "in Empty.")
    tab.page.keyboard.press("Escape")
    dialog = (
        '<dialog data-n="90" id="dialog" data-modal open><ul data-n="91" aria-label="Inner" data-on="14:kcard">'
        '<li data-n="92" id="i" tabindex="0" data-drag="card i">Inner</li></ul></dialog></main>'
    )
    _open(tab, BOARD.replace("</main>", dialog))
    tab.page.focus("#i")
    for key in (" ", "ArrowLeft"):
        tab.page.keyboard.press(key)
    _said(tab, "Place 1 of 1 in Inner.")


def drag_keeps_the_focus_on_what_has_it_in_an_item_that_comes_anew(tab):
    _open(tab)
    card = (
        '<li data-n="{}" id="a" data-drag="card a">Apple <button data-n="{}" data-grip>Move</button>'
        '<select data-n="{}" id="to"><option data-n="{}">Todo</option></select></li>'
    )
    tab.patch(1, 0, [6, 3, card.format(30, 31, 32, 33)])
    tab.page.focus("#to")
    tab.patch(2, 0, [4, 30], [3, 6, 7, card.format(40, 41, 42, 43)])
    tab.wait(lambda: tab.page.get_attribute("#a", "data-n") == "40")
    assert _focus(tab) == "to"


def drag_carries_nothing_that_loads_or_belongs_to_the_page(tab):
    parts = '<iframe data-n="40" srcdoc="<p>x"></iframe><input data-n="41" form="f" name="x" autofocus><video data-n="42" autoplay src="data:,"></video>'
    _open(tab, BOARD.replace(">Berry<", f">Berry {parts}<"))
    _carry(tab, "#b", "#d")
    found = tab.page.evaluate(
        "[...document.querySelectorAll('.trellis-dragged *')].flatMap((it) => it.getAttributeNames())"
    )
    assert not {"id", "name", "form", "src", "srcdoc", "autoplay", "data-n", "data-drag"} & set(found), found
    tab.page.mouse.up()
    tab.complaints.clear()  # the policy lets no such frame in


def drag_waits_a_moment_for_the_patch_that_comes_after_the_answer(tab):
    _open(tab)
    _carry(tab, "#a", "#d")
    tab.page.mouse.up()
    tab.wait_for_events(1)
    tab.send(0, 1)
    tab.wait(lambda: not tab.page.locator("[data-wait]").count())
    assert (_order(tab, "#todo"), _order(tab, "#done")) == ("bc", "ad")
    tab.patch(1, 1, [4, 3], [3, 6, 7, '<li data-n="31" id="a" tabindex="0" data-drag="card a">Apple</li>'])
    tab.wait(lambda: tab.page.get_attribute("#a", "data-n") == "31")
    assert (_order(tab, "#todo"), _order(tab, "#done")) == ("bc", "ad")
    # Where the server moves it elsewhere it goes there at once.
    _carry(tab, "#b", "#d")
    tab.page.mouse.up()
    tab.wait_for_events(2)
    tab.patch(2, 2, [5, 4, 0])
    tab.wait(lambda: (_order(tab, "#todo"), _order(tab, "#done")) == ("cb", "ad"))


def drag_describes_an_item_besides_what_the_app_says(tab):
    _open(tab, BOARD.replace('id="b"', 'id="b" aria-describedby="c"').replace('id="d"', 'id="d" aria-description="Sweet"'))
    for query in ("#b", "#d", "#b"):
        tab.page.focus(query)
    assert tab.page.get_attribute("#b", "aria-describedby") == "c trellis-how"
    assert tab.page.get_attribute("#d", "aria-describedby") is None


def drag_knows_items_and_lists_by_the_names_that_others_give_them(tab):
    html = BOARD.replace('aria-label="Done"', 'aria-labelledby="x y"').replace('id="b"', 'id="b" aria-labelledby="y"')
    _open(tab, html.replace('<ul data-n="8"', '<i data-n="50" id="x">All</i><i data-n="51" id="y">done</i><ul data-n="8"'))
    tab.page.focus("#b")
    for key in (" ", "ArrowRight"):
        tab.page.keyboard.press(key)
    _said(tab, "Place 2 of 2 in All done.")
    tab.page.keyboard.press("Escape")
    _said(tab, "Put back: done.")


def drag_goes_where_its_cases_say(tab):
    """Those of places.json, which are the cases of the pages of WorkflowWebTesting as well."""
    table = json.loads(pathlib.Path(__file__).with_name("places.json").read_text())
    _open(tab, table["html"], "main{display:block}ul{margin:0;padding-bottom:20px}li{height:30px}#x{height:auto}h2,p{margin:0;font-size:16px}")
    handles, count = table["handles"], 0
    for case in table["cases"]:
        name, sent = case["name"], case.get("sent")
        x, y, *_ = _box(tab, "#" + handles.get(case["item"], case["item"]))
        tab.page.mouse.move(x + 6, y + 6)
        tab.page.mouse.down()
        _move(tab, *_point(tab, "#" + case["at"], 0.2 if "before" in case else 0.95))
        assert _is_carried(tab), name
        _turn(tab)
        tab.page.mouse.up()
        if not sent:
            _said(tab, "Put back: ")
            tab.page.evaluate("document.querySelector('.trellis-announce').textContent = ''")
            assert len(tab.events()) == count, (name, tab.events())
            continue
        count += 1
        assert tab.wait_for_events(count)[-1] == [count, 0, sent[0], DROP, sent[1:]], (name, tab.events())
        tab.send("refused", count)
        tab.send(0, count)
        tab.wait(lambda: not tab.page.locator("[data-wait]").count())
    for item, handle in handles.items():
        tab.page.focus("#" + handle)
        tab.page.keyboard.press(" ")
        assert tab.page.evaluate("(id) => document.getElementById(id).hasAttribute('data-dragging')", item), item
        tab.page.keyboard.press("Escape")


def drag_by_a_finger_scrolls_a_list_near_its_edge(tab):
    items = "".join(f'<li data-n="{100 + i}" id="i{i}" tabindex="0" data-drag="card i{i}">{i}</li>' for i in range(50))
    _open(tab, BOARD.replace('<li data-n="7"', items + '<li data-n="7"'), "#done{height:300px;overflow:auto}")
    touch = _touch(tab)
    touch("touchStart", _point(tab, "#b"))
    tab.wait(lambda: _is_carried(tab))
    left, top, _, height = _box(tab, "#done")
    touch("touchMove", (left + 60, top + height - 10))
    tab.wait(lambda: tab.page.evaluate("document.querySelector('#done').scrollTop") > 200)
    touch("touchEnd")
    assert tab.wait_for_events(1)[0][3] == DROP


def drag_by_a_handle_with_elements_in_it(tab):
    card = '<li data-n="4" id="b" data-drag="card b">Berry <button data-n="40" data-grip><i data-n="41" id="icon">Move</i></button></li>'
    _open(tab, BOARD.replace('<li data-n="4" id="b" tabindex="0" data-drag="card b">Berry</li>', card))
    x, y = _point(tab, "#icon")
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    _move(tab, *_point(tab, "#d", 0.2))
    _turn(tab)
    tab.page.mouse.up()
    assert tab.wait_for_events(1)[0][3:] == [DROP, ["card b", "card d"]]


def drag_does_not_begin_with_a_finger_that_scrolls_the_page(tab):
    _open(tab, head="body{height:3000px}")
    touch = _touch(tab)
    x, y = _point(tab, "#c")
    touch("touchStart", (x, y))
    for step in (20, 60, 100):
        touch("touchMove", (x, y - step))
    tab.wait(lambda: tab.page.evaluate("scrollY") > 20)
    touch("touchEnd")
    assert not _is_carried(tab) and tab.events() == []
