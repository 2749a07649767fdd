"""scripts/dev, in a package that scripts/new makes: what the open page shows while the sources change.

With `--measure` it saves a view ten times and prints how long the compiler took and how long until the page showed it.
"""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from support.contexts import close_context
from support.todo_app import PATIENCE, ROOT, Visitor, chromium, shoot, wait

# In the build directory of the other steps, whose products it shares; its modules have names of their own.
PACKAGE = ROOT / ".build/new/Development"
FLAGS = f"--scratch-path {ROOT}/.build --disable-build-manifest-caching -Xswiftc -warnings-as-errors"
COMMAND = [PACKAGE / "scripts/dev", "--port", "0", "--build-flags", FLAGS, "--", "--workers", "2"]
VIEW = PACKAGE / "Sources/DevelopedWeb/ChecklistScreen+Web.swift"
STYLE = PACKAGE / "Sources/DevelopedWeb/Resources/style.css"


class Development:
    """A running scripts/dev, and what it has said."""

    def __init__(self):
        shutil.rmtree(PACKAGE, ignore_errors=True)
        PACKAGE.parent.mkdir(parents=True, exist_ok=True)
        new = [ROOT / "scripts/new", "Developed", "--kind", "web", "--path", PACKAGE]
        subprocess.run(new, check=True, stdout=subprocess.DEVNULL)
        # A shell starts what it runs in the background so, and Control-C ends it all the same.
        ignore = lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)  # noqa: E731
        self.process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=ignore)
        self.lines = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if os.environ.get("TODO_LOG"):
                print("   |", line, end="")

    def said(self, pattern, after=0):
        """The match of the first line, after so many, in which the pattern is found; none if there is no such line yet."""
        return next(filter(None, (re.search(pattern, line) for line in self.lines[after:])), None)

    def url(self):
        end = time.monotonic() + 580
        while not (found := self.said(r"serving on (\S+);")):
            assert self.process.poll() is None and time.monotonic() < end, "\n".join(self.lines)
            time.sleep(0.1)
        return found[1] + "/"

    def children(self):
        """The processes that it has started."""
        return children_of(self.process.pid)

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)

    def close(self):
        if self.process.poll() is None:
            self.interrupt()


def children_of(process):
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            state = path.read_text()
        except OSError:
            continue
        if state.rsplit(")", 1)[1].split()[1] == str(process):
            found.append(int(state.split()[0]))
    return found


def edit(path, old, new):
    """Saves a file as editors do: in a new one that takes its place."""
    text = path.read_text()
    assert old in text, f"{path.name} has no {old}"
    other = path.with_name(path.name + "~")
    other.write_text(text.replace(old, new))
    other.replace(path)


def overlay(page):
    return page.get_by_role("region", name="Errors of the build")


def add(page, title):
    page.get_by_role("textbox", name="New item").fill(title)
    page.keyboard.press("Enter")
    expect(page.get_by_role("checkbox", name=title)).to_be_visible()


def the_page_follows_the_view_and_keeps_its_state_and_what_was_typed(development, page):
    page.evaluate("window.isSamePage = true")
    add(page, "Eggs")
    field = page.get_by_role("textbox", name="New item")
    field.fill("Half a se")
    edit(VIEW, 'h1 { "Developed" }', 'h1 { "Changed" }')
    expect(page.get_by_role("heading", name="Changed")).to_be_visible(timeout=120_000)
    expect(page.get_by_role("checkbox", name="Eggs")).to_be_visible()
    expect(field).to_have_value("Half a se")
    assert page.evaluate("window.isSamePage && document.activeElement.name") == "title"
    assert not page.locator(".trellis-kept").is_visible()
    field.press("End")
    page.keyboard.type("ntence")
    field.press("Enter")
    expect(page.get_by_role("checkbox", name="Half a sentence")).to_be_visible()


