"""Focus, dialogs, history and what assistive technology is told."""

from support.small_pages import ASK, CLICK, CLOSE, NAVIGATE, COUNTER


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


def h1_a_page_that_comes_anew_keeps_the_address_of_a_waiting_step(tab):
    link = '<main data-n="1"><h1 data-n="2">List</h1><a data-n="3" data-nav href="/two">Two</a></main>'
    for epoch in (10, 9):  # with other numbers, and with the same
        tab.open(link)
        tab.page.click("a")
        tab.wait_for_events(1)
        tab.send("resync", epoch, 5, 0, link, "Test", "/")
        tab.wait_for_events(2)
        assert tab.page.url.endswith("/two"), tab.page.url
        # It is known as what is shown: Back is another step.
        tab.page.go_back()
        assert tab.wait_for_events(3)[2] == [2, 5, 0, NAVIGATE, "/"]


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


LANGUAGE = "[document.documentElement.lang, document.documentElement.dir]"


def languages_of_a_page_are_those_of_its_document(tab):
    tab.open('<main data-n="1" lang="de" dir="ltr"><p data-n="2">Hallo</p></main>')
    assert tab.page.evaluate(LANGUAGE) == ["de", "ltr"]
    tab.patch(1, 0, [1, 1, "lang", "ar"], [1, 1, "dir", "rtl"])
    tab.wait(lambda: tab.page.evaluate(LANGUAGE) == ["ar", "rtl"])
    tab.open(COUNTER)
    assert tab.page.evaluate(LANGUAGE) == ["en", ""]


def notices_are_in_the_language_of_the_page(tab):
    tab.notices = {"Reload": 'Neu "laden" & <b>', "This page stopped because of an error.": "Beendet."}
    tab.open(COUNTER)
    tab.socket.close(code=4011, reason="page stopped")
    tab.wait(lambda: "Beendet." in tab.page.inner_text(".trellis-banner"))
    assert tab.page.inner_text(".trellis-banner button") == 'Neu "laden" & <b>'


LINKS = (
    '<main data-n="1"><h1 data-n="2">Page</h1><a data-n="3" data-nav href="/two">Two</a><a data-n="6" href="/away">Away</a>'
    '<form data-n="4" data-guard><input data-n="5" data-on="1:200" id="title" aria-label="Title"></form></main>'
)
# The entry of the history that is shown, and all of them.
ENTRIES = "[location.pathname, history.state.at - first, history.length - before]"


def _guarded(tab):
    """A page with unsaved changes, in an entry of its history between two others."""
    tab.open(LINKS)
    tab.page.evaluate("window.first = history.state.at, window.before = history.length - 1")
    tab.patch(1, 0, [7, 2, "/edit"], [7, 2, "/later"])
    tab.page.go_back()
    tab.wait_for_events(1)
    tab.patch(2, 1, [1, 4, "data-guard", "on"])
    assert tab.page.evaluate(ENTRIES) == ["/edit", 1, 3]


def h1_back_with_unsaved_changes_goes_where_the_app_goes(tab):
    _guarded(tab)
    for number in (2, 3):
        tab.page.go_back()
        assert tab.wait_for_events(number)[-1][2:] == [0, ASK, "/"]
        tab.wait(lambda: tab.page.evaluate(ENTRIES) == ["/edit", 1, 3])
        tab.send(0, number)  # the app asks the user
    # The user leaves: in the history as by the first Back, with no entry more, and Forward still leads to both others.
    tab.patch(3, 4, [1, 4, "data-guard", ""], [7, 2, "/"])
    tab.wait(lambda: tab.page.evaluate(ENTRIES) == ["/", 0, 3])
    assert len(tab.events()) == 3
    tab.page.go_forward()
    assert tab.wait_for_events(4)[-1][2:] == [0, NAVIGATE, "/edit"]
    assert tab.page.evaluate(ENTRIES) == ["/edit", 1, 3]


