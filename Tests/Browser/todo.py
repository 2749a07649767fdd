"""The to-do sample in a real browser, driven as a user would. Run with the interpreter of .venv; names of tests select.

The tests marked `far_away` run a second time over the network simulator of development mode (rule H6).
"""

import json
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import traceback

from support.contexts import close_context
from support.todo_app import Relay, Server, Visitor, add, button, chromium, expect, program, shoot, status, titles, todo, wait

LONG = "Book the dentist for both of us, ideally on a Thursday afternoon after school and before swimming, " * 2


# 200 ms each way, more or less; what is under way is lost now and then; the connection is cut about every three seconds.
FAR_AWAY = {"delay": 200, "jitter": 150, "drop": 2, "cut": 3, "seed": "2026"}


def far_away(test):
    """Marks a test that runs over a bad network, too."""
    test.runs_far_away = True
    return test


class World:
    """What a test gets: a fresh server and as many visitors as it wants. `network` are settings of the simulator."""

    def __init__(self, browser, executable, network=None):
        self._begin(browser, Server(executable, *(["--dev"] if network else [])).start(), network)

    def _begin(self, browser, server, network=None):
        self.browser, self.server, self.network = browser, server, network
        self.relay = None
        self.visitors = []

    def visitor(self, **options):
        visitor = Visitor(self.browser, **options)
        if self.network:
            settings = json.dumps(json.dumps(self.network))
            visitor.context.add_init_script(f"if (origin !== 'null') sessionStorage['trellis-simulator'] ??= {settings}")
        self.visitors.append(visitor)
        return visitor

    def log_in(self, **options):
        return self.visitor(**options).log_in(self.server.url)

    def close(self):
        for visitor in self.visitors:
            close_context(visitor.context)
        if self.relay:
            self.relay.close()
        self.server.close()

    def check_consoles(self):
        for visitor in self.visitors:
            assert not visitor.complaints, visitor.complaints


# Welcome


@far_away
def test_logging_in(world):
    visitor = world.visitor()
    page = visitor.tab(world.server.url)
    expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    log_in = button(page, "Log in")
    expect(log_in).to_have_attribute("aria-disabled", "true")
    shoot(page, "welcome")
    page.get_by_label("Name").fill("   ")
    page.get_by_label("Name").press("Enter")
    expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    page.get_by_label("Name").fill("Ada")
    expect(log_in).not_to_have_attribute("aria-disabled", "true")
    # Enter right after the last key, before the server has heard of it.
    page.get_by_label("Name").fill("Ada Lovelace")
    page.get_by_label("Name").press("Enter")
    expect(page.get_by_role("heading", name="To-dos")).to_be_visible()
    expect(page.get_by_text("Ada Lovelace")).to_be_visible()
    expect(page).to_have_title("To-dos")
    page.reload()
    expect(page.get_by_role("heading", name="To-dos")).to_be_visible()


def test_a_name_has_its_own_list(world):
    ada = world.log_in()
    add(ada, "Milk")
    bob = world.visitor().log_in(world.server.url, "Bob")
    status(bob, "All done")
    assert titles(bob) == []
    again = world.log_in()
    expect(todo(again, "Milk")).to_be_visible()


def test_without_scripts(world):
    page = world.visitor(java_script_enabled=False).context.new_page()
    page.goto(world.server.url)
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Name").press("Enter")
    expect(page.get_by_role("heading", name="To-dos")).to_be_visible()
    active = page.get_by_role("link", name="Active")

    def reload_until_listed():
        # A list that is not read within 100 ms is not on the page; a person would reload it.
        while not active.count():
            page.reload()

    reload_until_listed()
    active.click()
    reload_until_listed()
    expect(active).to_have_attribute("aria-current", "page")
    button(page, "Log out").click()
    expect(page.get_by_role("heading", name="Welcome")).to_be_visible()


# The list


@far_away
def test_adding(world):
    page = world.log_in()
    shoot(page, "empty")
    field = page.get_by_role("textbox", name="New to-do")
    field.fill("Milk")
    field.press("Enter")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    expect(todo(page, "Milk")).not_to_be_checked()
    status(page, "1 left")
    field.fill("Bread")
    button(page, "Add").click()
    expect(todo(page, "Bread")).to_be_visible()
    field.fill("   ")
    field.press("Enter")
    add(page, "Tea")
    assert titles(page) == ["Milk", "Bread", "Tea"]
    status(page, "3 left")


