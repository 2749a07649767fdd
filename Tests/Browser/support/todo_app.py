"""What the browser tests of the to-do sample stand on: a server, a relay that can be cut, a browser that listens."""

import os
import pathlib
import queue
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager

from playwright.sync_api import expect, sync_playwright

from support.chromium_program import chromium_program

ROOT = pathlib.Path(__file__).resolve().parents[3]
SHOTS = os.environ.get("TODO_SHOTS")

sys.path.append(str(ROOT / "scripts"))

from cluster_servers import free_port  # noqa: E402

# The time after which a test gives up: on a busy machine everything comes, but late.
PATIENCE = 60
expect.set_options(timeout=PATIENCE * 1000)


def program():
    """The server's executable, built if need be; TODO_PROGRAM names another one."""
    if named := os.environ.get("TODO_PROGRAM"):
        return named
    # The flags of scripts/lib.sh, so that nothing that the other steps have built is built again.
    build = ["swift", "build", "--package-path", f"{ROOT}/Samples", "--scratch-path", f"{ROOT}/.build"]
    build += ["--disable-build-manifest-caching", "-Xswiftc", "-warnings-as-errors"]
    subprocess.run([*build, "--product", "todo"], check=True)
    folder = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return f"{folder}/todo"


class Server:
    """A server, that of the to-do sample or another, on a port and data file of its own; both stay over kill and start.

    Servers with one `folder` share their data; who made it removes it.
    """

    def __init__(self, executable, *arguments, folder=None, data="todo.sqlite", environment=None):
        self.executable = executable
        self.environment = environment
        self.arguments = arguments
        self.port = free_port()
        self.owns_folder = folder is None
        self.folder = folder or pathlib.Path(tempfile.mkdtemp(prefix="todo-test-"))
        self.data = self.folder / data
        self.process = None

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self):
        return f"{self.origin}/"

    def connect(self, seconds=PATIENCE):
        return socket.create_connection(("127.0.0.1", self.port), timeout=seconds)

    def start(self):
        self.process = subprocess.Popen(
            [self.executable, "--port", str(self.port), "--data", str(self.data), "--log", "info", *self.arguments],
            stderr=subprocess.PIPE,
            env={**os.environ, **(self.environment or {})},
            text=True,
        )
        # One of its first lines says that it serves, on a slow machine after one that says so; the rest is read away so that it never
        # waits for us.
        said = []
        while not any("serving on" in line for line in said):
            said.append(self.process.stderr.readline())
            assert said[-1], said
        threading.Thread(target=self._read, args=(self.process.stderr,), daemon=True).start()
        return self

    @staticmethod
    def _read(stream):
        for line in stream:
            if os.environ.get("TODO_LOG"):
                print("   |", line, end="")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, by=signal.SIGTERM):
        self.process.send_signal(by)
        return self.process.wait(timeout=PATIENCE)

    def close(self):
        if self.process and self.process.poll() is None:
            self.kill()
        if self.owns_folder:
            shutil.rmtree(self.folder, ignore_errors=True)


