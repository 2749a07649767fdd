"""The part of playwright's API that the rules of the script use, over a browser that is driven by another protocol.

`Engine` is the browser: firefox.py and webkit.py say how it is started and asked. The requests of its pages come to a server of
their context (engine_site.py), which stands for playwright's routes; what it hears is handled in the test's thread, while
the test waits for something.
"""

import concurrent.futures
import contextlib
import json
import pathlib
import queue
import time

from support.engine_site import ORIGIN, Site

FUNCTIONS = pathlib.Path(__file__).with_suffix(".js").read_text(encoding="utf-8").split("\n", 1)[1].strip()
RETRY = 0.01  # seconds
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Escape": "\ue00c", "End": "\ue010",
    "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017",
}


class EngineError(Exception):
    """What the browser answered instead of doing it."""


class NotAnExpression(EngineError):
    """A script that does not parse."""


class Loop:
    """The test's thread: what other threads bring is done while it waits."""

    def __init__(self):
        self.waiting = queue.Queue()
        self.pool = concurrent.futures.ThreadPoolExecutor(1)

    def post(self, act):
        self.waiting.put(act)

    def call(self, act, *arguments):
        """Runs something that blocks; gives its result."""
        future = self.pool.submit(act, *arguments)
        future.add_done_callback(lambda _: self.post(None))
        while not future.done():
            self._next(None)
        return future.result()

    def sleep(self, seconds):
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            self._next(rest)

    def _next(self, timeout):
        try:
            act = self.waiting.get(timeout=timeout)
        except queue.Empty:
            return
        if act:
            act()


class Context:
    """What playwright calls a browser context: pages of one visitor, and the server that they see."""

    def __init__(self, engine, loop):
        self.engine, self.loop, self.pages = engine, loop, []
        self.site = Site(loop)
        self.visitor = loop.call(engine.open_visitor)

    def new_page(self):
        self.pages.append(Page(self, self.loop.call(self.engine.open_tab, self.visitor)))
        return self.pages[-1]

    def close(self):
        for page in self.pages:
            self.loop.call(page.tab.close)
        self.loop.call(self.engine.close_visitor, self.visitor)
        self.site.close()


class Browser:
    """A running engine."""

    def __init__(self, engine):
        self.engine, self.loop = engine, Loop()

    def new_context(self):
        return Context(self.engine, self.loop)

    def close(self):
        self.engine.close()


