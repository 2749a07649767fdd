"""Names of fields, listeners of the app's own, and storage that the browser refuses."""

import time

from support.small_pages import CLICK, COUNTER, INPUT, SUBMIT
from support.typing import kept, wait_for_kept

# Whatever a form or an element has under these names is hidden by a field of that name.
NAMES = (
    "elements", "id", "action", "form", "name", "closest", "contains", "querySelectorAll", "getAttribute", "setAttribute",
    "toggleAttribute", "removeAttribute", "parentNode", "parentElement", "firstChild", "nextSibling", "previousSibling",
    "childNodes", "children", "insertBefore", "remove", "removeChild", "cloneNode", "textContent", "innerHTML", "innerText",
    "nodeType", "localName", "dataset", "style", "matches", "isConnected", "ariaBusy", "ariaLabel", "placeholder", "type",
    "value", "options", "length", "method", "target", "attributes", "hasAttribute", "focus", "reset", "submit", "tagName",
)


def e9_names_of_fields_are_data(tab):
    form = '<form data-n="2" data-on="4" class="a"><input data-n="3" data-on="1" name="{0}"><!--8-->t<button data-n="4" data-on="0">B</button></form>'
    for name in NAMES:
        page = f'<main data-n="1">{form.format(name)}</main>'
        tab.open(page)
        # Not by playwright, which such a form breaks.
        tab.page.evaluate("""() => {
          const field = document.querySelector("input");
          field.value = "typed";
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          document.querySelector("button").click();
        }""")
        events = tab.wait_for_events(3)
        assert [event[2:5] for event in events] == [[3, INPUT, "typed"], [4, CLICK], [2, SUBMIT, [[name, "typed"]]]], (name, events)
        tab.patch(1, 3, [1, 2, "class", "b"], [3, 2, 4, '<i data-n="5">x</i>'], [5, 5, 0], [0, 8, "u"], [5, 2, 0])
        tab.wait(lambda: tab.page.locator("form.b").count() == 1)
        assert tab.page.locator("[data-wait]").count() == 0 and tab.text("main") == "uBx", name
        tab.send("resync", 10, 2, 3, page, "Test", "/")
        tab.wait(lambda: tab.page.locator("form.a").count() == 1)
        tab.patch(3, 3, [4, 2])
        tab.wait(lambda: tab.page.locator("form").count() == 0)
        assert not tab.problems, (name, tab.problems)


def e9_a_field_that_comes_with_a_patch_may_have_any_name(tab):
    for name in ("content", "childNodes", *NAMES[:8]):
        tab.open('<main data-n="1"><form data-n="2" data-on="4"><button data-n="4" data-on="0">B</button></form></main>')
        tab.patch(1, 0, [3, 2, 4, f'<input data-n="5" data-on="1" name="{name}" value="x"><!--6-->text'])
        tab.wait(lambda: [0, 1] in tab.frames)
        assert tab.page.evaluate("document.querySelector('main').textContent + document.querySelectorAll('input[value=x]').length") == "textB1", name


def e9_a_submit_with_such_a_field_that_comes_to_nothing_is_shown(tab):
    tab.open('<main data-n="1"><form data-n="2" data-on="4"><input data-n="3" name="name"><input data-n="5" name="id">'
             '<button data-n="4">B</button></form></main>')
    tab.page.fill("[name=name]", "typed")
    tab.page.click("button")
    tab.wait_for_events(1)
    tab.send("gone", 1)
    wait_for_kept(tab, "typed")
    assert kept(tab)[0][0] == "name"


def a_click_or_submit_that_other_code_prevents_is_not_sent(tab):
    tab.scripts = """addEventListener("DOMContentLoaded", () => {
      document.querySelector("#add").addEventListener("click", (event) => { if (!window.sure) event.preventDefault(); });
      document.querySelector("form").addEventListener("submit", (event) => { if (!window.sure) event.preventDefault(); });
    })"""
    tab.open(COUNTER.replace("</main>", '<form data-n="5" data-on="4"><button data-n="6" id="save">Save</button></form></main>'))
    tab.page.click("#add")
    tab.page.click("#save")
    tab.page.evaluate("window.sure = true")
    tab.page.click("#add")
    tab.page.click("#save")
    assert [event[2:4] for event in tab.wait_for_events(2)] == [[3, CLICK], [5, SUBMIT]]


def a_button_with_an_action_of_its_own_is_no_submit_of_the_form(tab):
    tab.open('<main data-n="1"><form data-n="2" data-on="4"><input name="q" value="x"><button data-n="3" formaction="/elsewhere" id="else">E</button>'
             '<button data-n="4" id="save">S</button></form></main>')
    tab.page.click("#save")
    tab.wait_for_events(1)
    tab.send(0, 1)
    with tab.page.expect_navigation():
        tab.page.click("#else")
    assert tab.page.url.endswith("/elsewhere?q=x")


