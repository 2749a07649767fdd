"""Random pages, people, servers and foreign scripts: at last the page shows what the server knows, and what a repaint shows.

usage: page_fuzz.py [--runs 50] [--seed N] [--steps 20]

Each run has a seed of its own, which is printed if it fails; --seed begins with that one. TRELLIS_PAGE_RUNS is the number of runs.
"""

import argparse
import os
import random
import sys
import traceback

from support.client_page import ClientPage, end_with, made_by_swift_tests, open_browser
from support.model_server import KINDS, NUMBERS, ROWS, Model
from support.small_pages import COUNTER

# Sets a control as a person does, with its events, or without them as a script.
SET = """([selector, value, isTold]) => {
  const control = document.querySelector(selector);
  if (!control) return;
  if (control.localName === "details") control.open = value;
  else if (/checkbox|radio/.test(control.type)) control.checked = value;
  else if (control.multiple) for (const option of control.options) option.selected = value.includes(option.value);
  else control.value = value;
  const types = !isTold || control.localName === "details" ? [] : /checkbox|radio|select/.test(control.type) ? ["input", "change"] : ["input"];
  for (const type of types) control.dispatchEvent(new InputEvent(type, { bubbles: true }));
}"""
FOREIGN = [
    # A translator, an extension that inserts elements, one that notes on elements, one that focuses.
    """() => { for (const text of [...document.querySelectorAll("li, #count")].flatMap((it) => [...it.childNodes]).filter((it) => it.nodeType === 3)) {
      const font = document.createElement("font"); text.replaceWith(font); font.append(text); } }""",
    """() => document.querySelector("ul").append(document.createElement("x-icon"))""",
    """() => document.querySelector("#form").prepend(document.createElement("x-bar"))""",
    """() => { for (const it of document.querySelectorAll("input")) it.setAttribute("data-extension", "1"); }""",
    """() => document.querySelector("#text").focus()""",
    """() => document.activeElement.blur()""",
]


def value_for(kind, chance):
    if kind in ("checkbox", "details"):
        return chance.random() < 0.5
    if kind == "multiple":
        return [it for it in "abc" if chance.random() < 0.5]
    if kind in ("radio", "select"):
        return chance.choice("ab")
    if kind == "date":
        return f"20{chance.randrange(10, 99)}-01-01"
    if kind == "color":
        return f"#0000{chance.randrange(10, 99)}"
    if kind in ("number", "range"):
        return str(chance.randrange(100))
    return f"v{chance.randrange(100)}" + ("@x.org" if kind == "email" else "")