class Relay:
    """A TCP relay between browser and server: what goes through it can be delayed, and cut, silently or not.

    Each way takes `latency` seconds, give or take `jitter`; nothing overtakes.
    """

    def __init__(self, target, latency=0, jitter=0, seed=0):
        self.target = target
        self.latency, self.jitter = latency, jitter
        self.random = random.Random(seed)
        self.is_open = True
        self.cutting = None
        self.pairs = []
        self.swallowed = set()
        self.flowing = threading.Event()
        self.flowing.set()
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def cut(self):
        """Ends every connection and takes no new one."""
        with self.lock:
            self.is_open = False
            pairs, self.pairs = self.pairs, []
        for pair in pairs:
            self._end(pair)

    def heal(self):
        with self.lock:
            self.is_open = True

    def cut_now_and_then(self, least, most):
        """Ends every connection again and again, after a time between these; new ones are taken."""
        self.cutting = threading.Event()

        def work(ended):
            while not ended.wait(self.random.uniform(least, most)):
                self.cut()
                self.heal()

        threading.Thread(target=work, args=(self.cutting,), daemon=True).start()

    def calm(self):
        """No more of that."""
        if self.cutting:
            self.cutting.set()

    def swallow(self):
        """The connections that there are stay open, and nothing comes through any more."""
        with self.lock:
            self.swallowed.update(self.pairs)

    def stall(self):
        """What is on its way, and all that follows, waits for `flow`."""
        self.flowing.clear()

    def flow(self):
        self.flowing.set()

    def close(self):
        self.calm()
        self.flow()
        self.cut()
        self.listener.close()

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                if not self.is_open:
                    client.close()
                    continue
                try:
                    server = socket.create_connection(("127.0.0.1", self.target))
                except OSError:
                    client.close()
                    continue
                pair = (client, server)
                self.pairs.append(pair)
            for source, drain in (pair, pair[::-1]):
                threading.Thread(target=self._pump, args=(source, drain, pair), daemon=True).start()

    def _pump(self, source, drain, pair):
        pieces = queue.SimpleQueue()
        threading.Thread(target=self._deliver, args=(pieces, drain, pair), daemon=True).start()
        due = 0
        try:
            while data := source.recv(65536):
                due = max(due, time.monotonic() + self.latency + self.random.uniform(-1, 1) * self.jitter)
                pieces.put((due, data))
        except OSError:
            pass
        pieces.put(None)

    def _deliver(self, pieces, drain, pair):
        try:
            while piece := pieces.get():
                due, data = piece
                time.sleep(max(0, due - time.monotonic()))
                self.flowing.wait()
                if pair not in self.swallowed:
                    drain.sendall(data)
        except OSError:
            pass
        self._end(pair)

    @staticmethod
    def _end(pair):
        for end in pair:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()


class Visitor:
    """One browser profile: its tabs share a login. Notes everything that should not be in a console."""

    def __init__(self, browser, **options):
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        self.context.set_default_timeout(PATIENCE * 1000)
        self.complaints = []
        self.may_lose_connection = False
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        self.context.add_init_script(
            "addEventListener('securitypolicyviolation', e => console.error('CSP', e.violatedDirective, e.blockedURI))"
        )

    def _console(self, message):
        if message.type not in ("error", "warning"):
            return
        lost = "WebSocket" in message.text or "net::ERR" in message.text or "/_trellis/poll" in message.location.get("url", "")
        if self.may_lose_connection and lost:
            return
        self.complaints.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def tab(self, url):
        page = self.context.new_page()
        answer = page.goto(url)
        assert answer.ok, (answer.status, answer.text()[:300])
        expect(page.locator("html[data-live=live]")).to_have_count(1)
        return page

    def log_in(self, url, name="Ada"):
        page = self.tab(url)
        page.get_by_label("Name").fill(name)
        page.get_by_role("button", name="Log in").click()
        expect(page.get_by_role("heading", name="To-dos")).to_be_visible()
        return page


def add(page, *titles, **options):
    field = page.get_by_role("textbox", name="New to-do")
    for title in titles:
        field.fill(title)
        field.press("Enter")
    for title in titles:
        expect(todo(page, title)).to_be_visible(**options)


def todo(page, title):
    """The checkbox of a to-do."""
    return page.get_by_role("checkbox", name=title, exact=True)


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def titles(page):
    return page.get_by_role("listitem").locator("label").all_inner_texts()


def status(page, text):
    expect(page.locator("[role=status]", has_text=text)).to_have_text(text)


def wait(page, condition, seconds=PATIENCE):
    """Lets the browser run until the condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds} s"
        page.wait_for_timeout(10)


def shoot(page, name):
    """Keeps a picture if TODO_SHOTS names a folder for it."""
    if SHOTS:
        page.wait_for_timeout(350)
        page.screenshot(path=f"{SHOTS}/{name}.png")


@contextmanager
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()