@far_away
def test_typing_fast(world):
    page = world.log_in()
    field = page.get_by_role("textbox", name="New to-do")
    field.click()
    for number in range(20):
        page.keyboard.type(f"To-do {number}")
        page.keyboard.press("Enter")
    status(page, "20 left")
    assert titles(page) == [f"To-do {number}" for number in range(20)]


@far_away
def test_checking_and_filtering(world):
    page = world.log_in()
    add(page, "Milk", "Bread")
    todo(page, "Milk").check()
    status(page, "1 left")
    page.get_by_role("link", name="Active", exact=True).click()
    expect(todo(page, "Milk")).to_have_count(0)
    expect(page.get_by_role("link", name="Active")).to_have_attribute("aria-current", "page")
    assert "active" in page.url
    page.get_by_role("link", name="Done", exact=True).click()
    expect(todo(page, "Milk")).to_be_checked()
    expect(todo(page, "Bread")).to_have_count(0)
    page.reload()
    expect(todo(page, "Milk")).to_be_checked()
    expect(todo(page, "Bread")).to_have_count(0)
    page.go_back()
    expect(todo(page, "Bread")).to_be_visible()
    expect(todo(page, "Milk")).to_have_count(0)
    page.get_by_role("link", name="All", exact=True).click()
    todo(page, "Bread").check()
    status(page, "All done")
    todo(page, "Milk").uncheck()
    status(page, "1 left")


def test_deleting_and_undoing(world):
    page = world.log_in()
    add(page, "Milk", "Bread", "Tea")
    button(page, "Delete Bread").click()
    expect(todo(page, "Bread")).to_have_count(0)
    shoot(page, "undo")
    button(page, "Undo").click()
    expect(todo(page, "Bread")).to_be_visible()
    assert titles(page) == ["Milk", "Bread", "Tea"]
    expect(button(page, "Undo")).to_have_count(0)
    button(page, "Delete Tea").click()
    expect(button(page, "Undo")).to_be_visible()
    expect(button(page, "Undo")).to_have_count(0)
    assert titles(page) == ["Milk", "Bread"]


@far_away
def test_clearing(world):
    page = world.log_in()
    add(page, "Milk", "Bread", "Tea")
    todo(page, "Milk").check()
    todo(page, "Tea").check()
    button(page, "Clear done").click()
    alert = page.get_by_role("alertdialog")
    expect(alert).to_be_visible()
    shoot(page, "clear")
    button(alert, "Cancel").click()
    expect(alert).to_have_count(0)
    expect(button(page, "Clear done")).to_be_focused()
    button(page, "Clear done").click()
    expect(alert).to_be_visible()
    page.keyboard.press("Escape")
    expect(alert).to_have_count(0)
    button(page, "Clear done").click()
    button(alert, "Clear").click()
    expect(todo(page, "Milk")).to_have_count(0)
    assert titles(page) == ["Bread"]
    button(page, "Undo").click()
    expect(todo(page, "Tea")).to_be_checked()
    assert titles(page) == ["Milk", "Bread", "Tea"]


@far_away
def test_any_text_is_a_title(world):
    page = world.log_in()
    wild = ["<img src=x onerror=alert(1)>", "שלום עולם", "👩‍👩‍👧‍👦 family", "a&amp;b \"quoted\" 'single'", LONG.strip(), "x" * 300]
    add(page, *wild)
    assert titles(page) == wild
    page.reload()
    expect(todo(page, wild[0])).to_be_visible()
    assert titles(page) == wild
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button(page, f"Delete {wild[0]}").click()
    expect(todo(page, wild[0])).to_have_count(0)
    shoot(page, "any-text")


# The editor


@far_away
def test_editing(world):
    page = world.log_in()
    add(page, "Milk", "Bread")
    button(page, "Edit Milk").click()
    title = page.get_by_label("Title")
    expect(title).to_have_value("Milk")
    expect(title).to_be_focused()
    title.fill("Oat milk")
    page.get_by_label("Note").fill("Two litres\nthe blue one")
    shoot(page, "editor")
    button(page, "Save").click()
    expect(todo(page, "Oat milk")).to_be_visible()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_label("Title")).to_have_value("Oat milk")
    expect(page.get_by_label("Note")).to_have_value("Two litres\nthe blue one")
    button(page, "Back").click()
    expect(page.get_by_label("Title")).to_have_count(0)
    expect(button(page, "Edit Oat milk")).to_be_focused()
    button(page, "Edit Bread").click()
    expect(page.get_by_label("Title")).to_have_value("Bread")
    page.get_by_label("Title").fill("")
    button(page, "Save").click()
    expect(page.get_by_text("Give it a title first.")).to_be_visible()


