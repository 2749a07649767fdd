"""What a person types into a page of the client's rules, and what the page shows of it."""

import json


def kept(tab):
    """What the panel shows: label, reason and text of each item."""
    return tab.page.evaluate("""() => [...document.querySelectorAll(".trellis-kept li")].map((item) =>
      ["strong", "p", "pre"].map((name) => item.querySelector(name)?.textContent ?? null))""")


def wait_for_kept(tab, *texts):
    tab.wait(lambda: [item[2] for item in kept(tab)] == list(texts))


def wait_until_read(tab):
    """Waits until the client has handled the frames sent so far, which take a task each."""
    tab.page.wait_for_timeout(30)


def first_paint(tab, html, act):
    """Loads a page, acts on it before the hello is answered, and gives the hello."""
    tab.html = html
    tab.frames.clear()
    tab.page.reload()
    tab.hello()
    act()
    tab.frames.clear()


def paste(tab, selector, text):
    """Puts a text into a field as a paste does, in one input event."""
    tab.page.focus(selector)
    tab.page.evaluate("""text => {
      const field = document.activeElement;
      field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }""", text)


def assembled(frames):
    """The value that pieces make up; checks that they are complete, in order and small enough."""
    assert [frame[5:7] for frame in frames] == [[part, len(frames)] for part in range(len(frames))], frames
    assert len({tuple(frame[:5]) for frame in frames}) == 1
    for frame in frames:
        assert len(json.dumps(frame, ensure_ascii=False, separators=(",", ":")).encode()) <= 65536
    return json.loads("".join(frame[7] for frame in frames))


def wait_for_pieces_and(tab, others):
    """Waits for all pieces of the first event, and that many frames after them."""
    tab.wait(lambda: tab.frames and len(tab.frames) == tab.frames[0][6] + others)
