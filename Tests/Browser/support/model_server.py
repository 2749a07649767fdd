"""A server's side that knows what a page of controls shows: it takes edits, answers them, and can paint the page anew."""

import html
import json

from support.small_pages import CHANGE, CHECK, CLICK, INPUT, TOGGLE

# Kind: its event, its value at first, what a person makes of it, and its markup for a number and a value.
TEXT = '<input type="{0}" data-n="{1}" data-on="1" name="{0}" id="{0}" value="{2}">'


def _input(kind):
    return lambda n, value: TEXT.format(kind, n, html.escape(value))


def _options(n, chosen):
    return "".join(f'<option data-n="{n}{i}" value="{it}"{" selected" * (it in chosen)}>{it}</option>' for i, it in enumerate("abc"))


KINDS = {
    "text": (INPUT, "one", "two", _input("text")),
    "off": (INPUT, "one", "two", lambda n, value: f'<input autocomplete="off" data-n="{n}" data-on="1" name="off" id="off" value="{value}">'),
    "textarea": (INPUT, "one", "two\nlines", lambda n, value: f'<textarea data-n="{n}" data-on="1" name="area" id="textarea">\n{html.escape(value)}</textarea>'),
    "password": (INPUT, "", "secret", _input("password")),
    "email": (INPUT, "a@x.org", "b@x.org", _input("email")),
    "number": (INPUT, "1", "27", _input("number")),
    "date": (INPUT, "2030-01-01", "2031-02-03", _input("date")),
    "color": (INPUT, "#000000", "#00ff00", _input("color")),
    "range": (INPUT, "50", "70", _input("range")),
    "hidden": (INPUT, "one", "two", _input("hidden")),
    "checkbox": (CHECK, False, True, lambda n, value: f'<input type="checkbox" data-n="{n}" data-on="3" name="box" id="checkbox"{" checked" * value}>'),
    "radio": (CHECK, "a", "b", lambda n, value: "".join(
        f'<input type="radio" data-n="{n}{i}" data-on="3" name="radio" value="{it}" id="radio-{it}"{" checked" * (it == value)}>' for i, it in enumerate("ab"))),
    "select": (CHANGE, "a", "b", lambda n, value: f'<select data-n="{n}" data-on="2" name="select" id="select">{_options(n, [value])}</select>'),
    "multiple": (CHANGE, ["a"], ["b", "c"],
                 lambda n, value: f'<select multiple data-n="{n}" data-on="2" name="multiple" id="multiple">{_options(n, value)}</select>'),
    "details": (TOGGLE, False, True,
                lambda n, value: f'<details data-n="{n}" data-on="8" id="details"{" open" * value}><summary data-n="{n}1">More</summary>x</details>'),
}
NUMBERS = {kind: 100 + place for place, kind in enumerate(KINDS)}
ROWS = 1000  # the number of the first row; each takes ten
# What each control of a document shows.
READ = """(top) => {
  const at = (id) => top.querySelector(`#${id}`);
  const shown = {};
  for (const kind of KINDS) {
    const control = at(kind);
    shown[kind] = kind === "radio" ? ["a", "b"].find((it) => at(`radio-${it}`).checked) ?? null
      : kind === "checkbox" ? control.checked : kind === "details" ? control.open
      : kind === "multiple" ? [...control.selectedOptions].map((it) => it.value) : control.value;
  }
  shown.rows = [...top.querySelectorAll("main li")].map((row) => [row.textContent, row.querySelector("input").value]);
  shown.count = at("count").textContent;
  return shown;
}""".replace("KINDS", json.dumps(list(KINDS)))