def test_editing_in_an_editor_that_has_gone(world):
    world.relay = Relay(world.server.port)
    page = world.visitor().log_in(world.relay.url)
    add(page, "Milk")
    button(page, "Edit Milk").click()
    expect(page.get_by_label("Title")).to_have_value("Milk")
    world.relay.stall()
    # Out and in again, with the old editor still in view: what is typed into it is for one that has gone.
    button(page, "Back").click()
    button(page, "Edit Milk").click()
    page.get_by_label("Title").fill("Oat milk")
    page.get_by_label("Note").fill("Two litres")
    button(page, "Save").click()
    world.relay.flow()
    lost = page.get_by_role("region", name="Not saved")
    expect(lost.get_by_role("listitem")).to_have_count(2)
    expect(lost.get_by_text("Oat milk")).to_be_visible()
    expect(lost.get_by_text("Two litres")).to_be_visible()
    expect(page.get_by_label("Title")).to_have_value("Milk")
    shoot(page, "not-saved")
    for _ in range(2):
        lost.get_by_role("button", name="Put it back").first.click()
    expect(lost).to_have_count(0)
    expect(page.get_by_label("Title")).to_have_value("Oat milk")
    button(page, "Save").click()
    expect(todo(page, "Oat milk")).to_be_visible()
    expect(page.get_by_label("Note")).to_have_value("Two litres")


def test_pasting_a_large_text(world):
    page = world.log_in()
    add(page, "Milk")
    button(page, "Edit Milk").click()
    note = page.get_by_label("Note")
    text = "0123456789 \u00e9\n" * 20_000
    # Faster than the keys that a browser makes of so many lines.
    paste = """(field, text) => {
      field.value = text;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }"""
    note.evaluate(paste, text)
    button(page, "Save").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_label("Title")).to_have_value("Milk")
    assert page.get_by_label("Note").input_value() == text
    # A form above the limit stays as it is and says so.
    field = page.get_by_role("textbox", name="New to-do")
    field.evaluate(paste, "milk " * (1 << 18))
    field.press("Enter")
    expect(page.locator(".trellis-kept")).to_contain_text("Too long")
    expect(page.locator("html[data-live=live]")).to_have_count(1)


@far_away
def test_leaving_with_unsaved_changes(world):
    page = world.log_in()
    add(page, "Milk", "Bread")
    button(page, "Edit Milk").click()
    page.get_by_label("Title").fill("Oat milk")
    button(page, "Back").click()
    alert = page.get_by_role("alertdialog")
    shoot(page, "discard")
    button(alert, "Keep editing").click()
    expect(alert).to_have_count(0)
    expect(page.get_by_label("Title")).to_have_value("Oat milk")
    here, entries = page.url, page.evaluate("history.length")
    page.go_back()
    expect(alert).to_be_visible()
    expect(page).to_have_url(here)
    button(alert, "Keep editing").click()
    expect(alert).to_have_count(0)
    expect(page.get_by_label("Title")).to_have_value("Oat milk")
    page.get_by_role("link", name="Active", exact=True).click()
    expect(page).to_have_url(re.compile("active"))
    expect(page.get_by_label("Title")).to_have_value("Oat milk")
    # Three steps: Back, its undoing, and Back again when the app has agreed. A reload would stop one that is under way.
    page.evaluate("window.steps = 0; addEventListener('popstate', () => window.steps++)")
    page.go_back()
    wait(page, lambda: page.evaluate("window.steps") == 3)
    expect(page).to_have_url(here)
    # To close or reload the tab, too, is to leave.
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.evaluate("location.reload()")
    wait(page, lambda: asked == ["beforeunload"])
    expect(page.get_by_label("Title")).to_have_value("Oat milk")
    # Back for good: the history is as it would be without the question.
    page.go_back()
    button(alert, "Discard").click()
    expect(page.get_by_label("Title")).to_have_count(0)
    expect(page).to_have_url(world.server.url)
    assert page.evaluate("[history.length, navigation.entries().length - navigation.currentEntry.index]") == [entries + 1, 3]
    page.go_forward()
    expect(page.get_by_label("Title")).to_have_value("Milk")
    expect(page).to_have_url(here)
    page.get_by_label("Title").fill("Soy milk")
    button(page, "Edit Bread").click()
    button(alert, "Discard").click()
    expect(page.get_by_label("Title")).to_have_value("Bread")
    assert titles(page) == ["Milk", "Bread"]
    # Nothing is asked once everything is saved.
    page.get_by_label("Title").fill("Brown bread")
    button(page, "Save").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    expect(page.get_by_label("Title")).to_have_value("Brown bread")
    assert asked == ["beforeunload"]