class Keyboard:
    def __init__(self, page):
        self.page = page

    def type(self, text):
        self.page.act("key", [step for key in text for step in ({"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})])

    def press(self, names):
        keys = [KEYS.get(name, name) for name in (names.split("+") if len(names) > 1 else [names])]
        self.page.act("key", [{"type": "keyDown", "value": key} for key in keys] + [{"type": "keyUp", "value": key} for key in reversed(keys)])


class Mouse:
    def __init__(self, page):
        self.page = page

    def move(self, x, y):
        self.page.act("pointer", [{"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0}])

    def down(self):
        self.page.act("pointer", [{"type": "pointerDown", "button": 0}])

    def up(self):
        self.page.act("pointer", [{"type": "pointerUp", "button": 0}])

    def click(self, x, y):
        steps = [{"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.page.act("pointer", steps)


class Finding:
    """What finds elements: a page, or a locator in it."""

    def locator(self, selector, has_text=None):
        steps = list(self.steps)
        for part in selector.split(" >> "):
            kind, _, rest = part.partition("=")
            steps.append(["nth", int(rest)] if kind == "nth" else ["text", rest] if kind == "text" else ["css", part])
        return Locator(self.page, steps + ([["has", has_text]] if has_text else []))

    def get_by_text(self, text):
        return Locator(self.page, [*self.steps, ["text", text]])

    def get_by_role(self, role, name=None):
        return Locator(self.page, [*self.steps, ["role", [role, name]]])


class Locator(Finding):
    """Elements of a page, looked for whenever they are asked for something."""

    def __init__(self, page, steps):
        self.page, self.steps = page, steps

    def nth(self, place):
        return Locator(self.page, [*self.steps, ["nth", place]])

    first = property(lambda self: self.nth(0))
    last = property(lambda self: self.nth(-1))

    def _all(self, function):
        return self.page.evaluate(f"({{ steps }}) => {{ const page = {FUNCTIONS}; return ({function})(page.find(steps), page); }}", {"steps": self.steps})

    def _ask(self, function, argument=None, is_awaited=False):
        """What a function of the element, an argument and the page's functions gives, once there is an element (and an answer)."""
        text = (
            f"async ({{ steps, argument }}) => {{ const page = {FUNCTIONS}; const [element] = page.find(steps);"
            f" return element ? [await ({function})(element, argument, page)] : null; }}"
        )
        return self.page.until(lambda: self.page.evaluate(text, {"steps": self.steps, "argument": argument}),
                               lambda answer: answer and not (is_awaited and answer[0] is None), self.steps)[0]

    def evaluate(self, function, argument=None):
        return self._ask(function, argument)

    def count(self):
        return self._all("list => list.length")

    def is_visible(self):
        return self._all("(list, page) => list.some((element) => page.isShown(element))")

    def is_hidden(self):
        return not self.is_visible()

    def click(self, position=None, force=False, modifiers=()):
        while not self._click(position, force, modifiers) and not force:
            pass

    def _click(self, position, force, modifiers):
        """Whether the click has reached the element, which may have moved."""
        point = self._ask("(element, how, page) => page.aim(element, how)", {"position": position, "force": force}, is_awaited=True)
        for name in modifiers:
            self.page.act("key", [{"type": "keyDown", "value": KEYS[name]}])
        self.page.mouse.click(*point)
        for name in modifiers:
            self.page.act("key", [{"type": "keyUp", "value": KEYS[name]}])
        try:
            return not self.page.evaluate("window.pressMissed")
        except EngineError:
            return True  # it has led to another page

    def check(self, wanted=True):
        if self.is_checked() != wanted:
            self.click()
            assert self.is_checked() == wanted, self.steps

    def uncheck(self):
        self.check(False)

    def fill(self, text):
        self._ask("(element, text, page) => page.isShown(element) ? page.fill(element, text) ?? true : null", text, is_awaited=True)

    def focus(self):
        self._ask("element => element.focus()")

    def blur(self):
        self._ask("element => element.blur()")

    def press(self, key):
        self.focus()
        self.page.keyboard.press(key)

    def press_sequentially(self, text):
        self.focus()
        self.page.keyboard.type(text)

    def select_option(self, values):
        self._ask("(element, values, page) => page.select(element, values)", [values] if isinstance(values, str) else values)

    def set_input_files(self, files):
        files = files if isinstance(files, list) else [files]
        self._ask("(element, files, page) => page.setFiles(element, files)", [[it["name"], it["mimeType"], it["buffer"].decode()] for it in files])

    def bounding_box(self):
        return self._ask("element => { const { x, y, width, height } = element.getBoundingClientRect(); return { x, y, width, height }; }")

    def is_checked(self):
        return self._ask("element => element.checked")

    def input_value(self):
        return self._ask("element => element.value")

    def inner_text(self):
        return self._ask("element => element.innerText")

    def text_content(self):
        return self._ask("element => element.textContent")

    def get_attribute(self, name):
        return self._ask("(element, name) => element.getAttribute(name)", name)


class Page(Finding):
    """A tab."""

    def __init__(self, context, tab):
        self.context, self.tab, self.page, self.steps = context, tab, self, []
        self.keyboard, self.mouse = Keyboard(self), Mouse(self)
        self.heard, self.patience = {}, 60
        self.route, self.route_web_socket = context.site.route, context.site.route_web_socket
        self.add_init_script = context.site.early.append

    def set_default_timeout(self, milliseconds):
        self.patience = milliseconds / 1000

    def on(self, kind, act):
        self.heard[kind] = act

    def wait_for_timeout(self, milliseconds):
        self.context.loop.sleep(milliseconds / 1000)

    def until(self, ask, is_enough, what):
        """Asks again until the answer is enough."""
        end = time.monotonic() + self.patience
        while not is_enough(answer := ask()):
            if time.monotonic() > end:
                raise EngineError(f"not within {self.patience} s: {what}")
            self.context.loop.sleep(RETRY)
        return answer

    def act(self, kind, steps):
        parameters = {"parameters": {"pointerType": "mouse"}} if kind == "pointer" else {}
        self.context.loop.call(self.tab.perform, [{"type": kind, "id": kind, "actions": steps, **parameters}])

    def evaluate(self, expression, argument=None):
        """The value of an expression, or of a function; also of statements, which have none."""
        try:
            return self._evaluate(f"const it = ({expression}\n); const value = await (typeof it === 'function' ? it(argument) : it)", argument)
        except NotAnExpression:
            pass
        return self._evaluate(f"{expression}\n; const value = null", argument)

    def _evaluate(self, body, argument):
        socket = self.context.site.socket
        text = (
            f"async (argument) => {{ for (let wait = 50; wait && (!document.documentElement || window.trellisReceived < {socket.sent if socket else 0}); wait--)"
            " await new Promise((done) => setTimeout(done, 2));"
            f" try {{ {body}; const plain = (_, it) => it instanceof Node ? 'node' : it;"
            " return JSON.stringify({ value: value ?? null, problems: window.trellisProblems?.splice(0) ?? [] }, plain); }"
            " catch (error) { return JSON.stringify({ error: `${error}\\n${error?.stack}` }); } }"
        )
        try:
            answer = json.loads(self.context.loop.call(self.tab.evaluate, text, argument))
        except EngineError as error:
            raise NotAnExpression(error) if "SyntaxError" in str(error) or "Unexpected" in str(error) else error
        if "error" in answer:
            raise EngineError(answer["error"])
        for problem in answer["problems"]:
            self.heard.get("pageerror", lambda _: None)(problem)
        return answer["value"]

    def goto(self, url, timeout=None):
        self.context.loop.call(self.tab.goto, url.replace(ORIGIN, self.context.site.origin))

    def reload(self):
        self.context.loop.call(self.tab.reload)

    def go_back(self):
        self.context.loop.call(self.tab.step, -1)

    def go_forward(self):
        self.context.loop.call(self.tab.step, 1)

    @contextlib.contextmanager
    def expect_navigation(self):
        self.evaluate("window.isLeft = true")
        yield
        self.until(lambda: self.evaluate("!window.isLeft && document.readyState === 'complete'"), bool, "another page")

    def is_closed(self):
        return False

    def title(self):
        return self.evaluate("document.title")

    def content(self):
        return self.evaluate("document.documentElement.outerHTML")

    def query_selector(self, selector):
        return self.locator(selector).count() > 0

    url = property(lambda self: self.evaluate("location.href").replace(self.context.site.origin, ORIGIN))


def _of_first(name):
    return lambda page, selector, *arguments, **options: getattr(page.locator(selector).first, name)(*arguments, **options)


for _name in (
    "click", "check", "uncheck", "fill", "focus", "press", "select_option", "set_input_files", "is_checked", "input_value", "inner_text",
    "text_content", "get_attribute",
):
    setattr(Page, _name, _of_first(_name))
