"""A rolling restart of three to-do servers behind nginx under load: nothing is lost, and for how long the pages are away.

Clients without a browser add to-dos and come back as the browser's script does. TRELLIS_ROLLING_CLIENTS sets their number,
TRELLIS_ROLLING_ROUNDS how often each server is restarted.
"""

import html
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
import threading
import time

from support.live_client import Client
from support.proxies import Proxy
from support.todo_app import ROOT, Server, free_port, program

sys.path.append(str(ROOT / "scripts"))

from cluster_servers import NATS, PostgreSQL  # noqa: E402

CLIENTS = int(os.environ.get("TRELLIS_ROLLING_CLIENTS", "20"))
ROUNDS = int(os.environ.get("TRELLIS_ROLLING_ROUNDS", "2"))
RESTARTING = 1012


class Page(Client):
    """Waits before it connects again as the script does, and notes for how long it was away."""

    def __init__(self, server, name):
        self.next_try, self.tries, self.lost_at = 0, 0, None
        self.aways, self.codes = [], []
        super().__init__(server, name)

    def step(self, adds):
        if self.socket or time.monotonic() >= self.next_try:
            super().step(adds)
        else:
            time.sleep(0.01)

    def leave(self):
        now = time.monotonic()
        if self.socket and self.joined:
            self.lost_at = now
            self.codes.append(self.socket.goodbye and self.socket.goodbye[0])
        wait = min(10, 0.25 * 2**self.tries) * ((0.5 if self.tries else 0) + random.random())
        if self.socket and self.socket.goodbye and self.socket.goodbye[0] == RESTARTING:
            wait += int(self.socket.goodbye[1] or 0) / 1000
        self.tries += 1
        self.next_try = now + wait
        super().leave()

    def take(self, frame):
        super().take(frame)
        if self.joined and self.tries:
            self.tries = 0
            if self.lost_at:
                self.aways.append(time.monotonic() - self.lost_at)
            self.lost_at = None

    def run(self, over):
        moments = random.Random(self.name)
        while not over.is_set() or self.outbox or not self.socket:
            self.step(adds=not over.is_set() and moments.random() < 0.05)
        super().leave()

    def listed(self):
        page = self.http("GET", "/", {"Cookie": "; ".join(self.login)})
        return [html.unescape(title) for title in re.findall(rf">({re.escape(self.name)} \d+)<", page.text)]


def share(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))]


def restart(servers, troubles):
    for _ in range(ROUNDS):
        for server in servers:
            time.sleep(2)
            if server.stop() != 0:
                troubles.append("a server did not stop by itself")
            server.start()


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="rolling-"))
    nats = NATS(folder, 3)
    postgres = PostgreSQL(folder)
    port = free_port()
    shared = ["--store", postgres.url, "--bus", nats.url, "--origin", f"https://localhost:{port}", "--trusted-proxy", "127.0.0.1"]
    servers = [Server(program(), *shared, folder=folder) for _ in range(3)]
    troubles, over, proxy = [], threading.Event(), None
    try:
        for server in servers:
            server.start()
        proxy = Proxy("nginx", [server.port for server in servers], port)
        pages = [Page(proxy, f"page {index:03}") for index in range(CLIENTS)]

        def run(page):
            try:
                page.run(over)
            except Exception as error:
                troubles.append(f"{page.name}: {type(error).__name__}: {error}")

        threads = [threading.Thread(target=run, args=(page,), daemon=True) for page in pages]
        for thread in threads:
            thread.start()
        restart(servers, troubles)
        time.sleep(2)
        over.set()
        for thread in threads:
            thread.join(60)
        assert not troubles, troubles
        assert not any(thread.is_alive() for thread in threads), "a page did not come to an end"
        for page in pages:
            expected, found = [f"{page.name} {number + 1}" for number in range(page.added)], page.listed()
            assert found == expected, (page.name, found, expected)
        aways = [away for page in pages for away in page.aways]
        codes = [code for page in pages for code in page.codes]
        assert aways, "no page was ever sent elsewhere"
        total = sum(page.added for page in pages)
        print(f"{3 * ROUNDS} restarts under {CLIENTS} pages, {total} to-dos, each there once and in order")
        print(f"{len(aways)} times away, closed with {sorted(set(map(str, codes)))}: "
              f"p50 {share(aways, 0.5):.2f} s, p99 {share(aways, 0.99):.2f} s, longest {max(aways):.2f} s")
    finally:
        over.set()
        if proxy:
            proxy.close()
        for server in servers:
            server.close()
        postgres.close()
        nats.close()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