def test_back_in_a_narrow_window(world):
    page = world.log_in(viewport={"width": 390, "height": 800})
    add(page, "Milk")
    button(page, "Edit Milk").click()
    expect(page.get_by_label("Title")).to_be_visible()
    expect(page.get_by_role("heading", name="To-dos")).to_be_hidden()
    shoot(page, "narrow-editor")
    page.go_back()
    expect(page.get_by_role("heading", name="To-dos")).to_be_visible()
    expect(page.get_by_label("Title")).to_have_count(0)
    page.go_forward()
    expect(page.get_by_label("Title")).to_have_value("Milk")
    button(page, "Back").click()
    expect(page.get_by_role("heading", name="To-dos")).to_be_visible()


def test_an_address_without_to_do(world):
    page = world.log_in()
    page.goto(world.server.url + "?todo=99")
    expect(page.get_by_role("heading", name="Not here any more")).to_be_visible()
    button(page, "Back").click()
    expect(page.get_by_role("heading", name="Not here any more")).to_have_count(0)
    assert page.goto(world.server.url + "nowhere").status == 404
    world.visitors[0].complaints.clear()  # the browser notes the 404 we asked for


def test_whoever_sees_a_login_is_signed_in_on_the_next_page(world):
    """Also where the cookie is long on its way: it comes by a request of its own (rule G2)."""
    visitor = world.visitor()
    page = visitor.tab(world.server.url)
    page.route("**/_trellis/ticket", lambda route: (page.wait_for_timeout(500), route.continue_()))
    page.get_by_label("Name").fill("Ada")
    button(page, "Log in").click()
    expect(page.get_by_role("heading", name="To-dos")).to_be_visible()
    page.goto(world.server.url + "?todo=99")
    expect(page.get_by_role("heading", name="Not here any more")).to_be_visible()


# Two tabs


@far_away
def test_two_tabs_see_each_other(world):
    here = world.log_in()
    there = world.visitors[0].tab(world.server.url)
    add(here, "Milk")
    expect(todo(there, "Milk")).to_be_visible()
    todo(there, "Milk").check()
    expect(todo(here, "Milk")).to_be_checked()
    status(here, "All done")
    button(here, "Delete Milk").click()
    expect(todo(there, "Milk")).to_have_count(0)


def test_two_tabs_are_signed_in_and_out_together(world):
    visitor = world.visitor()
    there = visitor.tab(world.server.url)
    there.get_by_label("Name").fill("Grace")
    here = visitor.log_in(world.server.url)
    # The other one loads by itself, and offers what was typed there.
    expect(there.get_by_role("heading", name="To-dos")).to_be_visible()
    expect(there.get_by_text("Grace")).to_be_visible()
    button(here, "Log out").click()
    expect(there.get_by_role("button", name="Log in")).to_be_visible()


def test_two_tabs_edit_one_to_do(world):
    here = world.log_in()
    add(here, "Milk")
    there = world.visitors[0].tab(world.server.url)
    for page in (here, there):
        button(page, "Edit Milk").click()
        expect(page.get_by_label("Title")).to_have_value("Milk")
    there.get_by_label("Title").fill("Soy milk")
    here.get_by_label("Title").fill("Oat milk")
    button(here, "Save").click()
    expect(there.get_by_role("alert")).to_contain_text("changed in another tab")
    shoot(there, "conflict")
    expect(there.get_by_label("Title")).to_have_value("Soy milk")
    button(there, "Save").click()
    expect(here.get_by_role("alert")).to_contain_text("changed in another tab")
    expect(here.get_by_label("Title")).to_have_value("Soy milk")
    expect(todo(here, "Soy milk")).to_be_visible()
    here.get_by_label("Note").fill("not saved yet")
    button(there, "Delete Soy milk").click()
    expect(here.get_by_role("alert")).to_contain_text("deleted")
    expect(here.get_by_label("Note")).to_have_value("not saved yet")
    button(here, "Save").click()
    expect(todo(there, "Soy milk")).to_be_visible()


def test_logging_out_ends_the_other_tabs(world):
    here = world.log_in()
    there = world.visitors[0].tab(world.server.url)
    add(here, "Milk")
    button(here, "Log out").click()
    for page in (here, there):
        expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    here.reload()
    expect(here.get_by_role("heading", name="Welcome")).to_be_visible()
    here.get_by_label("Name").fill("Ada")
    here.get_by_label("Name").press("Enter")
    expect(todo(here, "Milk")).to_be_visible()