def h1_forward_and_more_than_one_step_are_guarded_too(tab):
    _guarded(tab)
    tab.page.go_forward()
    assert tab.wait_for_events(2)[-1][2:] == [0, ASK, "/later"]
    tab.wait(lambda: tab.page.evaluate(ENTRIES) == ["/edit", 1, 3])
    tab.patch(3, 2, [7, 2, "/later"])
    tab.wait(lambda: tab.page.evaluate(ENTRIES) == ["/later", 2, 3])
    tab.page.evaluate("history.go(-2)")
    assert tab.wait_for_events(3)[-1][2:] == [0, ASK, "/"]
    tab.wait(lambda: tab.page.evaluate(ENTRIES) == ["/later", 2, 3])
    tab.patch(4, 3, [7, 2, "/"])
    tab.wait(lambda: tab.page.evaluate(ENTRIES) == ["/", 0, 3])


def h1_what_was_asked_for_is_forgotten_when_the_app_goes_elsewhere(tab):
    _guarded(tab)
    tab.page.go_back()
    tab.wait_for_events(2)
    tab.wait(lambda: tab.page.evaluate(ENTRIES) == ["/edit", 1, 3])
    tab.patch(3, 2, [7, 2, "/other"])
    assert tab.page.evaluate(ENTRIES) == ["/other", 2, 3]
    tab.patch(4, 2, [7, 2, "/"])
    assert tab.page.evaluate(ENTRIES) == ["/", 3, 4]


def h1_a_link_with_unsaved_changes_waits_for_the_app(tab):
    _guarded(tab)
    tab.page.click("text=Two")
    assert tab.wait_for_events(2)[-1][2:] == [0, ASK, "/two"]
    assert tab.page.evaluate(ENTRIES) == ["/edit", 1, 3]
    tab.patch(3, 2, [7, 2, "/two"])
    assert tab.page.evaluate(ENTRIES) == ["/two", 2, 3]


def h1_an_edit_is_guarded_before_the_app_has_heard_of_it(tab):
    tab.open(LINKS)
    tab.page.fill("#title", "Milk")
    tab.page.click("text=Two")
    events = tab.wait_for_events(2)
    assert [event[2:4] for event in events] == [[5, 1], [0, ASK]], events
    assert tab.page.url.endswith("/")
    # The app has it and calls nothing unsaved: the link is followed at once.
    tab.patch(1, 2, [0, 2, "Page"])
    tab.page.click("text=Two")
    assert tab.wait_for_events(3)[-1][2:] == [0, NAVIGATE, "/two"]
    assert tab.page.url.endswith("/two")


def h1_the_browser_asks_before_it_leaves_unsaved_changes(tab):
    _guarded(tab)
    tab.page.fill("#title", "x")
    tab.patch(3, 2, [0, 2, "Page"])
    asked = []
    tab.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    tab.page.click("text=Away")
    tab.wait(lambda: asked == ["beforeunload"])
    assert tab.loads == 1
    tab.patch(4, 2, [1, 4, "data-guard", ""])
    tab.page.click("text=Away")
    tab.wait(lambda: tab.loads == 2)
    assert asked == ["beforeunload"]


def h1_the_heading_of_what_is_covered_is_none(tab):
    tab.open('<main data-n="1"><div data-n="2" hidden><h1 data-n="3">List</h1></div><h1 data-n="4">Book</h1></main>')
    tab.patch(1, 0, [7, 2, "/book"])
    assert tab.page.evaluate("document.activeElement.textContent") == "Book"


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


def h3_the_focus_of_what_is_hidden_or_disabled_goes_near(tab):
    for attribute in ("hidden", "disabled", "inert"):
        tab.open('<main data-n="1"><section data-n="2" id="s"><button data-n="3" data-on="0" id="b">B</button></section></main>')
        tab.page.focus("#b")
        tab.patch(1, 0, [1, 3, attribute, ""])
        assert tab.page.evaluate("document.activeElement.id") == "s", attribute


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


def cookies_of_the_page_are_set_and_removed(tab):
    tab.open(COUNTER)
    tab.patch(1, 0, [7, 7, "theme=dark%3B; Path=/; SameSite=Lax"], [0, 2, "7"])
    tab.wait(lambda: "theme=dark%3B" in tab.page.evaluate("document.cookie"))
    tab.patch(2, 0, [7, 7, "theme=; Path=/; Max-Age=0; SameSite=Lax"])
    tab.wait(lambda: "theme" not in tab.page.evaluate("document.cookie"))