def names_of_fields_that_have_gone_are_forgotten(tab):
    """Each name is held while a field has it."""
    tab.page.add_init_script("""
      const { set, delete: remove } = Map.prototype;
      window.names = new Set();
      Map.prototype.set = function (key, value) { if (/^field/.test(key)) names.add(key); return set.call(this, key, value); };
      Map.prototype.delete = function (key) { names.delete(key); return remove.call(this, key); };
    """)
    tab.open('<main data-n="1"><p data-n="2"></p></main>')
    for number in range(1, 21):
        tab.patch(number, 0, [3, 1, 0, f'<input data-n="{100 + number}" name="field{number}">'], *([[4, 99 + number]] if number > 1 else []))
    tab.wait(lambda: [0, 20] in tab.frames or [0, 19] in tab.frames)
    tab.wait(lambda: tab.page.locator("input").count() == 1)
    assert tab.page.evaluate("[...names]") == ["field20"]


def c13_storage_that_is_refused_is_said(tab):
    tab.page.add_init_script("""
      Object.defineProperty(window, "sessionStorage", { get() { throw new DOMException("refused", "SecurityError"); } });
    """)
    tab.open(COUNTER)
    tab.page.click("#add")
    tab.wait_for_events(1)
    tab.send("denied")
    tab.wait(lambda: "This page cannot connect" in tab.text(".trellis-banner"))
    assert tab.loads == 1


def c13_a_page_that_never_connects_says_why(tab):
    tab.hello()
    tab.accepts = False
    tab.page.reload()
    tab.wait(lambda: "WebSockets may be blocked" in tab.text(".trellis-banner"))
    tab.accepts = True
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.join()
    assert tab.text(".trellis-banner") == ""


def c13_without_websockets_the_page_goes_on_by_posts(tab):
    _refuse_sockets(tab, "throw new DOMException('refused', 'SecurityError')")
    tab.polls = True
    tab.page.reload()
    tab.join()
    tab.page.click("#add")
    assert tab.wait_for_events(1) == [[1, 0, 3, CLICK]]
    # More than one request takes, and with letters of several bytes.
    tab.patch(1, 1, [0, 2, "é" * 70000])
    tab.wait(lambda: tab.text("p") == "é" * 70000)
    # It is remembered for the tab.
    assert tab.page.evaluate("sessionStorage['trellis-polled']") == "1"
    tab.page.reload()
    tab.join()
    assert tab.page.evaluate("window.attempts ?? 0") == 0
    # The numbering goes on over a cut.
    tab.frames.clear()
    tab.cut()
    assert tab.hello_again() == [1, "token", 9, 0, 1, 0]


def c13_a_socket_that_something_swallows_is_left_within_five_seconds(tab):
    _refuse_sockets(tab, "return { close() {}, send() {} }")
    tab.polls = True
    began = time.monotonic()
    tab.page.reload()
    tab.join()
    assert time.monotonic() - began < 6


def c13_after_a_socket_has_worked_it_is_tried_again_first(tab):
    tab.open(COUNTER)
    tab.polls, tab.accepts = True, False
    before = len(tab.polled)
    tab.cut()
    tab.wait(lambda: len(tab.polled) > before)
    tab.join(10)
    assert tab.page.evaluate("sessionStorage['trellis-polled']") is None
    tab.accepts = True
    tab.cut()
    tab.join(11)
    assert tab.socket not in tab.polled.values()


def c13_a_page_that_is_left_says_so_by_its_last_post(tab):
    _refuse_sockets(tab, "throw new DOMException('refused', 'SecurityError')")
    tab.polls = True
    tab.page.reload()
    tab.join()
    polled = tab.socket
    tab.page.evaluate("dispatchEvent(new Event('pagehide'))")
    tab.wait(lambda: polled.is_left)


def _refuse_sockets(tab, how):
    tab.hello()
    tab.html = COUNTER
    tab.page.add_init_script(f"window.WebSocket = function () {{ window.attempts = (window.attempts ?? 0) + 1; {how}; }};")


def c13_a_browser_that_refuses_the_socket_is_no_error(tab):
    tab.page.add_init_script("""
      window.WebSocket = function () { throw new DOMException("refused", "SecurityError"); };
    """)
    tab.page.reload()
    tab.wait(lambda: "WebSockets may be blocked" in tab.text(".trellis-banner"))


def a_click_that_other_code_keeps_to_itself_is_one(tab):
    tab.scripts = """addEventListener("DOMContentLoaded", () => {
      document.querySelector("#add").addEventListener("click", (event) => event.stopPropagation());
    })"""
    tab.open(COUNTER)
    tab.page.click("#add")
    assert [event[2:4] for event in tab.wait_for_events(1)] == [[3, CLICK]]


def events_of_the_window_itself_are_nobodys(tab):
    tab.open(COUNTER)
    tab.page.evaluate("""() => {
      for (const type of ["click", "focusin", "focusout", "change", "cancel", "keydown", "toggle"])
        for (const target of [window, document, document.querySelector("p").firstChild])
          target.dispatchEvent(new Event(type, { bubbles: true }));
    }""")
    tab.page.click("#add")
    assert [event[2:4] for event in tab.wait_for_events(1)] == [[3, CLICK]]