# When something breaks


def test_server_killed_underneath(world):
    page = world.log_in()
    world.visitors[0].may_lose_connection = True
    add(page, "Milk")
    todo(page, "Milk").check()
    status(page, "All done")
    field = page.get_by_role("textbox", name="New to-do")
    field.fill("not sent")
    world.server.kill()
    field.press_sequentially(" yet")
    world.server.start()
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    expect(field).to_have_value("not sent yet")
    expect(field).to_be_focused()
    field.press("Enter")
    expect(todo(page, "not sent yet")).to_be_visible()
    page.reload()
    assert titles(page) == ["Milk", "not sent yet"]
    expect(todo(page, "Milk")).to_be_checked()


@far_away
def test_server_killed_under_the_editor(world):
    page = world.log_in()
    world.visitors[0].may_lose_connection = True
    add(page, "Milk")
    button(page, "Edit Milk").click()
    page.get_by_label("Note").fill("typed before")
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    world.server.kill()
    page.get_by_label("Note").press_sequentially(" and after")
    world.server.start()
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    expect(page.get_by_label("Note")).to_have_value("typed before and after")
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    button(page, "Save").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_label("Note")).to_have_value("typed before and after")


def test_killed_with_an_offer_to_undo_and_a_half_filled_editor(world):
    page = world.log_in()
    world.visitors[0].may_lose_connection = True
    add(page, "Milk", "Bread", "Tea")
    button(page, "Delete Bread").click()
    button(page, "Edit Milk").click()
    page.get_by_label("Note").fill("half a no")
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    expect(page.locator("[data-wait]")).to_have_count(0)
    world.server.kill()
    world.server.start()
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    expect(page.get_by_label("Note")).to_have_value("half a no")
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    expect(page.get_by_role("region", name="Not saved")).to_have_count(0)
    # The offer goes on, although only the server knows of it.
    button(page, "Undo").click()
    expect(todo(page, "Bread")).to_be_visible()
    assert titles(page) == ["Milk", "Bread", "Tea"]
    page.get_by_label("Note").press_sequentially("te")
    button(page, "Save").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_label("Note")).to_have_value("half a note")


def test_killed_again_and_again_while_adding(world):
    page = world.log_in()
    world.visitors[0].may_lose_connection = True
    field = page.get_by_role("textbox", name="New to-do")
    for number in range(12):
        field.fill(f"To-do {number}")
        field.press("Enter")
        if number % 3 == 1:
            world.server.kill()
            world.server.start()
    status(page, "12 left")
    assert titles(page) == [f"To-do {number}" for number in range(12)], titles(page)
    page.reload()
    status(page, "12 left")
    assert titles(page) == [f"To-do {number}" for number in range(12)], titles(page)


def test_connection_cut_while_adding(world):
    world.relay = Relay(world.server.port)
    page = world.visitor().log_in(world.relay.url)
    world.visitors[0].may_lose_connection = True
    add(page, "before")
    world.relay.cut()
    field = page.get_by_role("textbox", name="New to-do")
    begin = time.monotonic()
    number = 0
    while time.monotonic() - begin < 5:
        field.fill(f"cut {number}")
        field.press("Enter")
        number += 1
        page.wait_for_timeout(500)
    shoot(page, "cut")
    field.fill("typed meanwhile")
    world.relay.heal()
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    status(page, f"{number + 1} left")
    expect(field).to_have_value("typed meanwhile")
    assert titles(page) == ["before"] + [f"cut {index}" for index in range(number)]


def test_a_restart_is_graceful(world):
    page = world.log_in()
    world.visitors[0].may_lose_connection = True
    add(page, "Milk")
    assert world.server.stop() == 0
    expect(page.locator("html[data-live=live]")).to_have_count(0)
    world.server.start()
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    add(page, "Bread")
    assert titles(page) == ["Milk", "Bread"]


