"""A picture of each sample, light and dark, for the site: .build/site-pictures has them. Names of samples select.

What is in a picture is looked for before it is taken, so a sample that changes either changes its picture or fails here.
"""

import pathlib
import sys

from support.client_page import ROOT
from support.contexts import close_context
from support.sample import World, program
from support.todo_app import Server, Visitor, add, button, chromium, expect, todo

FOLDER = pathlib.Path(ROOT) / ".build/site-pictures"
SIZE = {"width": 1000, "height": 640}


def todo_app(world, look):
    page = world.visitor(**look).log_in(world.url)
    add(page, "Water the tomatoes 🍅", "Call grandma about Sunday", "Renew the library card", "شراء الحليب والخبز", "Fix the bike 🚲")
    todo(page, "Water the tomatoes 🍅").check()
    button(page, "Edit Call grandma about Sunday").click()
    page.get_by_label("Note").fill("Ask for the recipe.\nBring back the big dish.")
    button(page, "Save").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    return page


def front(world, look):
    """The same to-dos as in the goldens of the terminal and of the view controllers."""
    page = world.visitor(**look, device_scale_factor=2).log_in(world.url)
    page.set_viewport_size({"width": 440, "height": 300})
    add(page, "Milk", "Bread")
    todo(page, "Milk").check()
    expect(page.get_by_text("1 left")).to_be_visible()
    return page


def shop(world, look):
    page = world.visitor(**look).tab(world.url)
    expect(page.get_by_role("link", name="Black tea from Assam")).to_be_visible()
    return page


def helpdesk(world, look):
    page = world.visitor(**look).tab(world.url + "sign-in")
    page.get_by_label("Name").fill("olga")
    page.get_by_label("Password").fill("battery staple")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(world.url + "board")
    expect(page.get_by_role("list").first).to_be_visible()
    return page


def tictactoe(world, look):
    pages = []
    for name in ("Ada", "Bo"):
        page = world.visitor(**look).tab(world.url)
        page.get_by_label("Your name").fill(name)
        button(page, "Come in").click()
        expect(page.get_by_text(f"You are {name}")).to_be_visible()
        pages.append(page)
    button(pages[0], "Play X").click()
    button(pages[1], "Play O").click()
    for turn, number in enumerate((4, 0, 2, 6)):
        cell = f"Row {number // 3 + 1}, column {number % 3 + 1}"
        page = pages[turn % 2]
        expect(button(page, f"{cell}: free")).to_have_attribute("aria-disabled", "false")
        button(page, f"{cell}: free").click()
        for other in pages:
            expect(button(other, f"{cell}: {'XO'[turn % 2]}")).to_be_visible()
    return pages[0]


def login(world, look):
    page = world.visitor(**look).tab(world.url)
    button(page, "Log in").click()
    page.get_by_label("Username").fill("billie")
    page.get_by_label("Password").fill("wrong")
    button(page, "Log in").click()
    expect(page.get_by_role("alert")).to_have_text("Wrong username or password")
    return page


def components(world, look):
    page = world.visitor(**look).tab(world.url)
    button(page, "Order").click()
    expect(page.get_by_text("Fill in this field.").first).to_be_visible()
    return page


def concepts(world, look):
    page = world.visitor(**look).tab(world.url + "board")
    expect(page.get_by_role("heading", name="Doing (67)")).to_be_visible()
    return page


class TodoWorld(World):
    """The to-do app, which is started with a file for its data."""

    def __init__(self, browser, executable):
        self.browser = browser
        self.visitors = []
        self.server = Server(executable).start()
        self.url = self.server.url

    def close(self):
        for visitor in self.visitors:
            close_context(visitor.context)
        self.server.close()


SAMPLES = {
    "todo": ("todo", todo_app), "front": ("todo", front), "shop": ("shop", shop), "helpdesk": ("helpdesk", helpdesk), "tictactoe": ("tictactoe", tictactoe),
    "login": ("login", login), "components": ("gallery-server", components), "concepts": ("concepts-server", concepts),
}


def take(browser, sample, scheme):
    product, story = SAMPLES[sample]
    world = (TodoWorld if product == "todo" else World)(browser, program(product))
    try:
        page = story(world, {"viewport": SIZE, "color_scheme": scheme, "reduced_motion": "reduce"})
        page.mouse.move(5, 5)
        page.evaluate("Promise.all(document.getAnimations().map((it) => it.finished.catch(() => {})))")
        name = "front" if sample == "front" else f"sample-{sample}"
        page.screenshot(path=f"{FOLDER}/{name}-{scheme}.png", caret="hide")
        world.check_consoles()
    finally:
        world.close()


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    chosen = sys.argv[1:] or list(SAMPLES)
    with chromium() as browser:
        for sample in chosen:
            for scheme in ("light", "dark"):
                take(browser, sample, scheme)
                print(f"ok    {sample}, {scheme}", flush=True)


if __name__ == "__main__":
    main()
