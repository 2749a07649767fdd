"""The login sample in a real browser: the story of LoginFlowTests.swift, told by web pages. Names of tests select."""

from support.sample import looks, run
from support.todo_app import button, expect, shoot


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


run("login", globals())
