"""Fields that send their files at once: progress, cancel, and what their handler hears."""

import json
import pathlib

from support.client_page import ORIGIN, ROOT
from support.small_pages import MESSAGE

SCRIPT = (pathlib.Path(ROOT) / "Sources/Web/WorkflowLive/Client/uploads.js").read_text(encoding="utf-8")
TEXTS = {"cancel": "Cancel", "sent": "sent", "failed": "could not be sent", "tooLarge": "is too large"}
TEXTS |= {"wrongType": "is of another type", "full": "is one too many"}


def _open(tab, answer):
    """A page with a field; `answer` takes the route of each upload."""
    tab.scripts = SCRIPT
    tab.posts = []

    def take(route):
        tab.posts.append((route.request.url.removeprefix(ORIGIN), route.request.headers, route.request.post_data or ""))
        answer(route)

    tab.page.route("**/_trellis/upload*", take)
    options = json.dumps({"slot": "a b", "fileBytes": 20, **TEXTS}).replace('"', "&quot;")
    tab.open(
        '<main data-n="1"><input data-n="2" type="file" multiple id="file" aria-label="Picture" data-hook="trellis-upload" '
        f'data-hook-message="{options}" data-on="13"><p data-n="3">0</p></main>'
    )


def _file(name, content):
    return {"name": name, "mimeType": "text/plain", "buffer": content.encode()}


def h2_a_chosen_file_is_posted_with_the_token_and_its_handler_told(tab):
    _open(tab, lambda route: route.fulfill(body='["r1"]', content_type="application/json"))
    tab.page.set_input_files("#file", [_file("a.txt", "content")])
    assert tab.wait_for_events(1) == [[1, 0, 2, MESSAGE, '{"receipts":["r1"]}']]
    [(url, headers, body)] = tab.posts
    assert url == "/_trellis/upload?slot=a%20b"
    assert headers["x-trellis"] == "1" and headers["x-trellis-page"] == "token"
    assert 'filename="a.txt"' in body and "content" in body
    assert tab.text(".trellis-upload [role=status]") == "a.txt: sent"
    # Chosen again, it goes again, and the row of the one before goes.
    tab.page.set_input_files("#file", [_file("a.txt", "content"), _file("b.txt", "x")])
    assert len(tab.wait_for_events(3)) == 3
    tab.wait(lambda: tab.page.locator(".trellis-upload").count() == 2)


def h2_a_file_that_is_too_large_is_not_sent_and_one_that_fails_says_so(tab):
    _open(tab, lambda route: route.fulfill(status=413 if "large" in route.request.post_data else 500))
    tab.page.set_input_files("#file", [_file("far.txt", "x" * 21)])
    assert tab.text(".trellis-upload [role=status]") == "far.txt: is too large" and tab.posts == []
    for name, text in ("large.txt", "is too large"), ("b.txt", "could not be sent"):
        tab.page.set_input_files("#file", [_file(name, "x")])
        tab.wait(lambda: tab.text(".trellis-upload [role=status]") == f"{name}: {text}")
    # Each went once: what the app cannot take is not sent again.
    assert tab.events() == [] and len(tab.posts) == 2
    tab.problems.clear()  # Chromium reports each status


def h2_a_file_that_is_refused_says_why(tab):
    answers = {"a": (409, ""), "b": (415, ""), "c": (422, "<b>no</b> picture"), "d": (422, "")}
    texts = ("is one too many", "is of another type", "<b>no</b> picture", "could not be sent")

    def answer(route):
        status, body = answers[route.request.post_data.split('filename="')[1][0]]
        route.fulfill(status=status, body=body, content_type="text/plain; charset=utf-8")

    _open(tab, answer)
    for name, text in zip(answers, texts):
        tab.page.set_input_files("#file", [_file(name, "x")])
        tab.wait(lambda: tab.text(".trellis-upload [role=status]") == f"{name}: {text}")
    assert tab.events() == [] and len(tab.posts) == 4
    tab.problems.clear()  # Chromium reports each status


def h2_a_file_waits_while_as_many_arrive_as_may(tab):
    _open(tab, lambda route: route.fulfill(status=429) if len(tab.posts) < 4 else _receipts(route))
    tab.page.set_input_files("#file", [_file("a.txt", "content")])
    tab.wait(lambda: tab.text(".trellis-upload [role=status]") == "a.txt: sent")
    assert len(tab.posts) == 4 and len(tab.wait_for_events(1)) == 1
    tab.problems.clear()  # Chromium reports each status


