"""Measures live pages in Chromium, beside a page of counters on a bare WebSocket of the same web layer, over loopback.

The first table is a page of rows: its first paint, the start of the script, and a change of one row. Of each change it
gives the time from the click to the change of the document (`to DOM`), the part of it that the script spent on the message
(`script`), and the time until the next frame was ready (`to frame`). The second table compares clicks with the echo page
of the same run: `one` has one counter, `list` a hundred. The cold times are those of a page in a browser that has nothing
of it: `first click` counts from the navigation to the first counter that went up. `script` is the page's own part of a
click, when it is sent and when it is answered; what is above it is the browser, the sockets and the server.

Times are medians unless the column says p99, in milliseconds. They vary on a shared machine: read ratios.
"""

import argparse
import pathlib
import re
import shutil
import statistics
import subprocess
import time

from playwright.sync_api import sync_playwright

PROGRAMS = pathlib.Path(__file__).resolve().parents[2] / ".build/release"
SERVERS = {
    "pages": ([PROGRAMS / "browser-pages", "--port", "0"], r"serving on http://127.0.0.1:(\d+)"),
    "echo": ([PROGRAMS / "web-layer-benchmark", "--serve"], r"^(\d+)$"),
}
CHANGES = ["insert", "move", "remove", "text"]

# Clicks as soon as there is a button, until a counter has gone up, and takes the time of each handler of messages.
WATCH = """
window.firstClick = 0;
window.scriptTime = 0;
const handler = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
Object.defineProperty(WebSocket.prototype, "onmessage", { set(act) {
  handler.set.call(this, (event) => {
    const start = performance.now();
    act(event);
    scriptTime = performance.now() - start;
  });
} });
if (WANTS_CLICK) {
  let clicking;
  new MutationObserver((_, observer) => {
    const button = document.querySelector(".add");
    const count = +button?.previousElementSibling?.textContent;
    if (count > 0) {
      firstClick = performance.now();
      clearInterval(clicking);
      observer.disconnect();
    } else if (button) clicking ||= setInterval(() => button.click(), 5);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
"""

# Clicks a button and waits for the change below `watched`, then for a frame in which it is shown.
CLICK = """
window.timeClick = async (button, watched) => {
  await new Promise((done) => setTimeout(done, 5));
  scriptTime = 0;
  const start = performance.now();
  let clicked;
  const changed = await new Promise((done, fail) => {
    const timer = setTimeout(() => fail(Error("no change within 10 s")), 10000);
    new MutationObserver((_, observer) => {
      observer.disconnect();
      clearTimeout(timer);
      done(performance.now());
    }).observe(watched, { subtree: true, childList: true, characterData: true });
    button.click();
    clicked = performance.now();
  });
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return [changed - start, scriptTime, performance.now() - start, clicked - start];
};
"""


