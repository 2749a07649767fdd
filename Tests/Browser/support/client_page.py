"""A page with the client script in a real Chromium, and the server's side of its socket in the test's hands."""

import base64
import faulthandler
import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from html import escape

import playwright.sync_api
from playwright.sync_api import sync_playwright

from support.chromium_program import chromium_program
from support.contexts import close_context

ROOT = pathlib.Path(__file__).resolve().parents[3]
ORIGIN = "http://trellis.test"
STYLE = ROOT / "Sources/Web/WorkflowLive/Client/trellis.css"
# The time without any frame, connection or load after which a rule gives up.
PATIENCE = 60
# The script in the head of the page, which the policy names by its hash.
EARLY = (ROOT / "Sources/Web/WorkflowLive/Client/early.js").read_text(encoding="utf-8")
EARLY_HASH = base64.b64encode(hashlib.sha256(EARLY.encode()).digest()).decode()
CSP = f"default-src 'self'; script-src 'self' 'sha256-{EARLY_HASH}'; frame-ancestors 'none'"


def made_by_swift_tests(**files):
    """Runs the Swift tests that write the files named by environment variables; gives their contents by variable.

    Runs their program itself if it is built: swift test would wait for a build that another step does meanwhile.
    """
    contents = {}
    tests = ["--filter", "PatchCaseTests|PageAssetTests"]
    built = [ROOT / ".build/debug/trellisPackageTests.xctest", "--testing-library", "swift-testing", *tests]
    build = ["swift", "test", "--package-path", str(ROOT), "--scratch-path", f"{ROOT}/.build", "--disable-build-manifest-caching"]
    build += ["-Xswiftc", "-warnings-as-errors", *tests]
    with tempfile.TemporaryDirectory() as folder:
        wanted = {variable: os.path.join(folder, name) for variable, name in files.items()}
        for command in [built, build] if os.path.isfile(built[0]) else [build]:
            done = subprocess.run(command, env={**os.environ, **wanted}, capture_output=True, text=True)
            if all(os.path.exists(path) for path in wanted.values()):
                break
        for variable, path in wanted.items():
            if not os.path.exists(path):
                raise SystemExit(f"The Swift tests wrote no {path}:\n{done.stdout}\n{done.stderr}")
            contents[variable] = pathlib.Path(path).read_text(encoding="utf-8")
    return contents


def _is_hello(frame):
    return len(frame) in (5, 6) and frame[0] == 1 and isinstance(frame[1], str)


def frames_in(data):
    """The frames that a browser has sent in the body of a POST."""
    while data:
        size, at = data[1] & 127, 2
        if size > 125:
            at = 4 if size == 126 else 10
            size = int.from_bytes(data[2:at], "big")
        yield data[0] & 15, data[at + 4:at + 4 + size]
        data = data[at + 4 + size:]


class PolledSocket:
    """The server's side of a socket over POSTs."""

    def __init__(self, key):
        self.key, self.brought, self.route, self.bytes, self.waited, self.is_left = key, 0, None, b"", 0, False

    def wait(self, route, number):
        # Firefox repeats a POST whose connection closes without an answer.
        assert number in (self.waited, self.waited + 1), (number, self.waited)
        self.route, self.waited = route, number
        self._answer()

    def send(self, text):
        self._add(1, text.encode())

    def close(self, code):
        self._add(8, code.to_bytes(2, "big"))

    def _add(self, opcode, payload):
        size = len(payload)
        head = [size] if size < 126 else [126, *size.to_bytes(2, "big")] if size < 65536 else [127, *size.to_bytes(8, "big")]
        self.bytes += bytes([128 | opcode, *head]) + payload
        self._answer()

    def end(self):
        """Answers what waits, as the page goes."""
        if self.route:
            self.route.abort()
            self.route = None

    def _answer(self):
        if self.route and self.bytes:
            self.route.fulfill(body=self.bytes, content_type="application/octet-stream")
            self.route, self.bytes = None, b""


