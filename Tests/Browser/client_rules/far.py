"""Each kind of control 200 ms away, give or take 150, while the server changes the page under the hands of the user (E5).

The server's side is the worst one: it answers every event with the value that it heard, and between the keys it writes that
value again, changes the control's attributes, and moves the control in the tree. On the screen it stays in its place, as the
drivers of browsers aim before they press.
"""

import json

from client_rules.simulator import SOURCE
from support.small_pages import CHANGE, CHECK, CLOSE, INPUT, TOGGLE

PAGE = (
    '<main data-n="1"><p data-n="2">0</p><ul data-n="3" data-style="display: grid"><li data-n="4" data-style="grid-area: 1/1; pointer-events: none">a</li>'
    '<li data-n="5" data-style="grid-area: 1/1">{}</li><li data-n="6" data-style="grid-area: 1/1; pointer-events: none">b</li></ul></main>'
)
CONTROL = 7


class Server:
    """Answers the events of a page and pushes changes."""

    def __init__(self, tab, control, made=lambda value: value):
        """Loads a page with a control, node 7 and #it; `made` is what the server makes of a text."""
        self.tab, self.made = tab, made
        self.patches, self.heard, self.order, self.known = 0, 0, [4, 5, 6], None
        tab.simulator = SOURCE
        settings = json.dumps({"delay": 200, "jitter": 150, "seed": "5"})
        tab.page.evaluate("text => { sessionStorage['trellis-simulator'] = text; }", settings)
        tab.open(PAGE.format(control))
        tab.socket.on_message(self._hear)

    def _hear(self, text):
        frame = json.loads(text)
        self.tab.frames.append(frame)
        if not isinstance(frame[0], int) or frame[0] == 0:
            return
        self.heard = frame[0]
        node, kind, value, edit = frame[2], frame[3], *(frame[4:] + [None, 0])[:2]
        if isinstance(value, str):
            self.known = [2, node, "value", self.made(value), edit]
        elif isinstance(value, bool):
            self.known = [2, node, "open" if kind == TOGGLE else "checked", value, edit]
        self.push()

    def push(self, *ops):
        """A patch of the server's own."""
        self.patches += 1
        self.order = [self.order[2], self.order[0], self.order[1]]
        changes = [[0, 2, str(self.patches)], [5, self.order[0], self.order[1]], [1, CONTROL, "title", f"patch {self.patches}"]]
        if self.known:
            changes.append(self.known)
        self.tab.send(self.patches, self.heard, changes + list(ops))

    def type(self, text, check=None):
        """Types with a push between the keys."""
        for character in text:
            self.tab.page.keyboard.type(character)
            self.push()
            self.tab.page.wait_for_timeout(25)
            if check:
                check()

    def hold(self, read, value, *ops):
        """Pushes for half a second, in which what `read` gives stays as the user chose it."""
        for _ in range(10):
            assert self.tab.page.evaluate(read) == value, (self.tab.page.evaluate(read), value)
            self.push(*ops)
            self.tab.page.wait_for_timeout(50)

    def settle(self):
        """Waits until all patches have been applied and all events answered."""
        shown = "[document.querySelector('p').textContent, document.querySelectorAll('[data-wait]').length]"
        self.tab.wait(lambda: self.tab.page.evaluate(shown) == [str(self.patches), 0], 20)

    def values(self, kind=INPUT):
        return [event[4] for event in self.tab.events() if event[3] == kind]


def _caret(tab):
    return tab.page.evaluate("[document.activeElement.id, document.activeElement.selectionStart, document.activeElement.selectionEnd]")


def _texts(tab, control):
    """Typing at the end and in the middle: no character is lost or out of order, and the caret goes with the keys."""
    server = Server(tab, control)
    tab.page.focus("#it")
    server.type("the quick fox")
    for _ in range(3):
        tab.page.keyboard.press("ArrowLeft")
    typed = []

    def check():
        typed.append(len(typed) + 11)
        assert _caret(tab) == ["it", typed[-1], typed[-1]], _caret(tab)

    server.type("brown ", check)
    server.settle()
    whole = "the quick brown fox"
    assert tab.page.input_value("#it") == whole and _caret(tab) == ["it", 16, 16]
    grown = [whole[:end] for end in range(1, 10)] + ["the quick " + "brown "[:end] + "fox" for end in range(-10, 7)]
    values = server.values()
    assert values[-1] == whole and values == sorted(values, key=lambda value: (len(value), value)), values
    assert all(value in grown or whole.startswith(value) or "the quick fox".startswith(value) for value in values), values


