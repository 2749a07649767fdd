"""The components in a real browser: focus, keyboard and scrolling, at a narrow window and without scripts too."""

import inspect
import re
import sys

from accessibility import Site
from support.contexts import close_context
from support.todo_app import Visitor, button, chromium, expect, wait


def filled(page):
    page.get_by_role("textbox", name="Name").fill("Ada")
    page.get_by_role("textbox", name="Bottles").fill("6")
    page.get_by_label("Delivery").select_option("pickup")
    page.get_by_role("radio", name="Card").check()
    page.get_by_role("checkbox", name="I am old enough").check()


def test_first_error_has_the_focus(page):
    page.get_by_role("textbox", name="Name").fill("Ada")
    page.get_by_role("textbox", name="Bottles").fill("many")
    button(page, "Order").click()
    bottles = page.get_by_role("textbox", name="Bottles")
    expect(bottles).to_be_focused()
    expect(bottles).to_have_accessible_description("From 1 to 24 Enter a whole number, such as 12.")
    expect(bottles).to_have_attribute("aria-invalid", "true")
    expect(bottles).to_have_value("many")
    expect(page.get_by_role("textbox", name="Name")).not_to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Control+A")
    page.keyboard.type("7")
    expect(bottles).not_to_have_attribute("aria-invalid", "true")


def test_error_after_leaving(page):
    email = page.get_by_role("textbox", name="E-mail")
    email.press_sequentially("ada@")
    expect(page.get_by_text("Enter an address")).to_have_count(0)
    email.press("Tab")
    expect(page.get_by_text("Enter an address such as name@example.org.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Bottles")).to_be_focused()


def test_name_that_is_refused_in_time(page):
    filled(page)
    page.get_by_role("textbox", name="Name").fill("Nobody")
    button(page, "Order").click()
    expect(page.get_by_text("We know no customer of this name.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    page.get_by_role("textbox", name="Name").fill("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_text("6 bottles for Ada.")).to_be_visible()


def test_dialog_keeps_and_returns_the_focus(page):
    opener = button(page, "Order in a dialog")
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Order")
    expect(dialog).to_be_visible()
    for _ in range(16):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()


def test_tabs_by_arrow_keys(page):
    page.get_by_role("tab", name="Grapes").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Soil", selected=True)).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Soil")).to_contain_text("Chalk")
    page.keyboard.press("End")
    expect(page.get_by_role("tabpanel", name="Glass")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Grapes", selected=True)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("tabpanel", name="Grapes")).to_be_focused()


def test_combobox_by_keyboard(page):
    city = page.get_by_role("combobox", name="City")
    city.fill("b")
    expect(page.get_by_role("option", name="Basel")).to_be_visible()
    city.press("ArrowDown")
    city.press("ArrowDown")
    active = page.locator("#" + city.get_attribute("aria-activedescendant"))
    expect(active).to_have_text("Bergen")
    expect(city).to_be_focused()
    city.press("Enter")
    expect(city).to_have_value("Bergen")
    expect(city).to_have_attribute("aria-expanded", "false")
    expect(city).not_to_have_attribute("aria-activedescendant", re.compile("."))
    city.fill("")
    city.press("ArrowDown")
    expect(page.get_by_role("option", name="Aachen")).to_be_visible()
    city.press("Escape")
    expect(city).to_have_attribute("aria-expanded", "false")


def test_combobox_by_mouse(page):
    city = page.get_by_role("combobox", name="City")
    city.press_sequentially("li")
    page.get_by_role("option", name="Linz").click()
    expect(city).to_have_value("Linz")
    expect(city).to_be_focused()


def test_sort_and_pages_keep_the_focus(page):
    price = button(page, "Price")
    price.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("columnheader", name="Price")).to_have_attribute("aria-sort", "ascending")
    expect(price).to_be_focused()
    button(page, "Page 2").click()
    expect(button(page, "Page 2")).to_be_focused()
    expect(button(page, "Page 2")).to_have_attribute("aria-current", "page")


def test_toast_goes_by_itself(page):
    button(page, "Remove").click()
    button(page, "Undo").click()
    expect(page.get_by_text("One bottle is gone.")).to_have_count(0)
    expect(page.get_by_text("It is as it was.")).to_be_visible()
    expect(page.get_by_text("It is as it was.")).to_have_count(0)