def autofocus_of_what_arrives_is_obeyed(tab):
    tab.open(COUNTER)
    tab.patch(1, 0, [3, 1, 0, '<p data-n="8"><input data-n="9" autofocus id="late"></p>'])
    tab.wait(lambda: tab.page.evaluate("document.activeElement.id") == "late")


def h3_what_has_the_focus_stays_and_its_siblings_move(tab):
    items = "".join(f'<li data-n="{n}"><input data-n="{n + 10}" id="i{n}"></li>' for n in range(3, 8))
    tab.page.add_init_script("""
      window.moved = [];
      for (const name of ["insertBefore", "moveBefore"]) {
        const real = Node.prototype[name] ?? Element.prototype[name];
        const owner = Node.prototype[name] ? Node : Element;
        if (!real) continue; // in WebKit
        owner.prototype[name] = function (node, before) { moved.push(+node.dataset?.n); return real.call(this, node, before); };
      }
    """)
    tab.open(f'<main data-n="1"><ul data-n="2">{items}</ul></main>')
    order = "[...document.querySelectorAll('li')].map((item) => +item.dataset.n)"
    tab.page.focus("#i5")
    for number, (op, expected, moved) in enumerate([
        ([5, 5, 3], [5, 3, 4, 6, 7], [4, 3]), ([5, 5, 6], [3, 4, 5, 6, 7], [3, 4]), ([5, 5, 0], [3, 4, 6, 7, 5], [6, 7]),
        ([5, 5, 0], [3, 4, 6, 7, 5], []), ([5, 3, 0], [4, 6, 7, 5, 3], [3]), ([5, 5, 3], [4, 6, 7, 5, 3], []),
    ], 1):
        tab.page.evaluate("moved = []")
        tab.patch(number, 0, op)
        tab.wait(lambda: [0, number] in tab.frames)
        assert [tab.page.evaluate(order), tab.page.evaluate("moved")] == [expected, moved], (number, op)
    assert tab.page.evaluate("document.activeElement.id") == "i5"


def h7_a_live_link_with_a_fragment_goes_there(tab):
    tab.open('<main data-n="1"><a data-n="2" data-nav href="/two#far" id="go">Go</a></main>')
    tab.page.click("#go")
    assert tab.wait_for_events(1)[0][3:] == [NAVIGATE, "/two#far"]
    tab.patch(1, 1, [3, 1, 0, '<h1 data-n="3">Two</h1><div data-n="4" data-style="height: 3000px"></div><h2 data-n="5" id="far">Far</h2>'
                    '<div data-n="6" data-style="height: 3000px"></div>'])
    tab.wait(lambda: tab.page.evaluate("scrollY") > 2000)
    assert tab.page.evaluate("document.querySelector(':target')?.id") == "far"
    assert tab.page.evaluate("location.pathname + location.hash") == "/two#far"
    tab.page.go_back()
    tab.wait(lambda: tab.page.evaluate("location.pathname") == "/")
    assert tab.wait_for_events(2)[1][3:] == [NAVIGATE, "/"]


def h7_a_live_link_to_what_is_shown_adds_no_entry(tab):
    tab.open('<main data-n="1"><a data-n="2" data-nav href="/" id="same">Same</a><a data-n="3" data-nav href="#part" id="part">Part</a>'
             '<p data-n="4" id="part">x</p></main>')
    before = tab.page.evaluate("history.length")
    tab.page.click("#same")
    assert tab.wait_for_events(1)[0][3:] == [NAVIGATE, "/"]
    assert tab.page.evaluate("history.length") == before
    tab.page.locator("a >> nth=1").click()
    tab.wait(lambda: tab.page.evaluate("location.hash") == "#part")
    tab.page.wait_for_timeout(30)
    assert len(tab.events()) == 1