def e5_far_away_text(tab):
    _texts(tab, '<input data-n="7" data-on="1" id="it" aria-label="Text">')


def e5_far_away_textarea(tab):
    _texts(tab, '<textarea data-n="7" data-on="1:60" id="it" aria-label="Text"></textarea>')


def e5_far_away_what_the_server_makes_of_a_text_waits_for_the_last_key(tab):
    server = Server(tab, '<input data-n="7" data-on="1" id="it" aria-label="Text">', made=str.upper)
    tab.page.focus("#it")
    server.type("abc def")
    tab.page.keyboard.press("ArrowLeft")
    assert tab.page.input_value("#it") == "abc def"
    server.settle()
    assert tab.page.input_value("#it") == "ABC DEF" and _caret(tab) == ["it", 6, 6]


def _composition(tab, control, read):
    """An input method: nothing of the server gets into a composition, and nothing of it goes up before its end."""
    server = Server(tab, control)
    tab.page.focus("#it")
    server.type("ab")
    keys = tab.page.context.new_cdp_session(tab.page)
    for text in ("n", "に", "にh", "にほ", "にほん"):
        keys.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        server.push([2, CONTROL, "value", "wrong", 2]) if server.known else server.push()
        tab.page.wait_for_timeout(120)
        assert read() == "ab" + text, read()
    keys.send("Input.insertText", {"text": "日本"})
    server.type("cd")
    server.settle()
    assert read() == "ab日本cd", read()
    return server


def e5_far_away_composition_in_a_text(tab):
    server = _composition(tab, '<input data-n="7" data-on="1" id="it">', lambda: tab.page.input_value("#it"))
    assert [value for value in server.values() if "n" in value or "に" in value or "wrong" in value] == []
    assert server.values()[-1] == "ab日本cd" and _caret(tab) == ["it", 6, 6]


def e5_far_away_composition_in_a_textarea(tab):
    server = _composition(tab, '<textarea data-n="7" data-on="1:60" id="it"></textarea>', lambda: tab.page.input_value("#it"))
    assert server.values()[-1] == "ab日本cd" and _caret(tab) == ["it", 6, 6]


def e5_far_away_foreign_editor(tab):
    html = '<div data-n="7" data-opaque contenteditable id="it" role="textbox" aria-label="Text"></div>'
    server = _composition(tab, html, lambda: tab.text("#it"))
    assert tab.events() == [] and server.heard == 0
    place = "[document.getSelection().anchorNode.textContent, document.getSelection().anchorOffset]"
    assert tab.page.evaluate(place) == ["ab日本cd", 6]


def e5_far_away_number_that_is_none_yet(tab):
    server = Server(tab, '<input type="number" step="any" data-n="7" data-on="1" id="it">')
    tab.page.focus("#it")
    state = "[document.querySelector('#it').validity.badInput, document.querySelector('#it').value]"
    server.type("-")
    server.settle()
    assert tab.page.evaluate(state) == [True, ""]
    server.type("1.5e")
    server.settle()
    assert tab.page.evaluate(state) == [True, ""]
    server.type("2")
    server.settle()
    assert tab.page.evaluate(state) == [False, "-1.5e2"]
    assert server.values()[-1] == "-1.5e2"


def e5_far_away_date(tab):
    server = Server(tab, '<input type="date" data-n="7" data-on="1" id="it">')
    tab.page.focus("#it")
    server.type("0203")
    server.settle()
    server.type("2031")
    server.settle()
    assert tab.page.input_value("#it") == "2031-02-03"
    assert server.values()[-1] == "2031-02-03"


