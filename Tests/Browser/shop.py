"""The shop in a real browser, killed with -9: what is in the cart, in the forms and at the bank is there again, once.

Run with the interpreter of .venv; names of tests as arguments choose some.
"""

import json
import re

from playwright.sync_api import expect

from support.sample import KeptWorld, run

CARD = "4000123412341234"


def shop(world):
    visitor = world.visitor()
    visitor.may_lose_connection = True
    return visitor.tab(world.url)


def restart(world, page):
    """Kills the server and starts another one, to which the page connects without a reload."""
    page.evaluate("window.sameDocument = true")
    world.server.kill()
    world.server.start()
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    assert page.evaluate("window.sameDocument"), "the page was loaded again"


def saved(page):
    expect(page.locator("[data-wait]")).to_have_count(0)


def button(page, name):
    return page.get_by_role("button", name=name)


def put_into_cart(page, count=1):
    page.get_by_role("link", name="Black tea from Assam").click()
    # The catalogue has a button of this name, too.
    expect(page.get_by_role("heading", name="Black tea from Assam")).to_be_visible()
    for number in range(1, count + 1):
        button(page, "Add Black tea from Assam").click()
        expect(page.get_by_role("link", name=f"Cart ({number})")).to_be_visible()


def go_to_checkout(page):
    page.get_by_role("link", name=re.compile("^Cart")).click()
    page.get_by_role("link", name="To the checkout").click()
    expect(page.get_by_role("heading", name="Checkout")).to_be_visible()


def fill_address(page):
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Street and number").fill("Weg 1")
    page.get_by_label("Postcode").fill("10115")
    page.get_by_label("City").fill("Berlin")
    page.get_by_label("E-mail").fill("ada@example.org")
    button(page, "Next").click()


def go_to_payment(page):
    put_into_cart(page)
    go_to_checkout(page)
    fill_address(page)
    page.get_by_label("Post, 3.90").check()
    button(page, "Next").click()
    expect(page.get_by_label("Card number")).to_be_visible()


def enter_card(page):
    page.get_by_label("Card number").fill(CARD)
    page.get_by_label("I accept the terms").check()


def expect_no_card_on_disk(world):
    files = [path for path in world.server.folder.rglob("*") if path.is_file()]
    assert {"shop.json", "shop.json.key", "shop.json.sessions"} <= {path.name for path in files}, files
    for path in files:
        content = path.read_bytes()
        for number in (CARD, " ".join(re.findall("....", CARD))):
            assert number.encode() not in content, f"the number of the card is in {path.name}"


def stock(world):
    return json.loads(world.server.data.read_text())


def expect_one_order(world, page):
    expect(page.get_by_role("heading", name="Order 1")).to_be_visible()
    expect(page.get_by_text("Thank you. It goes to Ada, Weg 1, 10115 Berlin.")).to_be_visible()
    expect(page.get_by_role("link", name="Cart (0)")).to_be_visible()
    saved(page)
    assert stock(world)["sold"] == {"1": 1}, stock(world)["sold"]
    assert stock(world)["left"]["1"] == 4
    payments = json.loads((world.server.folder / "shop.json.bank").read_text())
    assert [payment["outcome"] for payment in payments.values()].count("paid") == 1, payments
    expect_no_card_on_disk(world)


def test_killed_with_a_cart_and_a_half_filled_address(world):
    page = shop(world)
    put_into_cart(page, 2)
    restart(world, page)
    expect(page.get_by_role("link", name="Cart (2)")).to_be_visible()
    other = world.visitor().tab(world.url + "products/1")
    expect(other.get_by_text("3 left", exact=True)).to_be_visible()
    world.visitors[1].may_lose_connection = True
    go_to_checkout(page)
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Postcode").fill("?")
    page.get_by_label("City").fill("Berl")
    expect(page.get_by_text("Enter a postcode such as 10115.")).to_be_visible()
    saved(page)
    restart(world, page)
    expect(page.get_by_label("Name")).to_have_value("Ada")
    expect(page.get_by_label("City")).to_have_value("Berl")
    expect(page.get_by_text("Enter a postcode such as 10115.")).to_be_visible()
    expect(page.get_by_role("region", name="Not saved")).to_have_count(0)
    page.get_by_label("City").press_sequentially("in")
    page.get_by_label("Postcode").fill("10115")
    page.get_by_label("Street and number").fill("Weg 1")
    page.get_by_label("E-mail").fill("ada@example.org")
    button(page, "Next").click()
    expect(page.get_by_label("This is a gift")).to_be_visible()
    assert stock(world)["left"]["1"] == 3


def test_killed_while_a_payment_is_under_way(world):
    page = shop(world)
    go_to_payment(page)
    enter_card(page)
    button(page, "Pay ").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.wait_for_timeout(1_000)
    expect_no_card_on_disk(world)
    restart(world, page)
    expect_one_order(world, page)
    restart(world, page)
    expect_one_order(world, page)
    page.goto(world.url + "orders/2")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_killed_again_and_again_during_a_payment(world):
    page = shop(world)
    go_to_payment(page)
    enter_card(page)
    button(page, "Pay ").click()
    for pause in (0, 50, 200, 700):
        page.wait_for_timeout(pause)
        restart(world, page)
    # What the bank never heard of was cancelled, and is paid with the number that the browser still has.
    order = page.get_by_role("heading", name="Order 1")
    cancelled = page.get_by_text("The payment was cancelled. Nothing was paid.")
    expect(order.or_(cancelled)).to_be_visible()
    if cancelled.is_visible():
        expect(page.get_by_label("Card number")).to_have_value(CARD)
        button(page, "Pay ").click()
    expect_one_order(world, page)


def test_killed_with_a_card_that_was_not_sent(world):
    page = shop(world)
    go_to_payment(page)
    enter_card(page)
    saved(page)
    restart(world, page)
    expect(page.get_by_label("Card number")).to_have_value(CARD)
    expect(page.get_by_label("I accept the terms")).to_be_checked()
    expect_no_card_on_disk(world)
    button(page, "Pay ").click()
    expect_one_order(world, page)


run("shop", globals(), KeptWorld)