class Fuzz:
    """One run: `steps` says what was done, for the report."""

    def __init__(self, tab, seed):
        self.tab, self.chance, self.steps, self.next_row = tab, random.Random(seed), [], ROWS
        self.model = Model(tab)
        for _ in range(self.chance.randrange(4)):
            self.model.rows.append([self.new_row(), f"title {len(self.model.rows)}", ""])
        self.model.open()

    def new_row(self):
        self.next_row += 10
        return self.next_row

    def step(self):
        names = ["edit"] * 5 + ["row_edit"] * 3 + ["push", "insert", "remove", "move", "title", "click"] * 2 + [
            "fill", "fill", "fill", "reset", "foreign", "cut", "resync", "restart", "hold", "release", "release"]
        name = self.chance.choice(names)
        self.steps.append([name])
        getattr(self, name)()

    def set(self, selector, value, is_told):
        self.steps[-1] += [selector, value]
        self.tab.page.evaluate(SET, [selector, value, is_told])

    def edit(self, is_told=True):
        kind = self.chance.choice([it for it in KINDS if is_told is False or it != "hidden"])
        value = value_for(kind, self.chance)
        if kind == "radio":
            self.set(f"#radio-{value}", True, is_told)
        else:
            self.set(f"#{kind}", value, is_told)

    def fill(self):
        self.edit(is_told=False)

    def row_edit(self):
        if self.model.rows:
            self.set(f"[name=row{self.chance.choice(self.model.rows)[0]}]", f"r{self.chance.randrange(100)}", True)

    def click(self):
        self.tab.page.evaluate('document.querySelector("#b").click()')

    def reset(self):
        self.tab.page.evaluate("HTMLFormElement.prototype.reset.call(document.querySelector('#form'))")

    def foreign(self):
        self.steps[-1].append(place := self.chance.randrange(len(FOREIGN)))
        self.tab.page.evaluate(FOREIGN[place])

    # What the server does by itself, if a page hears it.

    def push(self):
        model, kind = self.model, self.chance.choice(["text", "textarea", "checkbox", "range", "number", "password"])
        value, node = value_for(kind, self.chance), NUMBERS[kind]
        self.steps[-1] += [kind, value]
        if model.values[kind] != value:
            model.values[kind] = value
            model.push([2, model.number(node), "checked" if kind == "checkbox" else "value", value, model.edits.get(node, 0)])

    def insert(self):
        model, at = self.model, self.chance.randrange(len(self.model.rows) + 1)
        row = [self.new_row(), f"new {self.next_row}", ""]
        before = model.number(model.rows[at][0]) if at < len(model.rows) else 0
        model.rows.insert(at, row)
        model.push([3, model.number(8), before, model.row(*row)])

    def remove(self):
        if self.model.rows:
            row = self.model.rows.pop(self.chance.randrange(len(self.model.rows)))
            self.steps[-1].append(row[0])
            self.model.push([4, self.model.number(row[0])])

    def move(self):
        rows = self.model.rows
        if len(rows) > 1:
            row = rows.pop(self.chance.randrange(len(rows)))
            at = self.chance.randrange(len(rows) + 1)
            self.steps[-1] += [row[0], at]
            self.model.push([5, self.model.number(row[0]), self.model.number(rows[at][0]) if at < len(rows) else 0])
            rows.insert(at, row)

    def title(self):
        if self.model.rows:
            row = self.chance.choice(self.model.rows)
            row[1] = f"changed {self.chance.randrange(100)}"
            self.steps[-1] += row
            self.model.push([0, self.model.number(row[0] + 1), row[1]])

    # The connection

    def hold(self):
        self.model.holds = True

    def release(self):
        self.model.release()

    def cut(self, kind=None):
        self.model.waiting, self.model.holds = [], False  # they are lost with the connection
        self.tab.cut()
        hello = self.tab.hello_again()
        self.model.answer(kind or ("resume" if hello[3] == self.model.patches else "resync"))

    def resync(self):
        self.cut("resync")

    def restart(self):
        self.model.restart()
        self.cut(self.chance.choice(["new", "resync"]))

    def run(self, count):
        for _ in range(count):
            self.step()
        self.model.release()
        self.model.settle()
        # Those of the rows, too, which are in no form.
        self.model.settle()
        assert (wrong := self.model.differences()) == [], f"(control, shown, known, painted): {wrong}"
        self.tab.complaints[:] = [it for it in self.tab.complaints if "ResizeObserver" not in it]
        assert not self.tab.problems, self.tab.problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine", default="chromium", choices=["chromium", "firefox", "webkit"])
    parser.add_argument("--runs", type=int, default=int(os.environ.get("TRELLIS_PAGE_RUNS", "50")))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=20)
    options = parser.parse_args()
    script = made_by_swift_tests(TRELLIS_SERVED_SCRIPT="served.js")["TRELLIS_SERVED_SCRIPT"]
    browser = open_browser(options.engine)
    end_with(browser, 120 + options.runs * 5)
    failed = []
    try:
        tab = ClientPage(browser, script, COUNTER)
        for seed in range(options.seed, options.seed + options.runs):
            fuzz = None
            try:
                fuzz = Fuzz(tab, seed)
                fuzz.run(options.steps)
            except Exception:
                failed.append(seed)
                print(f"FAILED --seed {seed} --runs 1: steps {fuzz and fuzz.steps}, problems {tab.complaints}")
                traceback.print_exc(limit=-2, file=sys.stdout)
                tab.close()
                tab = ClientPage(browser, script, COUNTER)
        tab.close()
    finally:
        browser.close()
    print(f"{options.runs} runs in {options.engine} from --seed {options.seed}, failed: {failed}")
    sys.exit(1 if failed else 0)


main()