class Server:
    """A server process that ends with the `with` block, or with this program."""

    def __init__(self, kind):
        self.command, self.says = SERVERS[kind]

    def __enter__(self):
        self.process = subprocess.Popen(
            [str(part) for part in self.command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True,
        )
        for line in self.process.stdout:
            if match := re.search(self.says, line):
                self.origin = f"http://127.0.0.1:{match[1]}"
                return self
        raise SystemExit(f"{self.command[0]} did not start")

    def __exit__(self, *_):
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def opened(browser, url, wants_click=False):
    """A page in a context of its own, whose cache is empty, when it is live."""
    page = browser.new_context().new_page()
    page.set_default_timeout(60_000)
    page.add_init_script(CLICK + WATCH.replace("WANTS_CLICK", "true" if wants_click else "false"))
    page.goto(url, wait_until="load")
    wait(page, "document.documentElement.dataset.live === 'live'")
    return page


def wait(page, condition):
    """Waits up to a minute for an expression to be true. The policy of a live page allows no function made of a string."""
    end = time.monotonic() + 60
    while not page.evaluate(condition):
        if time.monotonic() > end:
            raise SystemExit(f"{page.url}: not within a minute: {condition}")
        page.wait_for_timeout(20)


def loads(browser, urls, count):
    """Medians of cold loads of each page: first paint, start of the script, first click answered."""
    times = {url: [] for url in urls}
    # In turn, so that what else the machine does hits all.
    for url in [*urls] * count:
        page = opened(browser, url, wants_click=True)
        wait(page, "firstClick > 0 && performance.getEntriesByName('first-contentful-paint').length > 0")
        times[url].append(page.evaluate("""() => {
          const [load] = performance.getEntriesByType("navigation");
          const [paint] = performance.getEntriesByName("first-contentful-paint");
          return [paint.startTime, load.domContentLoadedEventStart - load.domInteractive, firstClick];
        }"""))
        page.context.close()
    return {url: medians(times[url]) for url in urls}


def medians(rows):
    return [statistics.median(column) for column in zip(*rows)]


def change_times(page, name, count):
    """Medians of a change after three that warm up: to DOM, script, to frame."""
    once = f"timeClick(document.querySelector('#{name}'), document.querySelector('#rows'))"
    return medians([page.evaluate(once) for _ in range(3 + count)][3:])[:3]


def click_times(page, count):
    """The clicks on the counters of a page in turn, after 50 that warm up: each to DOM, and the script's part of it."""
    return page.evaluate(f"""async () => {{
      const times = [];
      const buttons = document.querySelectorAll(".add");
      for (let index = 0; index < {count} + 50; index++) {{
        const button = buttons[index % buttons.length];
        const [changed, message, , click] = await timeClick(button, button.parentElement);
        times.push([changed, click + message]);
      }}
      return times.slice(50);
    }}""")


def percentile(times, part):
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def table(head, rows):
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" + "--:|" * (len(head) - 1))
    for row in rows:
        print("| " + " | ".join(cell if isinstance(cell, str) else f"{cell:.2f}" for cell in row) + " |")
    print(flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", default="100,1000,10000", help="the sizes of the page of rows (default %(default)s)")
    parser.add_argument("--loads", type=int, default=5, help="cold loads of each page (default %(default)s)")
    parser.add_argument("--changes", type=int, default=30, help="changes of each kind (default %(default)s)")
    parser.add_argument("--clicks", type=int, default=500, help="clicks on each page of counters (default %(default)s)")
    options = parser.parse_args()
    started = time.monotonic()
    with sync_playwright() as driver, Server("pages") as pages, Server("echo") as echo:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])

        rows = []
        for size in options.rows.split(","):
            url = f"{pages.origin}/rows/{size}"
            paint, start, _ = loads(browser, [url], options.loads)[url]
            page = opened(browser, url)
            rows.append([f"{size} rows", "first paint", paint, "", ""])
            rows.append(["", "start", "", start, ""])
            rows += [["", name, *change_times(page, name, options.changes)] for name in CHANGES]
            page.context.close()
        table(["page", "what", "to DOM", "script", "to frame"], rows)

        rows = []
        for name, path in (("one", "/one"), ("list", "/rows/100")):
            urls = {"trellis": pages.origin + path, "echo": echo.origin + path}
            cold = loads(browser, urls.values(), options.loads)
            tabs = {kind: opened(browser, url) for kind, url in urls.items()}
            times, middle = {kind: [] for kind in urls}, {}
            for _ in range(5):
                for kind, page in tabs.items():
                    page.bring_to_front()
                    times[kind] += click_times(page, options.clicks // 5)
            for kind in urls:
                paint, _, click = cold[urls[kind]]
                changed, script = zip(*times[kind])
                middle[kind] = percentile(changed, 0.5)
                rows.append([f"{name}, {kind}", middle[kind], percentile(changed, 0.99), statistics.mean(script), paint, click])
            ratio, later = middle["trellis"] / middle["echo"], cold[urls["trellis"]][2] - cold[urls["echo"]][2]
            rows.append([f"{name}, compared", f"{ratio:.2f} x", "", "", "", f"+{later:.1f}"])
            for page in tabs.values():
                page.context.close()
        table(["page", "click to DOM p50", "p99", "script, mean", "first paint", "first click"], rows)
        browser.close()
    print(f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
