"""Values that are too large for a frame, and those that are too large for their handler."""

from support.small_pages import CLICK, INPUT, SUBMIT
from support.typing import assembled, kept, paste, wait_for_kept, wait_for_pieces_and

AREA = (
    '<main data-n="1"><label data-n="2">Note <textarea data-n="3" data-on="1" id="note"></textarea></label>'
    '<button data-n="4" data-on="0" id="add">Add</button></main>'
)


def b7_a_large_text_goes_up_in_pieces(tab):
    tab.open(AREA)
    for number, text in enumerate(("a" * 100_000, "\"\\\n" * 50_000, "é漢😀" * 60_000), 1):
        tab.frames.clear()
        tab.page.evaluate("document.querySelector('#note').value = ''")
        paste(tab, "#note", text)
        wait_for_pieces_and(tab, 0)
        assert assembled(tab.frames) == text
        assert tab.frames[0][:5] == [number, 0, 3, INPUT, number]
        tab.send(0, number)
    tab.frames.clear()
    tab.page.click("#add")
    assert tab.wait_for_events(1) == [[4, 0, 4, CLICK]]


def b7_pieces_are_sent_again_as_a_whole_after_a_cut(tab):
    tab.open(AREA)
    paste(tab, "#note", "a" * 150_000)
    tab.page.click("#add")
    wait_for_pieces_and(tab, 1)
    tab.send("part", 1, 0)
    tab.cut()
    assert tab.hello_again() == [1, "token", 9, 0, 1, 0]
    tab.frames.clear()
    tab.send("resume", 9, 0, 0)
    tab.wait(lambda: tab.events() and len(tab.events()) == tab.frames[0][6] + 1)
    assert assembled(tab.events()[:-1]) == "a" * 150_000
    assert tab.events()[-1] == [2, 0, 4, CLICK]


def b7_a_large_submit_goes_up_in_pieces(tab):
    fields = "".join(f'<textarea data-n="{n}" name="f{n}"></textarea>' for n in range(3, 6))
    tab.open(f'<main data-n="1"><form data-n="2" data-on="4">{fields}<button data-n="7">Save</button></form></main>')
    for n in range(3, 6):
        paste(tab, f'[name="f{n}"]', str(n) * 40_000)
    tab.page.click("text=Save")
    wait_for_pieces_and(tab, 0)
    assert assembled(tab.frames) == [[f"f{n}", str(n) * 40_000] for n in range(3, 6)]
    assert tab.frames[0][:5] == [1, 0, 2, SUBMIT, 0]


def b7_typing_into_a_large_text_sends_the_newest_only(tab):
    tab.open(AREA)
    paste(tab, "#note", "a" * 70_000)
    wait_for_pieces_and(tab, 0)
    tab.frames.clear()
    for _ in range(5):
        tab.page.keyboard.type("b")
    assert tab.frames == []
    tab.send(0, 1)
    wait_for_pieces_and(tab, 0)
    assert assembled(tab.frames) == "a" * 70_000 + "bbbbb"
    tab.frames.clear()
    tab.page.keyboard.type("c")
    # A click does not overtake the text.
    tab.page.click("#add")
    wait_for_pieces_and(tab, 1)
    assert assembled(tab.frames[:-1]) == "a" * 70_000 + "bbbbbc"
    assert tab.frames[-1][:1] + tab.frames[-1][3:] == [4, CLICK]


def b7_large_values_have_a_budget_of_their_own(tab):
    fields = "".join(f'<textarea data-n="{n}" data-on="1" id="f{n}"></textarea>' for n in range(3, 9))
    tab.open(f'<main data-n="1">{fields}<button data-n="2" data-on="0" id="add">Add</button></main>')
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    is_full = "document.querySelector('main').inert"
    for n in range(3, 7):
        paste(tab, f"#f{n}", "a" * 1_000_000)
    tab.page.click("#add")
    assert not tab.page.evaluate(is_full)
    paste(tab, "#f7", "a" * 1_000_000)
    assert tab.page.evaluate(is_full)
    assert "Too many changes" in tab.text(".trellis-banner")


def b7_a_text_over_the_limit_stays_in_the_field_with_a_message(tab):
    tab.open(AREA.replace('data-on="1"', 'data-on="1:m10" aria-describedby="hint"'))
    paste(tab, "#note", "ééééé!")
    item = tab.wait(lambda: kept(tab))
    assert item == [["Note", "Too long: 11 bytes, at most 10.", None]]
    describedby = lambda: tab.page.get_attribute("#note", "aria-describedby").split()
    assert describedby()[0] == "hint"
    assert "Too long" in tab.text("#" + describedby()[1])
    tab.page.keyboard.press("Backspace")
    assert tab.wait_for_events(1) == [[1, 0, 3, INPUT, "ééééé", 2]]
    assert kept(tab) == [] and describedby() == ["hint"]
    assert tab.page.input_value("#note") == "ééééé"


def b7_the_usual_limit_is_a_mebibyte(tab):
    tab.open(AREA)
    paste(tab, "#note", "a" * (1 << 20))
    wait_for_pieces_and(tab, 0)
    tab.send(0, 1)
    tab.frames.clear()
    tab.page.keyboard.type("b")
    assert tab.wait(lambda: kept(tab)) == [["Note", "Too long: 1048577 bytes, at most 1048576.", None]]
    assert tab.frames == []


def b7_a_form_over_the_limit_is_not_sent_and_not_cleared(tab):
    tab.open(
        '<main data-n="1"><form data-n="2" data-on="4:m10" aria-label="Editor"><input data-n="3" name="t" data-clear>'
        "<button>Save</button></form></main>"
    )
    tab.page.fill("input", "0123456789")
    tab.page.keyboard.press("Enter")
    assert tab.wait(lambda: kept(tab)) == [["Editor", "Too long: 11 bytes, at most 10.", None]]
    assert tab.page.input_value("input") == "0123456789"
    tab.page.fill("input", "012345678")
    tab.page.keyboard.press("Enter")
    assert tab.wait_for_events(1) == [[1, 0, 2, SUBMIT, [["t", "012345678"]]]]
    assert kept(tab) == []


def b7_a_field_that_goes_with_a_text_over_the_limit_leaves_it(tab):
    tab.open(AREA.replace('data-on="1"', 'data-on="1:m10"'))
    paste(tab, "#note", "longer than ten")
    tab.wait(lambda: kept(tab))
    tab.patch(1, 0, [4, 2])
    wait_for_kept(tab, "longer than ten")


def c4_pieces_that_arrive_keep_a_slow_connection(tab):
    tab.page.clock.install()
    tab.open(AREA)
    paste(tab, "#note", "a" * 200_000)
    wait_for_pieces_and(tab, 0)
    before = tab.connections
    for part in range(3):
        tab.page.clock.run_for(8_000)
        tab.send("part", 1, part)
        tab.page.wait_for_timeout(20)
    assert tab.connections == before
    tab.page.clock.run_for(16_000)
    tab.page.clock.run_for(300)
    tab.wait(lambda: tab.connections == before + 1)
