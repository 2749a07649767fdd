"""The login sample in a real browser: the story of LoginFlowTests.swift, told by web pages. Names of tests select."""

import os
import subprocess
import sys
import traceback

from support.contexts import close_context
from support.todo_app import ROOT, Visitor, button, chromium, expect, free_port, shoot


def program():
    """The server's executable, built if need be; LOGIN_PROGRAM names another one."""
    if named := os.environ.get("LOGIN_PROGRAM"):
        return named
    # The flags of scripts/lib.sh, so that nothing that the other steps have built is built again.
    build = ["swift", "build", "--package-path", f"{ROOT}/Samples", "--scratch-path", f"{ROOT}/.build"]
    build += ["--disable-build-manifest-caching", "-Xswiftc", "-warnings-as-errors"]
    subprocess.run([*build, "--product", "login"], check=True)
    folder = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return f"{folder}/login"


class World:
    """What a test gets: a fresh server and as many visitors as it wants."""

    def __init__(self, browser, executable):
        self.browser = browser
        port = free_port()
        self.url = f"http://127.0.0.1:{port}/"
        self.process = subprocess.Popen([executable, "--port", str(port)], stderr=subprocess.PIPE, text=True)
        # Its first line says that it serves.
        first = self.process.stderr.readline()
        assert "serving on" in first, first
        self.visitors = []

    def visitor(self, **options):
        self.visitors.append(Visitor(self.browser, **options))
        return self.visitors[-1]

    def close(self):
        for visitor in self.visitors:
            close_context(visitor.context)
        self.process.kill()
        self.process.wait()

    def check_consoles(self):
        for visitor in self.visitors:
            assert not visitor.complaints, visitor.complaints


def heading(page, name):
    return page.get_by_role("heading", name=name, exact=True)


def test_from_the_welcome_to_signed_in_and_back(world):
    for name, options in looks().items():
        page = world.visitor(**options).tab(world.url)
        expect(heading(page, "Welcome")).to_be_visible()
        shoot(page, f"login-welcome-{name}")
        button(page, "Log in").click()

        expect(heading(page, "Login")).to_be_visible()
        expect(page).to_have_title("Login")
        expect(page.get_by_text("Log in to change your settings.")).to_be_visible()
        username, password = page.get_by_label("Username"), page.get_by_label("Password")
        expect(password).to_have_attribute("type", "password")
        shoot(page, f"login-form-{name}")

        username.fill("billie")
        password.fill("wrong")
        button(page, "Log in").click()
        expect(page.get_by_role("alert")).to_have_text("Wrong username or password")
        expect(username).to_have_value("billie")
        expect(password).to_have_value("")
        # It can be entered anew without a further click.
        expect(password).to_be_focused()
        shoot(page, f"login-error-{name}")

        page.keyboard.type("h")
        expect(page.get_by_role("alert")).to_have_text("")
        password.fill("holiday")
        password.press("Enter")
        expect(heading(page, "Signed in")).to_be_visible()
        expect(page.get_by_text("You are signed in as billie.")).to_be_visible()
        shoot(page, f"login-done-{name}")

        button(page, "Sign out").click()
        expect(heading(page, "Welcome")).to_be_visible()


def test_each_visitor_has_a_store_of_its_own(world):
    first, second = (world.visitor().tab(f"{world.url}login") for _ in range(2))
    first.get_by_label("Username").fill("first")
    second.get_by_label("Username").fill("second")
    for page in (first, second):
        page.get_by_label("Password").fill("wrong")
        button(page, "Log in").click()
        expect(page.get_by_role("alert")).to_have_text("Wrong username or password")
    expect(first.get_by_label("Username")).to_have_value("first")
    expect(second.get_by_label("Username")).to_have_value("second")


def test_fast_typing_loses_nothing(world):
    page = world.visitor().tab(f"{world.url}login")
    page.get_by_label("Username").press_sequentially("billie")
    page.get_by_label("Password").press_sequentially("holiday")
    page.get_by_label("Password").press("Enter")
    expect(page.get_by_text("You are signed in as billie.")).to_be_visible()


def test_going_back_leads_to_the_welcome_with_nothing_kept(world):
    page = world.visitor().tab(world.url)
    button(page, "Log in").click()
    page.get_by_label("Username").fill("billie")
    expect(page).to_have_url(f"{world.url}login")
    page.go_back()
    expect(heading(page, "Welcome")).to_be_visible()
    button(page, "Log in").click()
    expect(page.get_by_label("Username")).to_have_value("")


def test_nobody_is_signed_in_by_an_address(world):
    page = world.visitor().tab(f"{world.url}account")
    expect(heading(page, "Welcome")).to_be_visible()


def looks():
    return {
        "light": {},
        "dark": {"color_scheme": "dark"},
        "narrow": {"viewport": {"width": 360, "height": 740}},
    }


def main():
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    chosen = sys.argv[1:] or list(tests)
    executable = program()
    failures = []
    with chromium() as browser:
        for name in chosen:
            world = World(browser, executable)
            try:
                tests[name](world)
                world.check_consoles()
                print(f"ok    {name}", flush=True)
            except Exception:
                failures.append(name)
                print(f"FAIL  {name}\n{traceback.format_exc()}", flush=True)
            finally:
                world.close()
    sys.exit(f"{len(failures)} of {len(chosen)} failed" if failures else 0)


main()