class ClientPage:
    """One tab. `frames` holds what the client has sent; `connections` counts its sockets."""

    def __init__(self, browser, script, html, url="/", head=""):
        self.script, self.html, self.head = script, html, head
        self.scripts = None  # what the app's own script holds
        self.simulator = None  # the network simulator
        self.held = None  # requests for the client's script, while they are not answered
        self.held_tickets = None  # requests that exchange a ticket, while the test answers them
        self.notices = {}  # the texts of notices by their English
        self.frames, self.complaints, self.tickets, self.loads = [], [], [], 0
        self.socket, self.left, self.connections, self.accepts = None, None, 0, True
        self.polls, self.polled = False, {}
        self.context = browser.new_context()
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.route("**/*", self._serve)
        self.page.route_web_socket(re.compile(r"/_trellis/live"), self._connect)
        self.page.goto(ORIGIN + url)
        self.wait(lambda: self.frames)  # so that none comes once this page is left

    def _console(self, message):
        # The browser itself notes that a POST was refused.
        if message.type in ("error", "warning") and "/_trellis/poll" not in message.location.get("url", ""):
            self.complaints.append(message.text)

    def _serve(self, route):
        path = route.request.url.removeprefix(ORIGIN)
        if path == "/_trellis/script.js" and self.held is not None:
            self.held.append(route)
        elif path == "/_trellis/script.js":
            route.fulfill(body=self.script, content_type="text/javascript; charset=utf-8")
        elif path == "/_trellis/style.css":
            route.fulfill(path=STYLE, content_type="text/css; charset=utf-8")
        elif path == "/_trellis/simulator.js":
            route.fulfill(body=self.simulator, content_type="text/javascript; charset=utf-8")
        elif path == "/app.js":
            route.fulfill(body=self.scripts, content_type="text/javascript; charset=utf-8")
        elif path == "/_trellis/ticket":
            self.tickets.append((route.request.method, route.request.post_data, route.request.headers))
            if self.held_tickets is None:
                self.answer_ticket(route)
            else:
                self.held_tickets.append(route)
        elif path.startswith("/_trellis/poll"):
            self._poll(route)
        elif path == "/favicon.ico":
            route.fulfill(status=204)
        else:
            scripts = '<script defer src="/app.js"></script>' if self.scripts else ""
            simulator = '<script defer src="/_trellis/simulator.js"></script>' if self.simulator else ""
            notices = f' data-notices="{escape(json.dumps(self.notices))}"' if self.notices else ""
            document = (
                '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title>'
                f'<meta name="trellis-token" content="token" data-at="/_trellis/"{notices}><script>{EARLY}</script>'
                f'{simulator}<script defer src="/_trellis/script.js"></script>{scripts}{self.head}</head><body>{self.html}</body></html>'
            )
            route.fulfill(
                body=document,
                content_type="text/html; charset=utf-8",
                headers={"Content-Security-Policy": CSP, "Cache-Control": "no-store"},
            )
            self.loads += 1
            self.left = self.socket
            self.frames[:] = [frame for frame in self.frames if not _is_hello(frame)]

    def _connect(self, socket):
        self.connections += 1
        if not self.accepts:
            socket.close(code=1011)
            return
        self.socket = socket
        socket.on_message(lambda text: self._hear(socket, json.loads(text)))

    def _poll(self, route):
        """The requests of a polled socket, which is taken if `polls` is set."""
        key, kind, number = (route.request.headers["x-trellis-poll"] + " new 0").split()[:3]
        socket = self.polled.get(key)
        if not self.polls or key != "new" and socket is None:
            self.connections += key == "new"
            route.fulfill(status=410)
        elif kind == "wait":
            socket.wait(route, int(number))
        else:
            if socket is None:
                self.connections += 1
                socket = PolledSocket(f"key{self.connections}")
                self.socket = self.polled[socket.key] = socket
            socket.brought += 1
            assert kind == "new" or int(number) == socket.brought, (number, socket.brought)
            route.fulfill(body=b"", content_type="application/octet-stream", headers={"X-Trellis-Poll": socket.key})
            for opcode, payload in frames_in(route.request.post_data_buffer):
                if opcode == 1:
                    self._hear(socket, json.loads(payload))
                else:
                    socket.is_left = True

    def _hear(self, socket, frame):
        # A page that is being left may still say hello.
        if socket is not self.left or not _is_hello(frame):
            self.frames.append(frame)

    def open(self, html):
        """Loads a page with this body and joins it."""
        self.html = html
        self.frames.clear()
        self.loads = 0
        self.page.goto(ORIGIN)
        self.join()
        self.wait(lambda: any(frame[0] == 0 for frame in self.frames))  # which ends the joining
        self.frames.clear()

    def open_early(self, html):
        """Loads a page with this body, whose script has not come yet."""
        self.hello()
        self.html, self.held = html, []
        self.page.goto(ORIGIN, wait_until="commit")
        self.wait(lambda: self.held and self.page.evaluate("document.readyState") == "interactive")
        self.frames.clear()

    def run_script(self):
        """Has the script come, and joins the page."""
        held, self.held = self.held, None
        for route in held:
            route.fulfill(body=self.script, content_type="text/javascript; charset=utf-8")
        return self.join()

    # The server's side

    def send(self, *parts):
        """Sends a frame down."""
        self.socket.send(json.dumps(parts))

    def patch(self, number, ack, *ops):
        """Sends a patch and waits until it has been applied."""
        self.send(number, ack, list(ops))
        # After the timer that ends a press.
        self.wait(lambda: self.page.evaluate("new Promise((done) => setTimeout(done, 1, true))"))

    def answer_ticket(self, route):
        route.fulfill(body="token after " + route.request.post_data, content_type="text/plain")

    def hello(self):
        """Waits for the next hello and takes it, and what came before it: that was the old page's."""
        hello = self.hello_again()
        del self.frames[:self.frames.index(hello) + 1]
        return hello

    def hello_again(self):
        """Waits for the hello of another connection; frames before it were the old one's."""
        self.wait(lambda: any(_is_hello(frame) for frame in self.frames))
        return next(frame for frame in self.frames if _is_hello(frame))

    def join(self, epoch=9):
        """Waits for the hello and answers that nothing is missing; also that of another connection, if the first one was lost."""
        hello = self.hello()
        while True:
            answered = self.connections
            self.send("resume", epoch, hello[3], hello[4] - 1)
            self.wait(lambda: self.connections > answered or self._state() == "live")
            if self._state() == "live":
                return hello
            hello = self.hello()

    def cut(self, code=1006):
        """Ends the connection from the server's side."""
        self.socket.close(code=1011 if code == 1006 else code)

    def stop_clock(self):
        """From now on the page's time passes by `page.clock.run_for` alone, and not besides."""
        ahead = 100  # milliseconds, for what this call takes
        while True:
            now = self.page.evaluate("Date.now()")
            try:
                return self.page.clock.pause_at((now + ahead) / 1000)
            except playwright.sync_api.Error:
                ahead *= 4

    # Waiting and reading

    def wait(self, condition, seconds=PATIENCE):
        """Lets the browser run until the condition holds; gives up when nothing has moved for so many seconds, or too long."""
        moved, end, last = None, 0, time.monotonic() + 3 * seconds
        while not (result := condition()):
            state = len(self.frames), self.connections, self.loads, len(self.complaints)
            if state != moved:
                moved, end = state, time.monotonic() + seconds
            if time.monotonic() > min(end, last):
                raise AssertionError(f"nothing came of it for {seconds} s; frames {self.frames}, problems {self.complaints}")
            self.page.wait_for_timeout(5)
        return result

    def wait_for_state(self, state):
        self.wait(lambda: self._state() == state)

    def _state(self):
        return self.page.evaluate("document.documentElement.dataset.live")

    def events(self):
        """The events that were sent: frames with a number that is not 0, but for a hello."""
        return [
            frame for frame in self.frames
            if isinstance(frame[0], int) and frame[0] > 0 and len(frame) > 3 and not _is_hello(frame)
        ]

    def wait_for_events(self, count):
        self.wait(lambda: len(self.events()) >= count)
        return self.events()

    def text(self, selector):
        return self.page.locator(selector).text_content()

    @property
    def problems(self):
        """What the page has complained about."""
        if not isinstance(self.page, playwright.sync_api.Page):
            self.page.evaluate("0")  # brings what was noted
        return self.complaints

    def close(self):
        for socket in self.polled.values():
            socket.end()
        close_context(self.context)


class Chromium:
    """The system's Chromium where there is one, under playwright."""

    def __init__(self):
        self.driver = sync_playwright().start()
        self.browser = self.driver.chromium.launch(executable_path=chromium_program(), args=["--no-sandbox"])
        self.new_context = self.browser.new_context

    def close(self):
        self.browser.close()
        self.driver.stop()


def open_browser(name):
    """Starts an engine: chromium, firefox or webkit."""
    if name == "chromium":
        return Chromium()
    # They need what Chromium alone does not.
    from support import engine_page, firefox, webkit
    return engine_page.Browser({"firefox": firefox.Firefox, "webkit": webkit.WebKit}[name]())


def end_with(browser, seconds):
    """Ends the browser with this program, whatever ends it. A hang is a failure that says where."""
    def hang():
        faulthandler.dump_traceback()
        browser.close()
        os._exit(1)

    timer = threading.Timer(seconds, hang)
    timer.daemon = True
    timer.start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