def h7_scroll_is_kept_for_back_and_forward_until_the_answer(tab):
    tall = '<main data-n="1"><a data-n="2" data-nav href="/two" id="go">Go</a><div data-n="3" data-style="height: 5000px"></div><p data-n="4"></p></main>'
    tab.open(tall)
    scrolled = lambda: tab.page.evaluate("scrollY")
    def scroll(to):
        tab.page.evaluate(f"scrollTo(0, {to})")
        tab.wait(lambda: scrolled() == to)
        tab.page.wait_for_timeout(50)
    scroll(700)
    # By a person: WebKit passes over entries that a script has made.
    tab.page.evaluate("document.querySelector('#go').focus({ preventScroll: true })")
    tab.page.keyboard.press("Enter")
    tab.wait_for_events(1)
    # A patch of something else comes between.
    tab.patch(1, 0, [0, 4, "clock"])
    tab.wait(lambda: [0, 1] in tab.frames)
    assert scrolled() == 700
    tab.patch(2, 1, [0, 4, "two"])
    tab.wait(lambda: scrolled() == 0)
    scroll(300)
    tab.page.go_back()
    tab.wait_for_events(2)
    tab.page.evaluate("scrollTo(0, 0)")
    tab.patch(3, 1, [0, 4, "clock"])
    tab.wait(lambda: tab.text("p") == "clock")
    tab.patch(4, 2, [0, 4, "one"])
    tab.wait(lambda: scrolled() == 700)
    tab.page.wait_for_timeout(50)
    tab.page.go_forward()
    tab.wait_for_events(3)
    tab.patch(5, 3, [0, 4, "two"])
    tab.wait(lambda: scrolled() == 300)


def h1_a_step_is_guarded_without_the_navigation_api(tab):
    """As in WebKit: entries are numbered in their state."""
    tab.page.add_init_script("Object.defineProperty(window, 'navigation', { value: undefined })")
    guarded = '<main data-n="1"><a data-n="2" data-nav href="/two" id="go">Go</a><i data-n="3"></i></main>'
    tab.open(guarded)
    tab.page.click("#go")
    tab.wait_for_events(1)
    tab.patch(1, 1, [1, 3, "data-guard", "on"])
    tab.wait(lambda: tab.page.get_attribute("i", "data-guard") == "on")
    length = tab.page.evaluate("history.length")
    tab.page.go_back()
    assert tab.wait_for_events(2)[1][3:] == [ASK, "/"]
    tab.wait(lambda: tab.page.evaluate("location.pathname") == "/two")
    tab.page.wait_for_timeout(50)
    # The app goes: the step is made again, and Forward leads where it did.
    tab.patch(2, 2, [1, 3, "data-guard", ""], [7, 2, "/"])
    tab.wait(lambda: tab.page.evaluate("location.pathname") == "/")
    assert tab.page.evaluate("history.length") == length
    tab.page.go_forward()
    tab.wait(lambda: tab.page.evaluate("location.pathname") == "/two")


def h7_a_fragment_that_is_no_text_breaks_nothing(tab):
    tab.open('<main data-n="1"><a data-n="2" data-nav href="/two#50%" id="go">Go</a><p data-n="3">0</p></main>')
    tab.page.click("#go")
    tab.wait_for_events(1)
    tab.patch(1, 1, [0, 3, "1"])
    tab.patch(2, 1, [0, 3, "2"])
    assert tab.text("p") == "2" and not tab.problems


def h1_a_url_that_an_unsaved_step_pushed_is_pushed_once(tab):
    tab.open(COUNTER)
    before = tab.page.evaluate("history.length")
    tab.page.click("#add")
    tab.wait_for_events(1)
    tab.patch(1, 0, [7, 2, "/editor"])
    # The server dies before the click is saved, and another one has the page as it was.
    tab.cut()
    tab.hello()
    tab.send("new", 10, 0, 0, COUNTER, "Test", "/")
    assert tab.wait_for_events(1)[0][2:4] == [3, CLICK]
    tab.wait(lambda: tab.page.url.endswith("/"))
    tab.patch(1, 1, [7, 2, "/editor"])
    assert tab.page.url.endswith("/editor") and tab.page.evaluate("history.length") == before + 1
    # The entry before is the page from which the click led here; and the next URL has an entry of its own.
    tab.patch(2, 1, [7, 2, "/next"])
    assert tab.page.evaluate("history.length") == before + 2
