"""Every state of the samples by axe-core, in light and dark: no violation of its rules. Names of samples select."""

import subprocess
import sys
import tempfile

from axe_playwright_python.sync_playwright import Axe

from support.client_page import ROOT
from support.contexts import close_context
from support.todo_app import Relay, Server, Visitor, add, button, chromium, expect, free_port, program, shoot, todo

FILE = {"name": "to-dos.json", "mimeType": "application/json", "buffer": b'{"format": "to-dos 1", "todos": [{"title": "Tea"}]}'}


class Audit:
    """Looks at pages and gathers what is wrong with them."""

    def __init__(self, scheme):
        self.scheme = scheme
        self.found = []
        self.states = 0
        self.axe = Axe()

    def look(self, page, state):
        """Looks at a page as it is now, with transitions at their end."""
        shoot(page, f"axe-{state.replace(' ', '-')}-{self.scheme}")
        page.evaluate("Promise.all(document.getAnimations().map((it) => it.finished.catch(() => {})))")
        self.states += 1
        for violation in self.axe.run(page).response["violations"]:
            places = [f"{node['html'][:160]} — {node['failureSummary'][:300]}" for node in violation["nodes"][:3]]
            self.found.append(f"{state}, {self.scheme}: {violation['id']} ({violation['impact']})\n    " + "\n    ".join(places))


def built(product):
    """The executable of a sample."""
    build = ["swift", "build", "--package-path", f"{ROOT}/Samples", "--scratch-path", f"{ROOT}/.build"]
    build += ["--disable-build-manifest-caching", "-Xswiftc", "-warnings-as-errors"]
    subprocess.run([*build, "--product", product], check=True)
    return subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip() + "/" + product


class Site:
    """A sample on a port of its own, whose data end with it."""

    def __init__(self, product, data=None):
        port = free_port()
        self.url = f"http://127.0.0.1:{port}/"
        self.folder = tempfile.TemporaryDirectory()
        self.command = [built(product), "--port", str(port), "--key", f"{self.folder.name}/key"]
        if data:
            self.command += ["--data", f"{self.folder.name}/{data}"]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stderr=subprocess.PIPE, text=True)
        first = self.process.stderr.readline()
        assert "serving on" in first, first

    def restart(self):
        self.process.kill()
        self.process.wait()
        self.start()

    def close(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


def look_at_todo(visitor, audit):
    server = Server(program(), "--dev").start()
    relay = Relay(server.port)
    try:
        page = visitor.tab(relay.url)
        visitor.may_lose_connection = True
        audit.look(page, "todo welcome")
        page.get_by_label("Name").fill("Ada")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="To-dos")).to_be_visible()
        audit.look(page, "todo empty")
        add(page, "Milk", "شراء الحليب", "Bread")
        todo(page, "Milk").check()
        audit.look(page, "todo list")
        page.get_by_role("link", name="Done", exact=True).click()
        expect(todo(page, "Bread")).to_have_count(0)
        audit.look(page, "todo filtered")
        page.get_by_role("link", name="All", exact=True).click()
        button(page, "Clear done").click()
        audit.look(page, "todo alert")
        button(page.get_by_role("alertdialog"), "Cancel").click()
        expect(page.get_by_role("alertdialog")).to_have_count(0)
        button(page, "Delete Bread").click()
        expect(button(page, "Undo")).to_be_visible()
        audit.look(page, "todo undo")
        button(page, "Edit Milk").click()
        page.get_by_label("Note").fill("Two litres")
        expect(page.get_by_text("Not saved yet")).to_be_visible()
        audit.look(page, "todo editor")
        button(page, "Back").click()
        audit.look(page, "todo discard")
        button(page, "Keep editing").click()
        expect(page.get_by_role("alertdialog")).to_have_count(0)
        page.get_by_label("Title").fill("")
        button(page, "Save").click()
        expect(page.get_by_text("Give it a title first.")).to_be_visible()
        audit.look(page, "todo title missing")
        page.get_by_label("Title").fill("Oat milk")
        button(page, "Save").click()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        audit.look(page, "todo saved")
        relay.stall()
        button(page, "Back").click()
        button(page, "Edit Oat milk").click()
        page.get_by_label("Note").fill("Three litres")
        audit.look(page, "todo waiting")
        relay.flow()
        expect(page.get_by_role("region", name="Not saved")).to_be_visible()
        audit.look(page, "todo not saved panel")
        page.get_by_role("button", name="Network").click()
        page.get_by_role("button", name="Offline").click()
        expect(page.get_by_text("Reconnecting")).to_be_visible()
        audit.look(page, "todo offline, simulator")
        page.get_by_role("button", name="Reset").click()
        expect(page.locator("html[data-live=live]")).to_have_count(1)
        page.goto(relay.url + "?todo=99")
        expect(page.get_by_role("heading", name="Not here any more")).to_be_visible()
        audit.look(page, "todo missing")
        button(page, "Export").click()
        expect(page.get_by_role("link", name="Download the file")).to_be_visible()
        audit.look(page, "todo exported")
        button(page, "OK").click()
        page.get_by_label("Import a file").set_input_files(FILE)
        button(page, "Upload").click()
        expect(button(page, "Import it")).to_be_visible()
        audit.look(page, "todo upload")
        page.set_viewport_size({"width": 390, "height": 800})
        audit.look(page, "todo narrow")
    finally:
        relay.close()
        server.close()