def e5_far_away_checkbox(tab):
    server = Server(tab, '<input type="checkbox" data-n="7" data-on="3" id="it">')
    for number in range(3):
        tab.page.click("#it")
        server.hold("document.querySelector('#it').checked", number % 2 == 0)
    for _ in range(4):
        tab.page.click("#it")
    tab.wait(lambda: len(server.values(CHECK)) == 7)
    server.settle()
    assert tab.page.is_checked("#it") and server.values(CHECK) == [True, False, True, False, True, False, True]


def e5_far_away_radio(tab):
    radio = '<input type="radio" name="r" value="{0}" data-n="{1}" data-on="3" id="{0}">'
    server = Server(tab, "".join(radio.format(name, number) for number, name in enumerate("abc", 7)))
    chosen = "document.querySelector('input:checked').value"
    for name in "abcb":
        tab.page.click("#" + name)
        tab.page.wait_for_timeout(60)
        server.push()
        assert tab.page.evaluate(chosen) == name
    server.settle()
    server.hold(chosen, "b")
    assert [event[2:5] for event in tab.events()] == [[node, CHECK, True] for node in (7, 8, 9, 8)]


OPTIONS = "".join(f'<option data-n="{number}" value="{name}">{name}</option>' for number, name in enumerate("abcd", 8))


def e5_far_away_select(tab):
    server = Server(tab, f'<select data-n="7" data-on="2" id="it">{OPTIONS}</select>')
    tab.page.focus("#it")
    for name in "bcd":
        tab.page.keyboard.press("ArrowDown")
        server.hold("document.querySelector('#it').value", name, [2, 8, "selected", True, 0])
    server.settle()
    assert tab.page.input_value("#it") == "d" and server.values(CHANGE) == ["b", "c", "d"]


def e5_far_away_multiple_select(tab):
    server = Server(tab, f'<select multiple size="4" data-n="7" data-on="2" id="it">{OPTIONS}</select>')
    chosen = "[...document.querySelector('#it').selectedOptions].map((option) => option.value).join('')"
    for position, whole in ((0, "a"), (2, "ac"), (3, "acd"), (0, "cd")):
        tab.page.locator("option").nth(position).click(modifiers=["Control"])
        server.hold(chosen, whole, *([2, number, "selected", False, 0] for number in range(8, 12)))
    server.settle()
    assert tab.page.evaluate(chosen) == "cd" and server.values(CHANGE)[-1] == ["c", "d"]


def e5_far_away_file(tab):
    server = Server(tab, '<input type="file" data-n="7" data-on="2" id="it">')
    tab.page.set_input_files("#it", {"name": "a.txt", "mimeType": "text/plain", "buffer": b"x"})
    for _ in range(5):
        server.push([2, CONTROL, "value", "", 0])
        tab.page.wait_for_timeout(30)
    server.settle()
    assert tab.page.evaluate("document.querySelector('#it').files[0]?.name") == "a.txt"


def e5_far_away_details(tab):
    server = Server(tab, '<details data-n="7" data-on="8" id="it"><summary data-n="8">More</summary>text</details>')
    for number in range(3):
        tab.page.click("summary")
        server.hold("document.querySelector('#it').open", number % 2 == 0)
    server.settle()
    assert tab.page.evaluate("document.querySelector('#it').open") and server.values(TOGGLE) == [True, False, True]


def e5_far_away_dialog(tab):
    server = Server(tab, '<button data-n="7" data-on="0" id="it">Open</button>')
    tab.page.focus("#it")
    dialog = '<dialog data-n="20" data-modal open data-on="9"><input data-n="21" data-on="1" id="in" aria-label="In"></dialog>'
    server.push([3, 1, 0, dialog])
    tab.wait(lambda: tab.page.evaluate("document.activeElement.id") == "in")
    server.type("typed in it")
    tab.page.keyboard.press("Escape")
    server.push()
    assert tab.page.evaluate("document.querySelector('dialog').matches(':modal')"), "it stays until the app closes it"
    server.type(".")
    server.settle()
    assert tab.page.input_value("#in") == "typed in it." and _caret(tab) == ["in", 12, 12]
    assert [event[2:4] for event in tab.events() if event[3] == CLOSE] == [[20, CLOSE]]
    server.known = None
    server.push([4, 20])
    server.settle()
    assert tab.page.evaluate("document.activeElement.id") == "it"
