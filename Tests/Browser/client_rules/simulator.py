"""The network simulator of development mode."""

import time

from support.client_page import ROOT
from support.small_pages import COUNTER

SOURCE = (ROOT / "Sources/Web/WorkflowLive/Client/simulator.js").read_text(encoding="utf-8")


def _joined(tab, html=COUNTER):
    """A page that runs the simulator, and its panel, open."""
    tab.simulator = SOURCE
    tab.open(html)
    tab.page.get_by_role("button", name="Network").click()
    return tab.page.get_by_role("region", name="Network simulator")


def _slide(panel, name, value):
    panel.get_by_role("slider", name=name).evaluate("""(slider, value) => {
      slider.value = value;
      slider.dispatchEvent(new Event("input"));
    }""", value)


def h6_both_ways_are_delayed_and_nothing_overtakes(tab):
    panel = _joined(tab)
    _slide(panel, "Delay", 300)
    _slide(panel, "Jitter", 200)
    tab.page.evaluate("for (let n = 0; n < 10; n++) document.querySelector('#add').click()")
    assert tab.events() == []
    assert [event[0] for event in tab.wait_for_events(10)] == list(range(1, 11))
    sent = time.monotonic()
    for number in range(1, 11):
        tab.send(number, number, [[0, 2, str(number)]])
    tab.wait(lambda: tab.text("p[data-n]") == "10")
    assert time.monotonic() - sent >= 0.1


def h6_frames_are_lost_and_sent_again(tab):
    panel = _joined(tab)
    _slide(panel, "Lost frames", 50)
    for _ in range(20):
        tab.page.click("#add")
    # The server's side of rule B2: it asks for what is missing, again and again.
    done = 0
    end = time.monotonic() + 60
    while done < 20 and time.monotonic() < end:
        numbers = {event[0] for event in tab.events()}
        while done + 1 in numbers:
            done += 1
        tab.send("resend", done + 1)
        tab.page.wait_for_timeout(20)
    assert done == 20
    assert " 0 lost" not in panel.locator("p").text_content()


def h6_a_cut_comes_at_once_or_now_and_then(tab):
    panel = _joined(tab)
    panel.get_by_role("button", name="Cut now").click()
    hello = tab.hello()
    tab.send("resume", 9, hello[3], hello[4] - 1)
    tab.wait_for_state("live")
    _slide(panel, "Cut about", 1)
    for _ in range(2):
        hello = tab.hello()
        tab.send("resume", 9, hello[3], hello[4] - 1)
        tab.wait_for_state("live")
    assert "3 cuts" in panel.locator("p").text_content()


def h6_offline_is_offline_until_it_is_not(tab):
    panel = _joined(tab)
    offline = panel.get_by_role("button", name="Offline")
    offline.click()
    tab.wait_for_state("stale")
    tab.page.click("#add")
    tab.page.wait_for_timeout(1000)
    # An acknowledgement from before may still have been on its way.
    assert tab.events() == [] and offline.get_attribute("aria-pressed") == "true"
    offline.click()
    tab.join()
    assert tab.wait_for_events(1)[0][0] == 1


def h6_the_same_seed_gives_the_same_losses(tab):
    def arrived():
        tab.open(COUNTER)
        tab.page.evaluate("for (let n = 0; n < 40; n++) document.querySelector('#add').click()")
        tab.wait(lambda: tab.events() and tab.events()[-1][0] == 40)
        return [event[0] for event in tab.events()]

    tab.simulator = SOURCE
    tab.page.evaluate("sessionStorage['trellis-simulator'] = JSON.stringify({ drop: 30, seed: '5' })")
    # Any frame may be lost; with this seed neither the hello nor the last click is.
    first, second = arrived(), arrived()
    assert first == second and 10 < len(first) < 40, (first, second)


def h6_the_panel_is_used_by_the_keyboard(tab):
    panel = _joined(tab)
    assert tab.page.evaluate("document.activeElement.shadowRoot.activeElement.type") == "range"
    for _ in range(5):
        tab.page.keyboard.press("ArrowRight")
    slider = panel.get_by_role("slider", name="Delay")
    assert slider.input_value() == "50" and slider.get_attribute("aria-valuetext") == "50 ms"
    tab.page.reload()
    tab.page.get_by_role("button", name="Network: 50 ms").press("Enter")
    tab.page.keyboard.press("Escape")
    assert tab.page.get_by_role("region", name="Network simulator").is_hidden()
    assert tab.page.evaluate("document.activeElement.shadowRoot.activeElement.className") == "toggle"
    assert tab.events() == []


def _box(tab):
    return tab.page.get_by_role("button", name="Network").bounding_box()


def h6_the_panel_covers_little_and_can_be_moved(tab):
    tab.simulator = SOURCE
    tab.open(COUNTER)
    window = tab.page.evaluate("[innerWidth, innerHeight]")
    box = _box(tab)
    assert box["width"] < 40 and box["height"] < 40 and box["x"] < 20, box
    tab.page.mouse.move(box["x"] + 5, box["y"] + 5)
    tab.page.mouse.down()
    tab.page.mouse.move(window[0] / 2, window[1] / 2)
    tab.page.mouse.move(window[0] - 10, 10)
    tab.page.mouse.up()
    # A drag opens nothing, and the place is the tab's.
    panel = tab.page.get_by_role("region", name="Network simulator")
    assert panel.is_hidden()
    tab.page.reload()
    box = _box(tab)
    assert box["x"] + box["width"] > window[0] - 40 and box["y"] < 40, box
    toggle = tab.page.get_by_role("button", name="Network")
    toggle.click()
    opened = panel.bounding_box()
    assert opened["y"] >= box["y"] + 20 and opened["x"] + opened["width"] <= window[0], opened
    toggle.click()
    for key in ["ArrowLeft"] * 12 + ["ArrowDown"] * 12:
        toggle.press(key)
    box = _box(tab)
    assert box["x"] < 20 and box["y"] + box["height"] > window[1] - 20, box
    assert panel.is_hidden() and tab.events() == []


def h6_a_panel_beyond_the_window_comes_back(tab):
    tab.simulator = SOURCE
    tab.page.evaluate("sessionStorage['trellis-simulator-place'] = JSON.stringify({ x: 40, y: -3 })")
    tab.open(COUNTER)
    window = tab.page.evaluate("[innerWidth, innerHeight]")
    box = _box(tab)
    assert 0 <= box["x"] <= window[0] - box["width"] and 0 <= box["y"] <= window[1] - box["height"], box
