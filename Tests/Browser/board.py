"""The board of Samples/Concepts in two real browsers: 200 cards that both move. Names of tests select."""

from support.sample import looks, run
from support.todo_app import expect, shoot


def board(world, **options):
    return world.visitor(**options).tab(world.url + "board")


def card(page, number):
    return page.get_by_role("listitem", name=f"Card {number}", exact=True)


def column(page, name):
    return page.get_by_role("list", name=name)


def order(page, name, count):
    return column(page, name).locator("li > span").all_inner_texts()[:count]


def middle(locator, part=0.5):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * part


def carry(page, number, to, part=0.25):
    page.mouse.move(*middle(card(page, number)))
    page.mouse.down()
    page.mouse.move(*middle(to, part), steps=5)
    expect(page.locator(".trellis-dragged")).to_be_visible()


def test_two_browsers_move_the_same_cards(world):
    ada, bo = board(world), board(world)
    expect(ada.get_by_role("heading", name="Doing (67)")).to_be_visible()
    carry(ada, 2, card(ada, 4))
    # What the other one does meanwhile is shown at once.
    carry(bo, 3, card(bo, 7), 0.75)
    bo.mouse.up()
    expect(column(ada, "Doing").get_by_role("listitem", name="Card 3", exact=True)).to_be_visible()
    ada.mouse.up()
    for page in (ada, bo):
        expect(page.get_by_role("heading", name="Doing (69)")).to_be_visible()
        assert order(page, "Doing", 5) == ["Card 1", "Card 2", "Card 4", "Card 7", "Card 3"], order(page, "Doing", 5)
        assert page.get_by_role("listitem").count() == 200


def test_a_card_that_another_moves_away_ends_the_drag(world):
    ada, bo = board(world), board(world)
    carry(ada, 2, card(ada, 4))
    carry(bo, 2, card(bo, 3))
    bo.mouse.up()
    expect(ada.locator(".trellis-dragged")).to_have_count(0)
    ada.mouse.up()
    expect(ada.get_by_role("heading", name="Planned (67)")).to_be_visible()
    expect(ada.get_by_role("heading", name="Done (66)")).to_be_visible()


def test_cards_move_by_keyboard_with_the_focus(world):
    ada, bo = board(world), board(world)
    card(ada, 2).focus()
    for key in ("Space", "ArrowLeft", "ArrowDown"):
        ada.keyboard.press(key)
    expect(ada.locator(".trellis-announce")).to_have_text("Place 2 of 68 in Doing.")
    ada.keyboard.press("Space")
    expect(card(ada, 2)).to_be_focused()
    expect(bo.get_by_role("heading", name="Doing (68)")).to_be_visible()
    assert order(bo, "Doing", 3) == ["Card 1", "Card 2", "Card 4"], order(bo, "Doing", 3)
    expect(card(ada, 2)).to_be_focused()


def test_cards_move_without_being_dragged(world):
    ada, bo = board(world), board(world)
    stage = ada.get_by_label("Stage of card 2", exact=True)
    stage.select_option("Planned")
    expect(bo.get_by_role("heading", name="Planned (67)")).to_be_visible()
    assert column(bo, "Planned").locator("li > span").all_inner_texts()[-1] == "Card 2"
    # By keyboard the focus stays on the choice, in the card's new column.
    stage = ada.get_by_label("Stage of card 4", exact=True)
    stage.focus()
    ada.keyboard.press("D")
    expect(bo.get_by_role("heading", name="Done (67)")).to_be_visible()
    expect(ada.get_by_label("Stage of card 4", exact=True)).to_be_focused()


def test_a_card_that_is_dropped_without_a_connection_is_moved_later(world):
    ada, bo = board(world), board(world)
    ada.context.set_offline(True)
    carry(ada, 2, card(ada, 4))
    ada.mouse.up()
    assert order(ada, "Doing", 2) == ["Card 1", "Card 2"]
    ada.context.set_offline(False)
    expect(bo.get_by_role("heading", name="Doing (68)")).to_be_visible()
    assert order(ada, "Doing", 2) == ["Card 1", "Card 2"]


def test_it_looks_well(world):
    for name, options in {**looks(), "phone": {"viewport": {"width": 390, "height": 844}}, "rtl": {}}.items():
        page = board(world, **options)
        if name == "rtl":
            page.evaluate("document.documentElement.dir = 'rtl'")
        shoot(page, f"board-{name}")
        page.mouse.move(*middle(card(page, 3)))
        page.mouse.down()
        page.mouse.move(*middle(card(page, 9), 0.2), steps=5)
        expect(page.locator(".trellis-place")).to_be_visible()
        shoot(page, f"board-{name}-dragging")
        page.keyboard.press("Escape")
        page.mouse.up()


if __name__ == "__main__":
    run("concepts-server", globals())