def test_back_from_another_page(world):
    """The browser's back-forward cache, which Playwright turns off, and into which Chromium puts no page with no-store (A4)."""
    # The Chromium for programs alone has no such cache.
    # A page that the test answers has no address to Chromium, which would not let it connect to this machine.
    options = ["--no-sandbox", "--disable-features=LocalNetworkAccessChecks"]
    browser = world.browser.browser_type.launch(
        executable_path=shutil.which("chromium"), args=options, ignore_default_args=["--disable-back-forward-cache"]
    )
    try:
        visitor = Visitor(browser)
        page = visitor.log_in(world.server.url)
        visitor.context.route(world.server.url, may_be_stored)
        page.reload()
        add(page, "Milk")
        page.get_by_role("textbox", name="New to-do").fill("typed before")
        page.evaluate("addEventListener('pageshow', ({ persisted }) => { window.comesBack = persisted; })")
        page.goto("about:blank")
        add(world.log_in(), "Bread")
        page.go_back(wait_until="commit")
        expect(todo(page, "Bread")).to_be_visible()
        expect(page.locator("html[data-live=live]")).to_have_count(1)
        assert page.evaluate("window.comesBack") is True
        expect(page.get_by_role("textbox", name="New to-do")).to_have_value("typed before")
        page.get_by_role("textbox", name="New to-do").press("Enter")
        expect(todo(page, "typed before")).to_be_visible()
        # As the server sends it, the page is loaded again, and works as well.
        visitor.context.unroute(world.server.url)
        page.goto(world.server.url)
        page.goto("about:blank")
        page.go_back()
        expect(page.locator("html[data-live=live]")).to_have_count(1)
        expect(todo(page, "typed before")).to_be_visible()
        assert not visitor.complaints, visitor.complaints
    finally:
        browser.close()


def may_be_stored(route):
    """Answers with the server's page, without what keeps it out of caches."""
    answer = route.fetch()
    headers = {name: value for name, value in answer.headers.items() if name != "cache-control"}
    route.fulfill(response=answer, headers=headers)


def test_far_away_and_cut_now_and_then(world):
    """200 ms there and back, with jitter, cut every second or two; once what is sent is swallowed silently."""
    seed = random.randrange(1 << 30)
    print(f"(seed {seed})", end=" ")
    choose = random.Random(seed)
    world.relay = Relay(world.server.port, latency=0.1, jitter=0.05, seed=seed)
    page = world.visitor().log_in(world.relay.url)
    world.visitors[0].may_lose_connection = True
    patient = {"timeout": 20_000}
    field = page.get_by_role("textbox", name="New to-do")
    is_done = {}
    world.relay.cut_now_and_then(0.8, 2.0)
    for number in range(16):
        title = f"To-do {number}"
        is_done[title] = False
        field.press_sequentially(title)
        field.press("Enter")
        other = choose.choice(list(is_done))
        expect(todo(page, other)).to_be_visible(**patient)
        if number % 4 == 3:
            button(page, f"Delete {other}").click()
            del is_done[other]
        elif number % 2:
            todo(page, other).click()
            is_done[other] = not is_done[other]
    world.relay.calm()
    world.relay.swallow()
    add(page, "swallowed at first", **patient)
    is_done["swallowed at first"] = False
    field.fill("typed meanwhile")
    left = sum(not done for done in is_done.values())
    expect(page.locator("[role=status]").first).to_have_text(f"{left} left", **patient)
    for _ in range(2):
        expect(page.locator("html[data-live=live]")).to_have_count(1, **patient)
        assert titles(page) == list(is_done), titles(page)
        assert [todo(page, title).is_checked() for title in is_done] == list(is_done.values())
        if field.input_value():
            expect(field).to_have_value("typed meanwhile")
            page.reload()


def test_programs_end_with_a_status_and_one_line(world):
    for stop in (signal.SIGINT, signal.SIGTERM):
        server = Server(world.server.executable).start()
        assert server.stop(by=stop) == 0, stop
        server.close()
    folder = world.server.folder
    (folder / "text.sqlite").write_text("not a database, but long enough to be read as one\n" * 100)
    with sqlite3.connect(folder / "newer.sqlite") as newer:
        newer.executescript("PRAGMA application_id = 0x546f646f; PRAGMA user_version = 99; CREATE TABLE t (a)")
    newer.close()
    for words, says in [
        (["--port", str(world.server.port), "--data", folder / "other.sqlite"], f"port {world.server.port}"),
        (["--port", "0", "--data", folder / "text.sqlite"], "text.sqlite"),
        (["--port", "0", "--data", folder / "newer.sqlite"], "newer version"),
        (["--port", "0", "--data", folder / "missing" / "todo.sqlite"], "cannot be opened"),
        (["--port", "0", "--store", "postgres://127.0.0.1:1/todo"], "cannot be used"),
        (["--store", "todo.sqlite"], "--store expects"),
        (["--port", "many"], "--port expects"),
        (["--colour", "red"], "unknown option --colour"),
    ]:
        ended = subprocess.run(
            [world.server.executable, *words], cwd=folder, capture_output=True, text=True, timeout=20
        )
        lines = ended.stderr.splitlines()
        assert ended.returncode == 1 and len(lines) == 1 and says in lines[0], (words, ended)