def row(page, number):
    return page.locator(f'[aria-rowindex="{number}"]')


def rows(page):
    return page.locator("#bottles .tc-row").count()


def test_long_list_scrolls(page):
    log = page.locator("#bottles")
    log.scroll_into_view_if_needed()
    assert rows(page) == 100
    # As fast as a wheel goes: at each frame something is in sight.
    blank = page.evaluate("""async () => {
        const list = document.querySelector("#bottles");
        const box = list.getBoundingClientRect();
        let blank = 0;
        for (let step = 0; step < 120; step++) {
            list.scrollTop += 100;
            await new Promise(requestAnimationFrame);
            for (const y of [2, 0.5 * box.height, box.height - 4])
                if (!document.elementFromPoint(box.left + 20, box.top + y)?.closest(".tc-row")) blank++;
        }
        return blank;
    }""")
    assert blank == 0, f"{blank} places were blank"
    assert rows(page) <= 101
    page.evaluate("document.querySelector('#bottles').scrollTop = 44 * 70000")
    expect(row(page, 70_001)).to_be_in_viewport()
    expect(row(page, 70_001)).to_contain_text("70001")
    assert rows(page) <= 101


def test_long_list_by_keyboard(page):
    row(page, 1).focus()
    page.keyboard.press("ArrowDown")
    expect(row(page, 2)).to_be_focused()
    page.keyboard.press("PageDown")
    page.keyboard.press("End")
    expect(row(page, 100_000)).to_be_focused()
    expect(row(page, 100_000)).to_be_in_viewport()
    page.keyboard.press("ArrowUp")
    expect(row(page, 99_999)).to_be_focused()
    page.keyboard.press("Home")
    expect(row(page, 1)).to_be_focused()
    for _ in range(150):
        page.keyboard.press("ArrowDown")
    expect(row(page, 151)).to_be_focused()
    assert rows(page) <= 101