def errors_of_the_compiler_are_shown_over_the_page(development, page):
    edit(VIEW, "{ summary }", "{ summery }")
    expect(overlay(page)).to_be_visible(timeout=120_000)
    expect(overlay(page).get_by_role("heading", name="The build has 1 error")).to_be_visible()
    expect(overlay(page)).to_contain_text("Sources/DevelopedWeb/ChecklistScreen+Web.swift:9:")
    expect(overlay(page)).to_contain_text("cannot find 'summery' in scope")
    assert development.said(r"ChecklistScreen\+Web\.swift:9:\d+: error: cannot find 'summery'")


def in_each_look(page, audit, name):
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        audit(page, f"development {name} {scheme}")
    size = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 700})
    audit(page, f"development {name} narrow")
    page.set_viewport_size(size)


def the_server_goes_on_while_the_build_fails(page):
    add(page, "Bread")


def the_overlay_is_dismissed_by_a_key_and_comes_with_the_next_error(page):
    page.keyboard.press("Escape")
    expect(overlay(page)).to_be_hidden()
    edit(VIEW, "{ summery }", "{ somewhere }")
    expect(overlay(page)).to_contain_text("cannot find 'somewhere' in scope", timeout=120_000)


def the_overlay_goes_when_the_error_is_mended(page):
    edit(VIEW, "p(.role(.status)) { somewhere }", 'p(.role(.status)) { a(.href("javascript:0")) { summary } }')
    expect(overlay(page)).to_be_hidden(timeout=120_000)


def what_is_left_out_of_a_page_is_said_on_it(page, audit):
    notice = page.get_by_role("complementary", name="Mistakes of the app")
    expect(notice).to_contain_text("Expected a URL that is relative, http, https, mailto or tel.")
    in_each_look(page, audit, "mistake")


def a_style_sheet_is_shown_without_build_or_restart(development, page):
    add(page, "Milk")
    lines = len(development.lines)
    STYLE.write_text(STYLE.read_text() + "\nh1 { color: rgb(1, 2, 3); }\n")
    expect(page.get_by_role("heading", level=1)).to_have_css("color", "rgb(1, 2, 3)")
    # The session is the same.
    expect(page.get_by_role("checkbox", name="Milk")).to_be_visible()
    assert page.evaluate("window.isSamePage")
    assert development.said("style.css: shown without a build", lines) and not development.said("built", lines)
    # So is a page that is loaded now.
    page.reload()
    assert page.get_by_role("heading", level=1).evaluate("it => getComputedStyle(it).color") == "rgb(1, 2, 3)"


def a_server_that_dies_is_reported_and_started_at_the_next_change(development, page):
    page.wait_for_selector("html[data-live=live]")
    add(page, "Salt")
    [server] = development.children()
    lines = len(development.lines)
    os.kill(server, signal.SIGKILL)
    wait(page, lambda: development.said("the server ended by SIGKILL", lines))
    edit(STYLE, "rgb(1, 2, 3)", "rgb(4, 5, 6)")
    wait(page, lambda: development.said("restarted", lines), seconds=120)
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_css("color", "rgb(4, 5, 6)")
    expect(page.get_by_role("checkbox", name="Salt")).to_be_visible()


def an_error_page_is_loaded_again_when_the_server_is(page):
    assert page.goto(page.url + "nowhere").status == 404
    expect(page.get_by_role("heading", name="There is no page at this address.")).to_be_visible()
    page.wait_for_timeout(300)  # It has asked for the notes.
    with page.expect_navigation(timeout=120_000):
        edit(VIEW, 'h1 { "Changed" }', 'h1 { "Changed again" }')


def control_c_ends_everything(development):
    children = development.children()
    assert len(children) == 1 and development.interrupt() == 0
    assert development.lines[-1] == "ended"
    for child in children:
        assert not pathlib.Path(f"/proc/{child}").exists()