def test_a_disk_that_does_not_take_it_for_long(world):
    visitor = world.visitor()
    visitor.context.clock.install()
    sockets = []
    visitor.context.on("page", lambda page: page.on("websocket", lambda socket: sockets.append(socket)))
    page = visitor.log_in(world.server.url)
    add(page, "Milk")
    blocker = sqlite3.connect(world.server.data, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    todo(page, "Milk").check()
    expect(page.get_by_role("alert")).to_contain_text("not saved yet")
    for _ in range(12):
        page.clock.run_for(5_000)
        page.wait_for_timeout(50)
    assert len(sockets) == 1, "the page reconnects although the server is there"
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    blocker.execute("ROLLBACK")
    blocker.close()
    button(page, "Retry").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(todo(page, "Milk")).to_be_checked()


def test_a_disk_that_does_not_take_it(world):
    page = world.log_in()
    add(page, "Milk")
    blocker = sqlite3.connect(world.server.data, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    todo(page, "Milk").check()
    page.get_by_role("textbox", name="New to-do").fill("Bread")
    page.get_by_role("textbox", name="New to-do").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not saved yet")
    shoot(page, "problem")
    blocker.execute("ROLLBACK")
    blocker.close()
    button(page, "Retry").click()
    expect(todo(page, "Bread")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(todo(page, "Milk")).to_be_checked()
    assert titles(page) == ["Milk", "Bread"]


# Everyone


def test_keyboard_only(world):
    page = world.visitor().tab(world.server.url)
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="To-dos")).to_be_visible()
    expect(page.get_by_role("textbox", name="New to-do")).to_be_focused()
    page.keyboard.type("Milk")
    page.keyboard.press("Enter")
    expect(todo(page, "Milk")).to_be_visible()
    reach(page, todo(page, "Milk"))
    page.keyboard.press("Space")
    status(page, "All done")
    reach(page, button(page, "Edit Milk"))
    page.keyboard.press("Enter")
    expect(page.get_by_label("Title")).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.type("!")
    page.keyboard.press("Enter")
    expect(todo(page, "Milk!")).to_be_visible()
    reach(page, button(page, "Delete Milk!"), backwards=True)
    page.keyboard.press("Enter")
    expect(todo(page, "Milk!")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost after deleting"
    reach(page, button(page, "Undo"))
    page.keyboard.press("Enter")
    expect(todo(page, "Milk!")).to_be_checked()
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost after undoing"


def reach(page, target, backwards=False):
    """Goes to `target` with the Tab key."""
    for _ in range(40):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
    raise AssertionError(f"not reached with Tab: {target}")


def test_small_and_dark(world):
    for name, options in {
        "small": {"viewport": {"width": 320, "height": 640}},
        "dark": {"color_scheme": "dark"},
        "small-dark": {"viewport": {"width": 320, "height": 640}, "color_scheme": "dark"},
    }.items():
        page = world.log_in(**options)
        if name == "small":
            add(page, "Water the tomatoes 🍅", LONG.strip(), "شراء الحليب", "x" * 80)
            todo(page, "شراء الحليب").check()
        expect(todo(page, "شراء الحليب")).to_be_checked()
        shoot(page, name)
        fits(page)
        button(page, "Edit Water the tomatoes 🍅").click()
        expect(page.get_by_label("Title")).to_be_visible()
        shoot(page, f"{name}-editor")
        fits(page)
        background = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        brightness = sum(int(part) for part in background[4:-1].split(",")) / 3
        assert (brightness < 60) == ("dark" in name), background
        button(page, "Back").click()


def fits(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the window"


def test_two_thousand_to_dos(world):
    page = world.log_in()
    add(page, "Milk")
    with sqlite3.connect(world.server.data) as data:
        data.executemany(
            "INSERT INTO todos (user, title, note, done, revision) VALUES (1, ?, '', 0, 1)",
            [(f"To-do {number}",) for number in range(1999)],
        )
    data.close()
    page.reload()
    status(page, "2000 left")
    begin = time.monotonic()
    todo(page, "To-do 1000").check()
    status(page, "1999 left")
    checked = time.monotonic()
    page.get_by_role("textbox", name="New to-do").fill("Last")
    page.get_by_role("textbox", name="New to-do").press("Enter")
    status(page, "2000 left")
    added = time.monotonic()
    page.get_by_role("link", name="Done", exact=True).click()
    expect(page.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("link", name="All", exact=True).click()
    expect(page.get_by_role("listitem")).to_have_count(2001)
    filtered = time.monotonic()
    print(f"     check {checked - begin:.2f} s, add {added - checked:.2f} s, filter twice {filtered - added:.2f} s", end=" ")


def test_a_backup_while_the_server_runs(world):
    """The command of docs/deployment.md."""
    page = world.log_in()
    add(page, "Milk")
    copy = world.server.folder / "copy.sqlite"
    data = sqlite3.connect(world.server.data, timeout=5)
    data.execute("VACUUM INTO ?", (str(copy),))
    data.close()
    add(page, "Bread")
    restored = Server(world.server.executable)
    shutil.copy(copy, restored.data)
    restored.start()
    try:
        again = world.visitor().log_in(restored.url)
        expect(todo(again, "Milk")).to_be_visible()
        assert titles(again) == ["Milk"]
    finally:
        restored.close()


def test_the_network_simulator(world):
    server = Server(world.server.executable, "--dev").start()
    try:
        for scheme in ("light", "dark"):
            page = world.visitor(color_scheme=scheme).log_in(server.url)
            # The list takes the focus when it comes.
            expect(page.get_by_role("textbox", name="New to-do")).to_be_focused()
            page.get_by_role("button", name="Network: as it is").press("Enter")
            shoot(page, f"simulator-{scheme}")
            page.keyboard.press("ArrowRight")
            add(page, f"Milk {scheme}")
            page.get_by_role("slider", name="Lost frames").press("ArrowRight")
            page.get_by_role("slider", name="Cut about").press("PageUp")
            page.get_by_role("button", name="Offline").press("Enter")
            expect(page.get_by_role("button", name="Network: offline")).to_be_visible()
            add_later = page.get_by_role("textbox", name="New to-do")
            add_later.fill("later")
            add_later.press("Enter")
            shoot(page, f"simulator-offline-{scheme}")
            page.get_by_role("button", name="Reset").press("Enter")
            expect(todo(page, "later").first).to_be_visible()
    finally:
        server.close()


def test_pictures(world):
    """What the README shows; with TODO_SHOTS=docs/images the pictures are made anew."""
    page = world.log_in(viewport={"width": 1180, "height": 640})
    add(
        page,
        "Water the tomatoes 🍅",
        "Call grandma about Sunday",
        "Renew the library card",
        "Book the dentist, ideally on a Thursday afternoon",
        "شراء الحليب والخبز",
        "Fix the bike 🚲",
    )
    todo(page, "Water the tomatoes 🍅").check()
    todo(page, "Renew the library card").check()
    button(page, "Edit Call grandma about Sunday").click()
    page.get_by_label("Note").fill("Ask for the recipe.\nBring back the big dish, and the book.")
    button(page, "Save").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    page.mouse.move(5, 5)
    shoot(page, "todo-wide")
    small = world.log_in(viewport={"width": 390, "height": 720})
    status(small, "4 left")
    small.mouse.move(5, 5)
    shoot(small, "todo-narrow")
    dark = world.log_in(viewport={"width": 1180, "height": 640}, color_scheme="dark")
    button(dark, "Delete Fix the bike 🚲").click()
    expect(button(dark, "Undo")).to_be_visible()
    dark.mouse.move(5, 5)
    shoot(dark, "todo-dark")


def run(stories, wanted):
    """Runs the stories whose names have one of the wanted parts, each in a world of its own; returns the status of the program.

    A story is a name, a test, and what makes its world.
    """
    failures = 0
    for name, test, make_world in stories:
        if wanted and not any(part in name for part in wanted):
            continue
        print(f"  {name.replace('_', ' ')} …", end=" ", flush=True)
        begin = time.monotonic()
        world = make_world()
        try:
            test(world)
            world.check_consoles()
            print(f"ok ({time.monotonic() - begin:.1f} s)")
        except Exception:
            failures += 1
            # A picture of the page as text follows the cause; for a long list that is too much of it.
            print("FAILED\n" + traceback.format_exc()[:6000])
        finally:
            world.close()
    print(f"{failures} failed" if failures else "all passed")
    return 1 if failures else 0


def main():
    executable = program()
    wanted = sys.argv[1:]
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    runs = [(name, test, None) for name, test in tests.items()]
    runs += [(name + "_far_away", test, FAR_AWAY) for name, test in tests.items() if hasattr(test, "runs_far_away")]
    with chromium() as browser:
        stories = [
            (name[5:], test, lambda network=network: World(browser, executable, network)) for name, test, network in runs
        ]
        return run(stories, wanted)


if __name__ == "__main__":
    sys.exit(main())