def look_at_login(visitor, audit):
    site = Site("login")
    try:
        page = visitor.tab(site.url)
        audit.look(page, "login welcome")
        button(page, "Log in").click()
        expect(page.get_by_role("heading", name="Login")).to_be_visible()
        audit.look(page, "login form")
        page.get_by_label("Username").fill("billie")
        page.get_by_label("Password").fill("wrong")
        button(page, "Log in").click()
        expect(page.get_by_role("alert")).to_have_text("Wrong username or password")
        audit.look(page, "login error")
        page.get_by_label("Password").fill("holiday")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Signed in")).to_be_visible()
        audit.look(page, "login done")
    finally:
        site.close()


def look_at_concepts(visitor, audit):
    site = Site("concepts-server")
    try:
        page = visitor.tab(site.url)
        audit.look(page, "concepts contents")
        for path in ("counter", "registration", "shopping", "stopwatch", "library", "applause", "board"):
            page.goto(site.url + path)
            expect(page.locator("html[data-live=live]")).to_have_count(1)
            audit.look(page, f"concepts {path}")
            if path in ("counter", "applause"):
                page.get_by_role("button").first.click()
            elif path == "registration":
                button(page, "Register").click()
                expect(page.get_by_role("alert")).to_have_count(2)
                audit.look(page, "concepts registration problems")
                page.get_by_label("Name").fill("Ada")
                page.get_by_label("E-mail").fill("ada@example.org")
                button(page, "Register").click()
                expect(page.get_by_role("status")).to_be_visible()
            elif path == "shopping":
                page.get_by_role("checkbox", name="Milk").check()
            elif path == "stopwatch":
                button(page, "Start").click()
                expect(button(page, "Stop")).to_be_visible()
            elif path == "board":
                page.get_by_role("listitem", name="Card 2", exact=True).press("Space")
                page.keyboard.press("ArrowDown")
                expect(page.locator(".trellis-place")).to_be_visible()
            else:
                button(page, "Emma").click()
                expect(page.get_by_role("heading", name="Emma")).to_be_visible()
                # The list is covered: no heading of it is left, in whatever list of headings.
                assert headings(page) == ["Emma"], headings(page)
            audit.look(page, f"concepts {path} used")
        assert page.goto(site.url + "nowhere").status == 404
        audit.look(page, "error page")
        visitor.complaints.clear()  # the browser notes the 404 we asked for
    finally:
        site.close()