def it_ends_with_the_program_that_started_it():
    shell = subprocess.Popen(["sh", "-c", '"$@" >/dev/null & echo $!; wait', "sh", *COMMAND], stdout=subprocess.PIPE, text=True)
    process = int(shell.stdout.readline())
    end = time.monotonic() + PATIENCE
    while not children_of(process):
        assert time.monotonic() < end, "scripts/dev has not begun to build"
        time.sleep(0.05)
    shell.kill()
    shell.wait()
    while pathlib.Path(f"/proc/{process}").exists():
        assert time.monotonic() < end, "scripts/dev goes on without the program that started it"
        time.sleep(0.05)


def there_are_no_notes_without_development(page):
    """The environment alone opens nothing."""
    program = subprocess.run(
        ["swift", "build", *FLAGS.split(), "--show-bin-path"], cwd=PACKAGE, check=True, capture_output=True, text=True
    ).stdout.strip()
    folder = PACKAGE / "notes"
    folder.mkdir()
    (folder / "notes.json").write_text('{"errors": []}')
    server = subprocess.Popen(
        [f"{program}/DevelopedServer", "--port", "0"], stderr=subprocess.PIPE, text=True,
        env={**os.environ, "TRELLIS_DEVELOPMENT": str(folder)},
    )
    try:
        url = re.search(r"serving on (\S+)", server.stderr.readline())[1]
        try:
            urllib.request.urlopen(url + "/_trellis/development")
            raise AssertionError("The notes are served without --dev.")
        except urllib.error.HTTPError as error:
            assert error.code == 404
    finally:
        server.kill()
        server.wait()


def measure(development, page):
    """Prints the time from a save to the changed page, and what of it the build took."""
    rest = []
    for number in range(10):
        lines = len(development.lines)
        heading = re.search(r'h1 \{ "(.*?)" \}', VIEW.read_text())[0]
        began = time.monotonic()
        edit(VIEW, heading, f'h1 {{ "Save {number}" }}')
        # Not by a locator, which looks every half a second only.
        page.evaluate("""text => new Promise((done) => {
          const look = () => document.querySelector("h1").textContent === text ? done() : requestAnimationFrame(look);
          look();
        })""", f"Save {number}")
        total = time.monotonic() - began
        build = float(development.said(r"built in ([\d.]+) s", lines)[1])
        wait(page, lambda: development.said("restarted", lines))
        rest.append(total - build)
        print(f"save {number}: total {total:.2f} s, build {build:.2f} s, rest {total - build:.2f} s,", development.lines[-1])
    print(f"beyond the build: {min(rest):.2f} to {max(rest):.2f} s")


def main():
    violations = []
    axe = Axe()

    def audit(page, name):
        shoot(page, name.replace(" ", "-"))
        violations.extend(f"{name}: {it['id']}: {it['nodes'][0]['html']}" for it in axe.run(page).response["violations"])

    development = Development()
    try:
        url = development.url()
        with chromium() as browser:
            visitor = Visitor(browser)
            # The server ends before its pages.
            visitor.may_lose_connection = True
            page = visitor.tab(url)
            if "--measure" in sys.argv:
                return measure(development, page)
            the_page_follows_the_view_and_keeps_its_state_and_what_was_typed(development, page)
            errors_of_the_compiler_are_shown_over_the_page(development, page)
            in_each_look(page, audit, "overlay")
            the_server_goes_on_while_the_build_fails(page)
            the_overlay_is_dismissed_by_a_key_and_comes_with_the_next_error(page)
            the_overlay_goes_when_the_error_is_mended(page)
            what_is_left_out_of_a_page_is_said_on_it(page, audit)
            a_style_sheet_is_shown_without_build_or_restart(development, page)
            a_server_that_dies_is_reported_and_started_at_the_next_change(development, page)
            an_error_page_is_loaded_again_when_the_server_is(page)
            control_c_ends_everything(development)
            it_ends_with_the_program_that_started_it()
            there_are_no_notes_without_development(page)
            close_context(visitor.context)
            # The browser notes the page that is not there.
            complaints = [it for it in visitor.complaints if "404" not in it]
            assert not complaints, complaints
        assert not violations, "\n".join(violations)
    finally:
        development.close()
    print("development: all passed")


if __name__ == "__main__":
    sys.exit(main())