class Model:
    """Answers a page. `offset`: of its numbers, another one after each restart. `holds`: frames wait for `release`."""

    def __init__(self, tab):
        self.tab, self.values, self.offset, self.epoch = tab, {kind: it[1] for kind, it in KINDS.items()}, 0, 9
        self.applied, self.patches, self.clicks, self.waiting, self.holds, self.problem = 0, 0, 0, [], False, None
        self.edits = {}  # number -> the last edit of a control that was heard of
        self.rows = []  # [number, title, value]

    def html(self):
        n = lambda number: f"{self.offset or ''}{number}"
        controls = "".join(make(n(NUMBERS[kind]), self.values[kind]) for kind, (*_, make) in KINDS.items())
        return (
            f'<main data-n="{n(1)}"><p data-n="{n(2)}" id="count">{self.clicks}</p><form data-n="{n(3)}" data-on="4" id="form">{controls}'
            f'<button type="button" data-n="{n(4)}" data-on="0" id="b">B</button><button type="reset" data-n="{n(5)}" id="undo">R</button></form>'
            f'<ul data-n="{n(8)}">{"".join(self.row(*row) for row in self.rows)}</ul>'
            f'<div data-n="{n(6)}" data-opaque contenteditable id="editor"></div><a href="/other" data-n="{n(7)}" id="away">Away</a></main>'
        )

    def row(self, number, title, value):
        n = self.number
        text = html.escape(value)
        return (
            f'<li data-n="{n(number)}"><!--{n(number + 1)}-->{html.escape(title)}<input data-n="{n(number + 2)}" data-on="1" name="row{number}" '
            f'aria-label="Row {number}" value="{text}"></li>'
        )

    def open(self):
        """Loads the page as a new visitor gets it, and joins it."""
        self.tab.html = self.html()
        self.tab.open(self.tab.html)
        self.listen()

    def listen(self):
        """Answers the newest socket from now on, and what has come already."""
        self.tab.socket.on_message(self._hear)
        for frame in self.tab.frames[:]:
            self._take(frame)

    def _hear(self, text):
        frame = json.loads(text)
        self.tab.frames.append(frame)
        if self.holds:
            self.waiting.append(frame)
        else:
            self._take(frame)

    def release(self):
        self.holds = False
        for frame in self.waiting:
            self._take(frame)
        self.waiting = []

    def _take(self, frame):
        if not isinstance(frame[0], int) or frame[0] == 0 or len(frame) < 4 or frame[0] <= self.applied or isinstance(frame[1], str):
            return
        n, _, node, kind, value, edit = (frame + [None, 0])[:6] if len(frame) < 6 else frame[:6]
        if n != self.applied + 1:
            self.tab.send("resend", self.applied + 1)
            return
        self.applied = n
        ops = self._apply(int(str(node).removeprefix(str(self.offset or ""))), kind, value, edit)
        if ops:
            self.push(*ops)
        else:
            self.tab.send(0, n)

    def _apply(self, node, kind, value, edit):
        if kind == CLICK:
            self.clicks += 1
            return [[0, self.number(2), str(self.clicks)]]
        self.edits[node] = edit
        for row in self.rows:
            if row[0] == node - 2:
                row[2] = value
        found = next((name for name, number in NUMBERS.items() if number == node or (name == "radio" and node // 10 == number)), None)
        if found == "radio":
            value = "ab"[node % 10] if value else self.values[found]
        if found:
            self.values[found] = value
        return []

    def number(self, node):
        return int(f"{self.offset or ''}{node}")

    def push(self, *ops):
        self.patches += 1
        self.tab.send(self.patches, self.applied, list(ops))

    def restart(self):
        """Another server answers the next hello: it has the state, and other numbers."""
        self.offset, self.epoch, self.patches, self.edits = self.offset + 1, self.epoch + 1, 0, {}
        self.tab.html = self.html()

    def answer(self, kind):
        """Answers the hello that comes."""
        hello = self.tab.hello_again()
        self.tab.frames.clear()
        if kind == "resume":
            self.patches = hello[3]
            self.tab.send("resume", self.epoch, hello[3], self.applied)
        else:
            self.patches = 0
            self.tab.send(kind, self.epoch, 0, self.applied, self.html(), "Test", "/")
        self.listen()
        self.tab.wait_for_state("live")

    def settle(self):
        """Waits until nothing is on its way, a click after all of it included."""
        page, before = self.tab.page, self.clicks
        page.evaluate('document.querySelector("#b").click()')
        self.tab.wait(lambda: self.clicks > before)
        self.tab.wait(lambda: page.evaluate('!document.querySelector("[data-wait]")'))
        self.tab.wait(lambda: page.evaluate('document.querySelector("#count").textContent') == str(self.clicks))

    def differences(self):
        """What page, server and a repaint show differently; empty if nothing is."""
        shown = self.tab.page.evaluate(f"() => ({READ})(document)")
        painted = self.tab.page.evaluate(
            f"(html) => {{ const top = document.createElement('template'); top.innerHTML = html; return ({READ})(document.importNode(top.content, true)); }}", self.html()
        )
        everything = {**self.values, "rows": [row[1:] for row in self.rows], "count": str(self.clicks)}
        return [(kind, shown[kind], known, painted[kind]) for kind, known in everything.items() if not shown[kind] == known == painted[kind]]
