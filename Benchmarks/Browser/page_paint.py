"""Measures the first paint of live pages in Chromium, beside documents with the same content from a bare server.

Prints JSON: for each page, the time until the first contentful paint and until a first click has changed the page, each as the
median and the lowest of the loads in milliseconds. Cold loads are those of a browser that has nothing of the page; warm ones have its
files. With `40 ms`, a relay lets everything wait so that a round trip takes 40 ms. scripts/bench-web prints the table.
"""

import argparse
import asyncio
import json
import logging
import shutil
import statistics
import threading

from page_browser import Server, SERVERS, WATCH, PROGRAMS, wait
from playwright.sync_api import sync_playwright

SERVERS["live"] = ([PROGRAMS / "web-pages", "--port", "0", "--rows", "100"], r"serving on http://127.0.0.1:(\d+)")
PATHS = {"one": ("/", "/"), "list": ("/list", "/rows/100")}


class Relay:
    """A relay of connections that delays all bytes, and the first of a connection by a round trip more, as its handshake takes."""

    def __init__(self, port, delay):
        self.port, self.delay = port, delay
        started = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self.run(started)), daemon=True).start()
        started.wait()

    async def run(self, started):
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        started.set()
        await server.serve_forever()

    async def serve(self, reader, writer):
        await asyncio.sleep(2 * self.delay)
        back, forth = await asyncio.open_connection("127.0.0.1", self.port)
        await asyncio.gather(self.pass_on(reader, forth), self.pass_on(back, writer), return_exceptions=True)
        forth.close()
        writer.close()

    async def pass_on(self, reader, writer):
        loop = asyncio.get_running_loop()
        waiting = asyncio.Queue()

        async def send():
            while True:
                due, data = await waiting.get()
                await asyncio.sleep(due - loop.time())
                if not data:
                    return writer.write_eof()
                writer.write(data)

        sending = asyncio.create_task(send())
        data = b"-"
        while data:
            data = await reader.read(1 << 16)
            waiting.put_nowait((loop.time() + self.delay, data))
        await sending


def load(context, url):
    """The first paint of a page and its first answered click."""
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.add_init_script(WATCH.replace("WANTS_CLICK", "true").replace('".add"', '"button"'))
    page.goto(url, wait_until="load")
    wait(page, "firstClick > 0 && performance.getEntriesByName('first-contentful-paint').length > 0")
    times = page.evaluate("[performance.getEntriesByName('first-contentful-paint')[0].startTime, firstClick]")
    page.close()
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loads", type=int, default=15, help="loads of each kind (default %(default)s)")
    options = parser.parse_args()
    # The relays end with the program.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    found = {}
    with sync_playwright() as driver, Server("live") as live, Server("echo") as echo:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        urls = {}
        for delay, suffix in (0, ""), (0.02, ", 40 ms"):
            origins = [server.origin for server in (live, echo)]
            if delay:
                origins = [Relay(int(origin.split(":")[-1]), delay).origin for origin in origins]
            for name, paths in PATHS.items():
                for kind, origin, path in zip((f"`{name}`", f"bare `{name}`"), origins, paths):
                    urls[kind, suffix] = origin + path
        times = {key: {"cold": [], "warm": []} for key in urls}
        familiar = browser.new_context()
        for url in urls.values():
            load(familiar, url)
        # In turn, so that what else the machine does hits all.
        for _ in range(options.loads):
            for key, url in urls.items():
                fresh = browser.new_context()
                times[key]["cold"].append(load(fresh, url))
                fresh.close()
                times[key]["warm"].append(load(familiar, url))
        browser.close()
    for (kind, suffix), runs in times.items():
        for state, rows in runs.items():
            for what, column in zip(("first paint", "first click answered"), zip(*rows)):
                found.setdefault(kind, {})[f"{what}, {state}{suffix}"] = [statistics.median(column), min(column)]
    print(json.dumps(found))


main()
