"""The site of the documentation in Chromium, opened as files, as without any network: axe-core finds nothing, in light and dark, wide
and 390 px wide; nothing is wider than the window; no page asks another host; the search finds guides, rules, samples and symbols.

.build/site has to be there: scripts/site --check makes it. With TODO_SHOTS=folder it keeps pictures. Names of parts select.
"""

import functools
import http.server
import json
import pathlib
import re
import sys
import threading

from axe_playwright_python.sync_playwright import Axe

from support.client_page import ROOT
from support.todo_app import chromium, expect, shoot

SITE = pathlib.Path(ROOT) / ".build/site"
# One of each kind.
PAGES = {
    "front": "index.html", "reading": "reading.html", "guide": "web/04-forms.html", "tutorial": "tutorial/1-catalogue.html", "rules": "rules.html",
    "comparison": "comparisons/liveview.html", "gallery": "samples/index.html", "sample": "samples/todo.html",
    "source": "source/Samples/Todo/TodoCore/Model/Todo.swift.html", "api": "api/index.html", "api-module": "api/Workflow/index.html",
    "api-type": "api/Workflow/RenderContext.html", "changes": "project/changes.html",
}
# The landmarks are the theme's: a bar of buttons for each block of code.
OPTIONS = {"rules": {"landmark-unique": {"enabled": False}}}
LOOKS = [(scheme, width) for scheme in ("light", "dark") for width in (1280, 390)]
# What is searched for, and the page that has to be among what is found.
SEARCHES = {
    "drag and drop": "web/18-drag-and-drop.html", "makeStateMutationSink": "api/Workflow/RenderContext.html", "help desk": "samples/helpdesk.html",
    "LiveView": "comparisons/liveview.html", "units of work": "units-of-work.html",
}


def open_page(browser, path, scheme="light", width=1280, requests=None):
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    if requests is not None:
        page.on("request", lambda request: requests.append(request.url))
    page.goto(path if "://" in path else (SITE / path).as_uri())
    return page


def test_looks(browser, problems):
    axe = Axe()
    requests = []
    for name, path in PAGES.items():
        for scheme, width in LOOKS:
            page = open_page(browser, path, scheme, width, requests)
            shoot(page, f"site-{name}-{scheme}-{width}")
            for violation in axe.run(page, options=OPTIONS).response["violations"]:
                places = [f"{node['html'][:160]} — {node['failureSummary'][:200]}" for node in violation["nodes"][:3]]
                problems.append(f"{path}, {scheme}, {width} px: {violation['id']}\n    " + "\n    ".join(places))
            if (found := page.evaluate("document.documentElement.scrollWidth")) > width:
                problems.append(f"{path}: Expected nothing wider than the window of {width} px. Instead, something is {found} px wide.")
            page.context.close()
    others = {url for url in requests if not url.startswith(("file:", "data:", "blob:"))}
    if others:
        problems.append(f"pages ask other hosts: {', '.join(sorted(others))}")


def test_search(browser, problems):
    for base in (SITE.as_uri(), serve()):
        for words, wanted in SEARCHES.items():
            page = open_page(browser, f"{base}/web.html")
            # The script of the page, which makes the search, is the last to run.
            page.wait_for_function("document.documentElement.classList.contains('js')")
            page.locator("[data-md-component=search-query]").click()
            page.keyboard.type(words)
            found = page.locator(f".md-search-result__link[href*='{wanted}']").first
            try:
                expect(found).to_be_attached(timeout=60_000)
            except AssertionError:
                links = page.locator(".md-search-result__link").evaluate_all("links => links.map((it) => it.href)")
                problems.append(f"Expected the search for {words!r} on {base} to find {wanted}. Instead, it has found {links[:5]}.")
            page.context.close()


def serve():
    """Serves the site on this machine, as a host of static files does."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def test_every_page(_, problems):
    """What holds for every page, by their text."""
    for path in SITE.rglob("*.html"):
        text = path.read_text()
        name = path.relative_to(SITE)
        if str(name) == "404.html":
            continue
        if "Edit this page" not in text:
            problems.append(f"{name}: has no link to edit it")
        if not re.search(r"md-copyright__highlight\">\s*Trellis \w", text):
            problems.append(f"{name}: does not say its version")
        if re.search(r"&lt;!-- (?:swift|file|end|written)", text):
            problems.append(f"{name}: shows a comment")
        if re.search(r"<(?:script|link|img)[^>]+(?:src|href)=\"?https?:(?!//PLACEHOLDER)", text):
            problems.append(f"{name}: loads something from another host")
    json.loads((SITE / "search/search_index.json").read_text())


def main():
    tests = {name: test for name, test in globals().items() if name.startswith("test_")}
    problems = []
    with chromium() as browser:
        for name in sys.argv[1:] or tests:
            before = len(problems)
            tests[name](browser, problems)
            print(f"{'ok   ' if len(problems) == before else 'FAIL '} {name}", flush=True)
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