def h2_an_upload_can_be_cancelled_and_goes_with_its_field(tab):
    waiting = []
    _open(tab, waiting.append)
    tab.page.set_input_files("#file", [_file("a.txt", "x"), _file("b.txt", "y")])
    tab.wait(lambda: len(waiting) == 2)
    bars = tab.page.get_by_role("progressbar")
    assert bars.count() == 2 and bars.first.get_attribute("aria-label")
    tab.page.get_by_role("button", name="Cancel a.txt").click()
    tab.wait(lambda: tab.page.locator(".trellis-upload").count() == 1)
    assert tab.page.evaluate("document.activeElement.id") == "file"
    tab.patch(1, 0, [4, 2], [0, 3, "1"])
    tab.wait(lambda: tab.text("p") == "1")
    assert tab.page.locator(".trellis-upload").count() == 0
    assert tab.events() == []


def _receipts(route):
    route.fulfill(body=json.dumps([route.request.post_data.split('filename="')[1][0]]), content_type="application/json")


def h2_a_file_that_the_server_has_no_more_is_sent_once_more(tab):
    _open(tab, _receipts)
    tab.page.set_input_files("#file", [_file("a.txt", "content")])
    tab.wait_for_events(1)
    # Again before the answer to a hello.
    tab.send("refused", 1)
    tab.send("refused", 1)
    tab.send(0, 1)
    assert tab.wait_for_events(2)[1] == [2, 0, 2, MESSAGE, '{"receipts":["a"]}']
    assert len(tab.posts) == 2 and "content" in tab.posts[1][2]
    assert tab.text(".trellis-upload [role=status]") == "a.txt: sent"
    tab.send("refused", 2)
    tab.send(0, 2)
    tab.wait(lambda: tab.text(".trellis-upload [role=status]") == "a.txt: could not be sent")
    assert tab.page.locator(".trellis-upload").count() == 1
    assert len(tab.posts) == 2 and len(tab.events()) == 2


def h2_a_file_goes_on_in_a_page_that_replaces_its_own(tab):
    waiting = []
    _open(tab, lambda route: waiting.append(route) if len(tab.posts) == 1 else _receipts(route))
    tab.page.set_input_files("#file", [_file("a.txt", "content")])
    tab.wait(lambda: waiting)
    tab.frames.clear()
    tab.send("new", 10, 0, 0, tab.html, "Test", "/")
    # Its server has gone.
    waiting[0].abort()
    assert tab.wait_for_events(1)[0][2:] == [2, MESSAGE, '{"receipts":["a"]}']
    tab.problems.clear()
    assert len(tab.posts) == 2 and tab.page.locator(".trellis-upload").count() == 1


def h2_a_file_whose_field_has_gone_with_a_crash_is_said(tab):
    _open(tab, _receipts)
    tab.page.set_input_files("#file", [_file("a.txt", "content")])
    tab.wait_for_events(1)
    tab.send("new", 10, 0, 0, '<main data-n="1"><p data-n="2">0</p></main>', "Test", "/")
    tab.wait(lambda: "Picture" in tab.page.inner_text(".trellis-kept"))
    assert "It was not carried over." in tab.page.inner_text(".trellis-kept")


def c3_a_file_that_was_acknowledged_and_lost_is_named_and_not_sent_by_itself(tab):
    """Its handler was called, and may have kept it."""
    _open(tab, _receipts)
    tab.page.set_input_files("#file", [_file("a.txt", "content")])
    tab.wait_for_events(1)
    tab.send(0, 1)
    tab.send("lost", 1, 1)
    tab.wait(lambda: tab.text(".trellis-upload [role=status]") == "a.txt: could not be sent")
    assert tab.page.locator(".trellis-upload").count() == 1
    assert len(tab.posts) == 1 and len(tab.events()) == 1


def c3_a_file_that_was_lost_with_its_field_is_said(tab):
    _open(tab, _receipts)
    tab.page.set_input_files("#file", [_file("a.txt", "content")])
    tab.wait_for_events(1)
    tab.send(0, 1)
    tab.send("new", 10, 0, 1, '<main data-n="1"><p data-n="2">0</p></main>', "Test", "/")
    tab.send("lost", 1, 1)
    tab.wait(lambda: "Picture" in tab.page.inner_text(".trellis-kept"))
    assert "It may not be saved." in tab.page.inner_text(".trellis-kept")
