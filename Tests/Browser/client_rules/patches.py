"""Ops and hooks: all or nothing, and what is not ours left alone."""

from support.small_pages import COUNTER

HOOKS = """
window.told = [];
const tell = (moment) => (element, number) => told.push([moment, number, element.id, element.isConnected]);
const chart = { mounted: tell("mounted"), updated: tell("updated"), removed: tell("removed") };
trellis.hook("chart", chart);
trellis.hook("broken", { mounted() { throw Error("not mounted"); }, updated() { throw Error("not updated"); } });
"""


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


def d4_a_sibling_that_is_not_there_is_a_failure(tab):
    tab.open(COUNTER)
    tab.send(1, 0, [[3, 1, 99, "<b>lost</b>"]])
    tab.wait(lambda: ["fail", 1, 1] in tab.frames)
    assert tab.page.locator("b").count() == 0
    tab.problems.clear()


def d1_patches_are_acknowledged_bare(tab):
    tab.open(COUNTER)
    tab.patch(1, 0, [0, 2, "1"])
    tab.wait(lambda: [0, 1] in tab.frames)


def styles_are_set_as_the_policy_allows(tab):
    tab.open('<main data-n="1"><p data-n="2" data-style="width:40px;--part:3">a</p><b data-n="3">b</b></main>')
    width = "document.querySelector('p').getBoundingClientRect().width"
    assert tab.page.evaluate(width) == 40
    tab.patch(1, 0, [1, 2, "style", "width:50px"], [3, 1, 0, '<i data-n="4" data-style="color:rgb(1, 2, 3)">c</i>'])
    tab.wait(lambda: tab.page.evaluate(width) == 50)
    assert tab.page.evaluate("getComputedStyle(document.querySelector('i')).color") == "rgb(1, 2, 3)"
    tab.patch(2, 0, [1, 2, "style", None])
    tab.wait(lambda: tab.page.evaluate(width) > 50)


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


def d6_a_hook_receives_each_new_message_of_its_screen(tab):
    tab.scripts = """
      window.told = [];
      trellis.hook("map", {
        mounted(element) { told.push(["mounted"]); },
        updated(element) { told.push(["updated"]); },
        received(element, message) { told.push([element.id, message]); },
      });
    """
    tab.open("""<main data-n="1"><div data-n="2" data-hook="map" data-opaque id="a" data-hook-message='{"x":1}'></div></main>""")
    told = lambda: tab.page.evaluate("told.splice(0)")
    assert told() == [["mounted"], ["a", {"x": 1}]]
    tab.patch(1, 0, [1, 2, "data-hook-message", '{"x":2,"t":"<b>"}'])
    tab.wait(lambda: tab.page.evaluate("told.length") == 2)
    assert told() == [["updated"], ["a", {"x": 2, "t": "<b>"}]]
    # What has not changed does not come again, and none is no message.
    tab.patch(2, 0, [1, 2, "title", "x"])
    tab.patch(3, 0, [1, 2, "data-hook-message", None])
    tab.patch(4, 0, [1, 2, "data-hook-message", "0"])
    tab.wait(lambda: tab.page.evaluate("told.length") == 4)
    assert told() == [["updated"], ["updated"], ["updated"], ["a", 0]]
    # A page that comes anew gives it again, and so does a hook that is registered late.
    page = '<main data-n="1"><div data-n="2" data-hook="late" id="c" data-hook-message="[3]"></div></main>'
    tab.send("resync", 9, 4, 0, page, "Test", "/")
    tab.wait(lambda: tab.page.query_selector("#c"))
    assert told() == []
    tab.page.evaluate("trellis.hook('late', { received(element, message) { told.push([element.id, message]); } })")
    assert told() == [["c", [3]]]


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


def d3_a_row_that_moves_keeps_its_inner_scroll(tab):
    """By a patch, and by a complete page of which the rows are in another order."""
    row = (
        '<li data-n="{0}" id="row{0}"><div data-n="{0}1" data-style="height: 50px; overflow: auto"><p data-n="{0}2" data-style="height: 500px">x</p>'
        "</div></li>"
    )
    page = lambda *rows: f'<main data-n="1"><ul data-n="2">{"".join(row.format(it) for it in rows)}</ul></main>'
    tab.open(page(3, 4, 5))
    scrolled = lambda: [tab.page.evaluate(f"document.querySelector('#row{it} div').scrollTop") for it in (3, 4, 5)]
    for at, to in ((3, 100), (4, 150), (5, 200)):
        tab.page.evaluate(f"document.querySelector('#row{at} div').scrollTop = {to}")
    tab.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    tab.patch(1, 0, [5, 3, 0], [5, 5, 4])
    assert tab.page.evaluate("[...document.querySelectorAll('li')].map((it) => it.id)") == ["row5", "row4", "row3"]
    assert scrolled() == [100, 150, 200]
    tab.send("resync", 9, 2, 0, page(4, 3, 5), "Test", "/")
    tab.wait(lambda: tab.page.evaluate("document.querySelector('li').id") == "row4")
    assert scrolled() == [100, 150, 200]
