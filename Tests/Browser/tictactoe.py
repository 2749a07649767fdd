"""The tic-tac-toe sample in three real pages: two play, one watches. Names of tests select."""

from support.sample import looks, run
from support.todo_app import button, expect, shoot


def enter(world, name, **options):
    page = world.visitor(**options).tab(world.url)
    page.get_by_label("Your name").fill(name)
    button(page, "Come in").click()
    expect(page.get_by_text(f"You are {name}")).to_be_visible()
    return page


def cell(page, number, content="free"):
    return button(page, f"Row {number // 3 + 1}, column {number % 3 + 1}: {content}")


def play(players, cells):
    """X begins; each waits for the other's move."""
    for turn, number in enumerate(cells):
        expect(cell(players[turn % 2], number)).to_have_attribute("aria-disabled", "false")
        cell(players[turn % 2], number).click()
        for page in players:
            expect(cell(page, number, "XO"[turn % 2])).to_be_visible()


def table(world):
    pages = [enter(world, name) for name in ("Ada", "Bo", "Cleo")]
    button(pages[0], "Play X").click()
    button(pages[1], "Play O").click()
    expect(pages[2].get_by_role("status")).to_have_text("It is Ada’s turn.")
    return pages


def test_two_play_and_one_watches(world):
    ada, bo, cleo = table(world)
    play([ada, bo], [4, 0, 2, 6])
    expect(cell(cleo, 6, "O")).to_be_visible()
    expect(cell(cleo, 3)).to_have_attribute("aria-disabled", "true")
    for name, options in looks().items():
        shoot(enter(world, "Dora", **options), f"tictactoe-{name}")
    play([ada, bo], [3, 5, 7, 1, 8])
    for page in (ada, bo, cleo):
        expect(page.get_by_role("status")).to_have_text("A draw.")
    button(bo, "Play again").click()
    play([ada, bo], [0, 3, 1, 4, 2])
    expect(ada.get_by_role("status")).to_have_text("You win!")
    expect(cleo.get_by_role("status")).to_have_text("Ada wins.")
    expect(cleo.get_by_text("1 win", exact=True)).to_be_visible()
    for name, options in looks().items():
        shoot(enter(world, "Dora", **options), f"tictactoe-won-{name}")


def test_a_closed_page_frees_its_seat_and_a_reload_keeps_it(world):
    ada, bo, cleo = table(world)
    play([ada, bo], [4, 0])
    ada.reload()
    expect(ada.locator("html[data-live=live]")).to_have_count(1)
    expect(cell(ada, 0, "O")).to_be_visible()
    cleo.wait_for_timeout(6000)
    expect(cleo.get_by_role("status")).to_have_text("It is Ada’s turn.")
    bo.close()
    expect(button(cleo, "Play O")).to_be_visible(timeout=15000)
    expect(ada.get_by_role("status")).to_have_text("Waiting for somebody to play against.")
    expect(cleo.get_by_text("Bo", exact=True)).to_have_count(0)


def test_the_welcome(world):
    for name, options in looks().items():
        page = world.visitor(**options).tab(world.url)
        expect(page.get_by_label("Your name")).to_be_focused()
        shoot(page, f"tictactoe-welcome-{name}")


if __name__ == "__main__":
    run("tictactoe", globals())