def test_long_list_leads_to_the_controls_of_a_row(page):
    row(page, 3).focus()
    page.keyboard.press("Enter")
    expect(button(page, "Take bottle 3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Bottle 3 is yours.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(row(page, 3)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(row(page, 4)).to_be_focused()


def test_long_list_keeps_the_focused_row(page):
    row(page, 5).focus()
    page.evaluate("document.querySelector('#bottles').scrollTop = 44 * 5000")
    expect(row(page, 5_001)).to_be_in_viewport()
    expect(row(page, 5)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(row(page, 6)).to_be_focused()
    expect(row(page, 6)).to_be_in_viewport()


def test_nothing_is_lost_when_the_server_starts_again(page, site, visitor):
    visitor.may_lose_connection = True
    filled(page)
    page.locator("#bottles").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('#bottles').scrollTop = 44 * 5000")
    expect(row(page, 5_001)).to_be_in_viewport()
    row(page, 5_003).focus()
    page.evaluate("""() => {
      window.states = [];
      const { dataset } = document.documentElement;
      new MutationObserver(() => states.push(dataset.live)).observe(document.documentElement, { attributeFilter: ["data-live"] });
    }""")
    site.restart()
    # The new session shows the beginning of the list, and the browser asks for where it is.
    wait(page, lambda: page.evaluate("states.includes('joining') && states.at(-1) === 'live'"))
    expect(row(page, 5_001)).to_be_in_viewport()
    expect(row(page, 5_003)).to_be_focused()
    button(page, "Order").click()
    expect(page.get_by_text("6 bottles for Ada.")).to_be_visible()


def test_form_without_scripts(page):
    context = page.context.browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(page.url)
    plain.get_by_role("textbox", name="Name").fill("Nobody")
    plain.get_by_role("textbox", name="Bottles").fill("many")
    plain.get_by_role("checkbox", name="Ribbon").check()
    button(plain, "Order").click()
    expect(plain.get_by_text("Enter a whole number, such as 12.")).to_be_visible()
    expect(plain.get_by_role("textbox", name="Name")).to_have_value("Nobody")
    expect(plain.get_by_role("textbox", name="Bottles")).to_be_focused()
    expect(plain.get_by_role("checkbox", name="Ribbon")).to_be_checked()
    filled(plain)
    plain.get_by_role("textbox", name="Name").fill("Nobody")
    button(plain, "Order").click()
    expect(plain.get_by_text("We know no customer of this name.")).to_be_visible()
    plain.get_by_role("textbox", name="Name").fill("Ada")
    button(plain, "Order").click()
    expect(plain.get_by_text("Thank you for your order.")).to_be_visible()
    context.close()


PICTURE = b"\x89PNG" + bytes(3_000_000)


def test_a_file_is_sent_and_arrives(page):
    page.get_by_label("Label of a bottle").set_input_files({"name": "label.png", "mimeType": "image/png", "buffer": PICTURE})
    expect(page.get_by_role("listitem").filter(has_text="label.png, 3000004 bytes")).to_be_visible()
    expect(page.get_by_text("label.png: sent")).to_be_visible()
    expect(page.get_by_role("progressbar", name="label.png")).to_have_count(0)


def test_an_upload_shows_its_progress_and_can_be_cancelled(page):
    network = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 100_000}
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", slow)
    field = page.get_by_label("Label of a bottle")
    field.set_input_files({"name": "label.png", "mimeType": "image/png", "buffer": PICTURE})
    bar = page.get_by_role("progressbar", name="label.png")
    expect(bar).to_be_visible()
    wait(page, lambda: bar.evaluate("bar => bar.value > 0 && bar.value < 1"))
    button(page, "Cancel label.png").click()
    expect(bar).to_have_count(0)
    network.send("Network.emulateNetworkConditions", {**slow, "uploadThroughput": -1})
    field.set_input_files({"name": "other.png", "mimeType": "image/png", "buffer": b"\x89PNG"})
    expect(page.get_by_role("listitem").filter(has_text="other.png, 4 bytes")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="label.png")).to_have_count(0)


def test_a_file_that_a_crash_has_taken_is_sent_again(page, site, visitor):
    visitor.may_lose_connection = True
    posts = []

    def crash(route):
        posts.append(route.request.url)
        answer = route.fetch()
        if len(posts) == 1:
            site.process.kill()
            site.process.wait()
        route.fulfill(response=answer)

    page.route("**/_trellis/upload*", crash)
    page.get_by_label("Label of a bottle").set_input_files({"name": "label.png", "mimeType": "image/png", "buffer": b"\x89PNG"})
    # The server has answered 200, and its event waits for the next one.
    expect(page.get_by_text("label.png: sent")).to_be_visible()
    site.start()
    expect(page.get_by_role("listitem").filter(has_text="label.png, 4 bytes")).to_have_count(1)
    assert len(posts) == 2


def test_a_file_of_another_kind_is_refused(page, visitor):
    field = page.get_by_label("Label of a bottle")
    field.set_input_files({"name": "label.txt", "mimeType": "text/plain", "buffer": b"text"})
    expect(page.get_by_text("label.txt: is of a type that is not accepted here")).to_be_visible()
    visitor.complaints.clear()  # the browser notes the refusal


def test_rules_of_the_app_for_elements_change_no_component(page):
    rules = "button { min-height: 250px } input { width: 3px } p, form { margin: 9rem } .mine { min-height: 251px }"
    page.evaluate("(rules) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(rules); document.adoptedStyleSheets.push(sheet) }", rules)
    order = button(page, "Order")
    height = "(it) => it.getBoundingClientRect().height"
    assert order.evaluate(height) < 60, "a rule for elements"
    assert page.get_by_role("textbox", name="Name").bounding_box()["width"] > 100
    order.evaluate("(it) => it.classList.add('mine')")
    assert order.evaluate(height) > 250, "a rule for a class comes after"


def test_nothing_wider_than_a_narrow_window(page):
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def main():
    tests = {name.removeprefix("test_"): test for name, test in globals().items() if name.startswith("test_")}
    wanted = sys.argv[1:] or list(tests)
    failed = []
    site = Site("gallery-server")
    try:
        with chromium() as browser:
            for name in wanted:
                visitor = Visitor(browser)
                try:
                    given = {"page": visitor.tab(site.url), "site": site, "visitor": visitor}
                    tests[name](**{key: given[key] for key in inspect.signature(tests[name]).parameters})
                    assert not visitor.complaints, visitor.complaints
                except Exception as error:  # all of them are run
                    failed.append(name)
                    print(f"{name}: {error}")
                finally:
                    visitor.may_lose_connection = True
                    close_context(visitor.context)
    finally:
        site.close()
    print(f"{len(wanted) - len(failed)} of {len(wanted)} tests passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
