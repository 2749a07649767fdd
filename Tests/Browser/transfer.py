"""Import and export of the to-do sample in a real browser. Run with the interpreter of .venv; names of tests select."""

import json
import re
import sqlite3
import sys

import todo as app
from support.todo_app import add, button, chromium, expect, program, shoot, status, titles, todo


def file_of(count, done=()):
    """A file of to-dos as a browser brings it."""
    entries = [{"title": f"To-do {number}", "done": number in done} for number in range(1, count + 1)]
    content = json.dumps({"format": "to-dos 1", "todos": entries})
    return {"name": "to-dos.json", "mimeType": "application/json", "buffer": content.encode()}


def bring(page, file):
    page.get_by_label("Import a file").set_input_files(file)
    button(page, "Upload").click()
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    expect(transfer(page)).to_contain_text("Your file is here.")


def transfer(page):
    return page.get_by_role("region", name="Import and export")


def test_export_and_import(world):
    ada = world.log_in()
    add(ada, "Milk", "Bread “fresh” <b>")
    todo(ada, "Milk").check()
    status(ada, "1 left")
    shoot(ada, "transfer-idle")
    button(ada, "Export").click()
    expect(transfer(ada)).to_contain_text("2 to-dos exported.")
    shoot(ada, "transfer-exported")
    with ada.expect_download() as download:
        ada.get_by_role("link", name="Download the file").click()
    content = json.loads(download.value.path().read_text())
    assert [entry["title"] for entry in content["todos"]] == ["Milk", "Bread “fresh” <b>"], content
    button(ada, "OK").click()
    expect(button(ada, "Export")).to_be_visible()

    bob = world.visitor().log_in(world.server.url, "Bob")
    bring(bob, download.value.path())
    shoot(bob, "transfer-ready")
    button(bob, "Import it").click()
    expect(transfer(bob)).to_contain_text("2 to-dos imported.")
    expect(todo(bob, "Milk")).to_be_checked()
    assert titles(bob) == ["Milk", "Bread “fresh” <b>"]
    button(bob, "OK").click()
    expect(button(bob, "Upload")).to_be_visible()


# Keeps each step that the page shows, and how far the bar is then.
NOTE_PROGRESS = """() => {
    window.progress = []
    new MutationObserver(() => {
        const [step, bar] = [document.querySelector("#transfer .step"), document.querySelector("#transfer-progress")]
        if (step && bar) progress.push([step.textContent, bar.value])
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
}"""


def stored(database):
    return database.execute("SELECT count(*) FROM todos").fetchone()[0]


def test_progress_and_cancel(world):
    page = world.log_in()
    add(page, "Mine")
    bring(page, file_of(4_000))
    database = sqlite3.connect(world.server.data, isolation_level=None, timeout=10)
    button(page, "Import it").click()
    while stored(database) < 20:
        pass
    # Half-way the disk takes nothing for a while: time to look, and to cancel.
    database.execute("BEGIN IMMEDIATE")
    assert 20 < stored(database) < 4_001
    expect(transfer(page)).to_contain_text(re.compile(r"Adding \d{2,}"))
    assert 0 < page.locator("#transfer-progress").evaluate("bar => bar.value") < 1
    shoot(page, "transfer-running")
    button(page, "Cancel").click()
    expect(transfer(page)).to_contain_text("Cancelling")
    database.execute("ROLLBACK")
    expect(transfer(page)).to_contain_text("Import cancelled, nothing was imported.")
    expect(page.locator("#transfer-progress")).to_have_count(0)
    # What was stored is taken back, and what was there before stays.
    status(page, "1 left")
    assert titles(page) == ["Mine"]
    assert stored(database) == 1
    database.close()
    button(page, "OK").click()
    expect(transfer(page)).to_contain_text("Your file is here.")
    button(page, "Discard it").click()
    expect(button(page, "Upload")).to_be_visible()


def test_a_storage_that_fails_half_way(world):
    page = world.log_in()
    add(page, "Mine")
    bring(page, file_of(1_000, done=[1, 999]))
    database = sqlite3.connect(world.server.data, isolation_level=None, timeout=10)
    # There is room for 400 more. What is there can be changed, and deleted again.
    database.execute(
        "CREATE TRIGGER full BEFORE INSERT ON todos WHEN (SELECT count(*) FROM todos) > 400 "
        "BEGIN SELECT RAISE(ABORT, 'no room'); END"
    )
    page.evaluate(NOTE_PROGRESS)
    button(page, "Import it").click()
    expect(transfer(page)).to_contain_text("The import failed: the data file gave an error (code ")
    # It stood there while it was tried again.
    progress = dict(page.evaluate("progress"))
    assert 0.3 < progress["Adding 401 to 420"] < 0.5, progress
    shoot(page, "transfer-failed-half-way")
    status(page, "1 left")
    assert titles(page) == ["Mine"]
    assert stored(database) == 1
    page.reload()
    status(page, "1 left")
    assert titles(page) == ["Mine"]
    # Once there is room the file, which is still there, can be imported.
    database.execute("DROP TRIGGER full")
    button(page, "Import it").click()
    expect(transfer(page)).to_contain_text("1000 to-dos imported.")
    status(page, "999 left")
    assert stored(database) == 1_001
    database.close()


def test_a_page_lives_while_thousands_are_imported(world):
    page = world.log_in()
    bring(page, file_of(3_000))
    button(page, "Import it").click()
    expect(transfer(page)).to_contain_text(re.compile(r"Adding \d{2,}"))
    add(page, "Meanwhile")
    todo(page, "To-do 1").check()
    expect(transfer(page)).to_contain_text("3000 to-dos imported.", timeout=60_000)
    status(page, "3000 left")
    assert len(titles(page)) == 3_001
    print(f"(number {titles(page).index('Meanwhile') + 1} of 3001)", end=" ")
    expect(todo(page, "To-do 1")).to_be_checked()


def test_a_file_that_makes_no_sense(world):
    page = world.log_in()
    bring(page, {"name": "a.json", "mimeType": "application/json", "buffer": b"no json"})
    button(page, "Import it").click()
    expect(transfer(page)).to_contain_text("The import failed: it is not a file of to-dos.")
    shoot(page, "transfer-failed")
    button(page, "Leave it").click()
    button(page, "Discard it").click()
    bring(page, file_of(3, done=[2]))
    button(page, "Import it").click()
    status(page, "2 left")


def test_small_and_dark_transfer(world):
    page = world.log_in(viewport={"width": 360, "height": 640}, color_scheme="dark")
    expect(button(page, "Export")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, "transfer-small")
    bring(page, file_of(200))
    button(page, "Import it").click()
    expect(transfer(page)).to_contain_text("200 to-dos imported.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, "transfer-small-imported")


def main():
    executable = program()
    wanted = sys.argv[1:]
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    with chromium() as browser:
        stories = [(name[5:], test, lambda: app.World(browser, executable)) for name, test in tests.items()]
        return app.run(stories, wanted)


if __name__ == "__main__":
    sys.exit(main())
