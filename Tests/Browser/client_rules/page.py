"""Focus, dialogs, history and what assistive technology is told."""

from support.small_pages import CLOSE, NAVIGATE, COUNTER


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


def h4_announcements_are_heard(tab):
    tab.open(COUNTER)
    tab.patch(1, 0, [7, 4, "Saved"])
    tab.wait(lambda: tab.text(".trellis-announce") == "Saved")
    assert tab.page.get_attribute(".trellis-announce", "aria-live") == "polite"


def autofocus_of_what_arrives_is_obeyed(tab):
    tab.open(COUNTER)
    tab.patch(1, 0, [3, 1, 0, '<p data-n="8"><input data-n="9" autofocus id="late"></p>'])
    tab.wait(lambda: tab.page.evaluate("document.activeElement.id") == "late")
