"""The inspector's page in Chromium: from a slow render to its cause, back in time, and to a test. Names of tests select.

It is told by the to-do sample: by its pages, by its terminal app and by its app with view controllers, each a real process.
"""

import base64
import fcntl
import os
import pathlib
import pty
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import traceback

from axe_playwright_python.sync_playwright import Axe

from support.sample import Visitors, looks, program
from support.todo_app import ROOT, add, button, chromium, expect, free_port, shoot, todo, wait

INSPECT = os.environ.get("TRELLIS_INSPECT_PROGRAM") or f"{ROOT}/.build/debug/trellis-inspect"


class World(Visitors):
    """What a test gets: processes, a folder for their files, and a browser."""

    def __init__(self, browser):
        super().__init__(browser)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="inspector-"))
        self.processes = []
        self.violations = []

    def start(self, command, **options):
        process = subprocess.Popen(command, start_new_session=True, **options)
        self.processes.append(process)
        return process

    def said(self, stream, pattern):
        """The match in a line that a process writes; what it writes later is read away."""
        lines = []
        while not (found := re.search(pattern, lines[-1]) if lines else None):
            lines.append(stream.readline())
            assert lines[-1], lines
        threading.Thread(target=lambda: [None for _ in stream], daemon=True).start()
        return found[1]

    def todo(self, *words):
        """A server of pages with tools for developers; returns the URLs of its page and of the inspector."""
        port = free_port()
        command = [program("todo"), "--dev", "--port", str(port), "--data", str(self.folder / "todo.sqlite")]
        process = self.start([*command, *words], stderr=subprocess.PIPE, text=True)
        return f"http://127.0.0.1:{port}/", self.said(process.stderr, r"inspector at (\S+)"), process

    def viewer(self, socket):
        """The inspector of another process; returns its URL and its own process."""
        process = self.start([INSPECT, socket, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return self.said(process.stdout, r"inspector at (\S+)"), process

    def audit(self, page, name):
        shoot(page, f"inspector-{name}")
        found = Axe().run(page, options={"iframes": False}).response["violations"]
        self.violations += [f"{name}: {it['id']}: {it['nodes'][0]['html']}" for it in found]

    def close(self):
        super().close()
        for process in self.processes:
            process.kill()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class TerminalApp:
    """An app in a terminal of its own, of which everything that it writes is kept."""

    def __init__(self, world, command, **environment):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", **environment}
        self.process = world.start(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
        os.close(slave)
        self.shown = b""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            while data := os.read(self.master, 65536):
                self.shown += data
        except OSError:
            pass

    def type(self, text):
        os.write(self.master, text.encode())

    def has_shown(self, text):
        return text.encode() in self.shown


def events(page):
    return page.get_by_role("region", name="Events")


def detail(page):
    return page.get_by_role("region", name="Detail")


def choose(page, text):
    """Chooses the latest event with a text."""
    events(page).get_by_role("listitem").filter(has_text=text).first.get_by_role("button").click()
    expect(detail(page).get_by_role("heading", level=2)).to_contain_text(text)


def in_each_look(world, page, name):
    size = page.viewport_size
    for look, options in looks().items():
        page.emulate_media(color_scheme=options.get("color_scheme", "light"))
        page.set_viewport_size(options.get("viewport", size))
        world.audit(page, f"{name}-{look}")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(size)


def test_from_a_slow_render_to_a_test(world):
    url, inspector, _ = world.todo()
    person = world.visitor()
    app = person.log_in(url)
    add(app, "Milk", "Bread")
    todo(app, "Milk").click()
    expect(todo(app, "Milk")).to_be_checked()
    page = world.visitor(viewport={"width": 1440, "height": 900}).tab(inspector)

    # The slow render: events from a time on, and of one of them the node that took longest by itself.
    field = page.get_by_label("Least time in milliseconds")
    field.fill("5000")
    field.press("Tab")
    expect(events(page).get_by_text("No event that is kept fits.")).to_be_visible()
    field.fill("0.001")
    field.press("Tab")
    choose(page, "Action.toggle")
    in_each_look(world, page, "event")

    # Its cause, and the action.
    needless = detail(page).get_by_role("listitem").filter(has_text="not Equatable").first
    needless.get_by_role("button").click()
    causes = detail(page).get_by_role("list", name="Why it rendered")
    expect(causes).to_contain_text("its props are not Equatable")
    expect(causes).to_contain_text("by Action.toggle at ListWorkflow")
    expect(causes).to_contain_text("sent through a sink")

    # Back: what was shown after an earlier event, beside what is shown now.
    choose(page, "Action.toggle")
    page.keyboard.press("j")
    button(page, "Look").click()
    for frame, is_done in (("then", False), ("now", True)):
        milk = page.frame_locator(f"#look-{frame}").get_by_role("checkbox", name="Milk", exact=True)
        expect(milk).to_be_checked(checked=is_done)
    in_each_look(world, page, "look")

    # A branch, in which the operator acts.
    button(page, "Branch").click()
    branch = page.frame_locator("#branch")
    steps = page.get_by_role("list", name="Actions of the branch")
    before = page.url
    branch.get_by_role("checkbox", name="Milk", exact=True).click()
    expect(steps.get_by_role("listitem")).to_have_text(["Action.toggle"])
    new = branch.get_by_role("textbox", name="New to-do")
    new.fill("Only in the branch")
    new.press("Enter")
    expect(steps.get_by_role("listitem")).to_have_text(["Action.toggle", "Action.add"])
    expect(new).to_have_value("")
    in_each_look(world, page, "branch")
    assert page.url == before
    expect(todo(app, "Milk")).to_be_checked()
    expect(todo(app, "Only in the branch")).to_have_count(0)

    # The test.
    button(page, "Save as test").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    text = pathlib.Path(download.value.path()).read_text()
    assert re.fullmatch(r"BranchOfEvent\d+Tests\.swift", download.value.suggested_filename)
    assert "expectJournal(journal, of: <#the LiveApp#>)" in text, text
    assert "/// - `Action.toggle`\n/// - `Action.add`\n" in text, text
    records = [base64.b64decode("".join(part.split())) for part in text.split('"""')[1].split("\n\n")]
    assert len(records) == 3, text
    assert text.strip() == page.locator("#branch-test").inner_text().strip()

    # Closed, it is gone, and so is its place in the URL.
    page.keyboard.press("Escape")
    expect(page.get_by_text("Choose an event")).to_be_visible()


def test_a_jump_back(world):
    url, inspector, _ = world.todo("--inspect-jump")
    app = world.visitor().log_in(url)
    add(app, "Milk", "Bread")
    button(app, "Edit Milk").click()
    expect(button(app, "Save")).to_be_visible()
    page = world.visitor(viewport={"width": 1440, "height": 900}).tab(inspector)
    choose(page, "Action.edit")
    button(app, "Back").click()
    expect(button(app, "Save")).to_have_count(0)

    # What it means is read before it is done.
    button(page, "Jump here…").click()
    panel = page.get_by_role("region", name="Jump")
    for title in ("Starts again", "Is cancelled", "Is not restored"):
        expect(panel.get_by_role("heading", name=title)).to_be_visible()
    expect(panel.get_by_role("list", name="Is not restored")).to_contain_text("outside of the host")
    in_each_look(world, page, "jump")
    button(page, "Stay").click()
    expect(button(page, "Jump here…")).to_be_visible()
    expect(button(app, "Save")).to_have_count(0)

    # The live page shows the old state, and goes on from there.
    button(page, "Jump here…").click()
    panel.get_by_role("button", name="Jump to event").click()
    expect(panel.get_by_role("status")).to_contain_text("The host went back")
    world.audit(page, "jumped")
    expect(button(app, "Save")).to_be_visible()
    expect(app.get_by_label("Title")).to_have_value("Milk")
    button(app, "Back").click()
    expect(button(app, "Save")).to_have_count(0)


def test_an_operator_of_a_server(world):
    port, metrics, token = free_port(), free_port(), world.folder / "inspect.token"
    token.touch(mode=0o600)
    token.write_text("0123456789abcdef" * 4 + "\n")
    command = [program("todo"), "--no-dev", "--port", str(port), "--data", str(world.folder / "todo.sqlite")]
    command += ["--metrics", str(metrics), "--inspect-token", str(token)]
    server = world.start(command, stderr=subprocess.PIPE, text=True)
    world.said(server.stderr, r"(http://127\.0\.0\.1:\d+)")
    command = [INSPECT, f"http://127.0.0.1:{metrics}", "--token", str(token)]

    # A file that others may read, and another token, are refused before a page is served.
    other = world.folder / "other.token"
    for text, mode, status in (("0123456789abcdef" * 4, 0o644, 2), ("fedcba9876543210" * 4, 0o600, 1)):
        other.write_text(text)
        other.chmod(mode)
        ended = subprocess.run([*command[:3], str(other), "--port", "0"], capture_output=True, text=True, timeout=60)
        assert ended.returncode == status and text not in ended.stderr + ended.stdout, ended

    viewer = world.start([*command, "--watch", "Ada", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    operator = world.visitor(viewport={"width": 1440, "height": 900})
    page = operator.tab(world.said(viewer.stdout, r"inspector at (\S+)"))
    expect(page.get_by_text("watched:")).to_be_visible()
    visitor = world.visitor()
    app = visitor.log_in(f"http://127.0.0.1:{port}/")
    add(app, "Milk")
    # The page before the login is nobody's; her next one is recorded.
    app.reload()
    add(app, "Bread")
    choose(page, "Action.add")
    expect(page.get_by_label("Host")).to_contain_text("Ada: ")
    expect(detail(page).get_by_role("list", name="Why it rendered")).to_be_visible()
    for name in ("Look", "Branch", "Stop", "Jump here…"):
        expect(button(page, name)).to_have_count(0)
    for name in ("Trace", "Spans"):
        expect(page.get_by_role("link", name=name)).to_have_count(0)
    in_each_look(world, page, "operator")

    # The server is killed: the page says so.
    visitor.may_lose_connection = True
    server.send_signal(signal.SIGKILL)
    server.wait()
    expect(page.get_by_role("alert")).to_contain_text("The server is gone")
    assert viewer.poll() is None
    world.audit(page, "operator-gone")


def test_a_terminal_app_at_a_socket(world):
    socket = str(world.folder / "app.sock")
    command = [program("todo-terminal"), "--data", str(world.folder / "todo.sqlite")]
    app = TerminalApp(world, command, TRELLIS_INSPECT=socket)
    visitor = world.visitor(viewport={"width": 1440, "height": 900})
    anyone = visitor.context.new_page()
    wait(anyone, lambda: pathlib.Path(socket).exists())
    wait(anyone, lambda: app.has_shown("Welcome"))
    app.type("Ada\r")
    wait(anyone, lambda: app.has_shown("Nothing here yet"))
    inspector, viewer = world.viewer(socket)
    page = visitor.tab(inspector)
    for title in ("Milk", "Bread"):
        app.type(f"{title}\r")
        wait(page, lambda: app.has_shown(title))
    choose(page, "Action.add")

    causes = detail(page).get_by_role("list", name="Why it rendered")
    expect(causes).to_contain_text("by Action.add at ListWorkflow")
    button(page, "Look").click()
    now = page.frame_locator("#look-now").locator("pre.terminal")
    expect(now).to_contain_text("Milk")
    expect(now).to_contain_text("Bread")
    assert now.locator("span.bold").count() + now.locator("span.dim").count() + now.locator("[style]").count() > 0
    in_each_look(world, page, "terminal")
    button(page, "Branch").click()
    expect(page.get_by_role("status").filter(has_text="A branch is made in the process that serves this page")).to_be_visible()

    # The viewer is killed: the app does not notice.
    viewer.send_signal(signal.SIGKILL)
    viewer.wait()
    visitor.may_lose_connection = True
    app.type("Eggs\r")
    wait(anyone, lambda: app.has_shown("Eggs"))
    assert app.process.poll() is None

    # The app is killed: the viewer says so.
    inspector, viewer = world.viewer(socket)
    page = visitor.tab(inspector)
    expect(events(page).get_by_role("listitem").filter(has_text="Action.add").first).to_be_visible()
    app.process.send_signal(signal.SIGKILL)
    app.process.wait()
    expect(page.get_by_role("alert")).to_contain_text("Expected a process that listens at")
    assert viewer.poll() is None


def test_an_app_with_view_controllers_at_a_socket(world):
    socket = str(world.folder / "app.sock")
    environment = {**os.environ, "HOME": str(world.folder), "TRELLIS_INSPECT": socket}
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    world.start([program("todo-uikit")], env=environment, **quiet)
    visitor = world.visitor(viewport={"width": 1440, "height": 900})
    wait(visitor.context.new_page(), lambda: pathlib.Path(socket).exists())
    page = visitor.tab(world.viewer(socket)[0])
    events(page).get_by_role("listitem").last.get_by_role("button").click()
    expect(detail(page).get_by_role("list", name="Why it rendered")).to_be_visible()
    button(page, "Look").click()
    # A value in Swift, for no browser shows view controllers.
    expect(page.frame_locator("#look-then").locator("pre")).to_contain_text("Screen")
    in_each_look(world, page, "uikit")


def main():
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    chosen = sys.argv[1:] or list(tests)
    failures = []
    with chromium() as browser:
        for name in chosen:
            world = World(browser)
            try:
                tests[name](world)
                assert not world.violations, "\n".join(world.violations)
                # A page whose field has the focus at once has none in a look.
                for visitor in world.visitors:
                    visitor.complaints = [it for it in visitor.complaints if "Blocked autofocusing" not in it]
                world.check_consoles()
                print(f"ok    {name}", flush=True)
            except Exception:
                failures.append(name)
                print(f"FAIL  {name}\n{traceback.format_exc()}", flush=True)
            finally:
                world.close()
    sys.exit(f"{len(failures)} of {len(chosen)} failed" if failures else 0)


if __name__ == "__main__":
    main()