def look_at_components(visitor, audit):
    site = Site("gallery-server")
    try:
        page = visitor.tab(site.url)
        audit.look(page, "components")
        button(page, "Order").click()
        expect(page.get_by_text("Fill in this field.").first).to_be_visible()
        audit.look(page, "components form errors")
        for name in ("Note", "Remove", "Ask the cellar", "Price", "Page 8"):
            button(page, name).click()
        page.get_by_text("How long does it keep?").click()
        page.get_by_role("combobox", name="City").press_sequentially("b")
        expect(page.get_by_role("option", name="Basel")).to_be_visible()
        page.keyboard.press("ArrowDown")
        audit.look(page, "components used")
        page.get_by_role("tab", name="Soil").click()
        page.locator("#bottles").evaluate("list => { list.scrollTop = 44 * 50000 }")
        expect(page.get_by_text("50001", exact=True)).to_be_visible()
        audit.look(page, "components scrolled")
        button(page, "Order in a dialog").click()
        expect(page.get_by_role("dialog", name="Order")).to_be_visible()
        audit.look(page, "components dialog")
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 360, "height": 640})
        audit.look(page, "components narrow")
    finally:
        site.close()


def look_at_shop(visitor, audit):
    site = Site("shop", data="shop.json")
    try:
        page = visitor.tab(site.url)
        audit.look(page, "shop catalogue")
        page.goto(site.url + "products/7")
        for count in range(5):
            page.get_by_role("button").filter(has_text="Add to cart" if count == 0 else "One more").click()
        expect(page.get_by_text("0 left")).to_be_visible()
        audit.look(page, "shop product, none left")
        page.get_by_role("link", name="Cart (5)").click()
        audit.look(page, "shop cart")
        page.get_by_role("link", name="To the checkout").click()
        button(page, "Next").click()
        expect(page.get_by_label("Name", exact=True)).to_be_focused()
        audit.look(page, "shop address errors")
        fields = {"Name": "Ada", "Street and number": "Weg 1", "Postcode": "10115", "City": "Berlin", "E-mail": "ada@example.org"}
        for label, text in fields.items():
            page.get_by_label(label, exact=True).fill(text)
        button(page, "Next").click()
        page.get_by_label("Post, 3.90").check()
        audit.look(page, "shop delivery")
        button(page, "Next").click()
        page.get_by_label("Card number").fill("123456780002")
        page.get_by_label("I accept the terms").check()
        page.get_by_role("button", name="Pay ").click()
        expect(page.get_by_role("progressbar")).to_be_visible()
        audit.look(page, "shop paying")
        expect(page.get_by_text("Your bank declined this card.")).to_be_visible()
        audit.look(page, "shop declined")
        page.get_by_label("Card number").fill("123456780001")
        page.get_by_role("button", name="Pay ").click()
        expect(page.get_by_role("heading", name="Order 1")).to_be_visible()
        audit.look(page, "shop order")
        button(page, "DE").click()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        page.get_by_role("link", name="Anmelden").click()
        audit.look(page, "shop login")
        page.get_by_label("Name").fill("olga")
        page.get_by_label("Passwort").fill("battery staple")
        button(page, "Anmelden").click()
        page.get_by_role("link", name="Lager").click()
        expect(page.get_by_role("heading", name="Lager")).to_be_visible()
        audit.look(page, "shop stock")
        page.set_viewport_size({"width": 360, "height": 640})
        page.goto(site.url)
        audit.look(page, "shop narrow")
    finally:
        site.close()


def headings(page):
    """The headings as assistive technology has them."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    return [node["name"]["value"] for node in tree if node.get("role", {}).get("value") == "heading" and not node["ignored"]]


def main():
    samples = {
        "todo": look_at_todo, "login": look_at_login, "concepts": look_at_concepts, "components": look_at_components,
        "shop": look_at_shop,
    }
    found = []
    states = 0
    with chromium() as browser:
        for name, look in samples.items():
            if sys.argv[1:] and name not in sys.argv[1:]:
                continue
            for scheme in ("light", "dark"):
                audit = Audit(scheme)
                visitor = Visitor(browser, color_scheme=scheme, reduced_motion="reduce")
                # The server of a sample ends before its pages.
                visitor.may_lose_connection = True
                try:
                    look(visitor, audit)
                finally:
                    close_context(visitor.context)
                assert not visitor.complaints, visitor.complaints
                found += audit.found
                states += audit.states
    print("\n".join([*found, f"{states} states, {len(found)} violations"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
