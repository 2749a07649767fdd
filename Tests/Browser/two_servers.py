"""Mixed use of two servers behind nginx, which are restarted in turn: nothing is lost, and nobody sees an error page.

Clients without a browser add to-dos, reload, log out and in, are cut off and read slowly; two tabs of Chromium are used
meanwhile. It takes 20 s; TRELLIS_MIXED_SECONDS sets another time, TRELLIS_MIXED_SEED other moments.
"""

import os
import pathlib
import random
import shutil
import sqlite3
import statistics
import sys
import tempfile
import threading
import time

from playwright.sync_api import TimeoutError as PageTimeout
from support.contexts import close_context
from support.live_client import Client
from support.proxies import Proxy
from support.todo_app import Server, Visitor, button, chromium, expect, free_port, program, titles

SECONDS = float(os.environ.get("TRELLIS_MIXED_SECONDS", "20"))
SEED = int(os.environ.get("TRELLIS_MIXED_SEED", random.randrange(1 << 30)))
CLIENTS = 10
SLOW_READERS = 4
RESTARTS = 10
PATIENT = {"timeout": 20_000}
# Then a client goes on under another name, so that pages do not grow.
LIST_LENGTH = 30


class Troubles:
    """What went wrong in any thread."""

    def __init__(self):
        self.lines = []

    def note(self, work):
        def run():
            try:
                work()
            except Exception as error:
                self.lines.append(f"{type(error).__name__}: {error}")

        return run


class Use:
    """One client's mixed use: adding, and now and then something else."""

    def __init__(self, server, name, seed):
        self.name = name
        self.client = Client(server, name)
        self.random = random.Random(seed)
        self.reloads = self.logins = self.cuts = 0
        # The lengths of the lists that it has made, by name.
        self.lists = {}

    def step(self, adds):
        client, chance = self.client, self.random.random()
        if chance < 0.02:
            client.leave()
            self.cuts += 1
        elif client.added >= LIST_LENGTH and not client.outbox:
            self.lists[client.name] = client.added
            client.leave()
            client.name, client.added = f"{self.name}, list {len(self.lists) + 1}", 0
            client.log_in()
            client.load()
            self.logins += 1
        elif chance < 0.06 and not client.outbox:
            client.leave()
            client.load()
            self.reloads += 1
        client.step(adds=adds and self.random.random() < 0.3)

    def run(self, over):
        while not over.is_set() or self.client.outbox or not self.client.socket:
            self.step(adds=not over.is_set())
        self.lists[self.client.name] = self.client.added


class SlowReader:
    """Another page with a client's list: it gets all its changes, and reads them now and then."""

    def __init__(self, server, use, seed):
        self.use = use
        self.client = Client(server, use.client.name)
        self.random = random.Random(seed)

    def run(self, over):
        while not over.is_set():
            if self.client.name != self.use.client.name:
                self.client.leave()
                self.client.name = self.use.client.name
                self.client.log_in()
                self.client.load()
            self.client.step(adds=False)
            over.wait(self.random.uniform(0, 3))
        self.client.leave()


class Restarts:
    """Stops and starts the servers in turn, and notes what memory each had taken."""

    def __init__(self, servers):
        self.servers = servers
        self.memory = []

    def run(self, over):
        count = 0
        while not over.wait(SECONDS / RESTARTS):
            server = self.servers[count % len(self.servers)]
            self.memory.append(resident_bytes(server))
            assert server.stop() == 0, "a server did not stop by itself"
            server.start()
            count += 1


def resident_bytes(server):
    pages = int(pathlib.Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def stored(folder, name):
    with sqlite3.connect(folder / "todo.sqlite") as database:
        query = "SELECT title FROM todos JOIN users ON users.id = todos.user WHERE users.name = ? ORDER BY todos.id"
        return [title for title, in database.execute(query, [name])]


class Tab:
    """A tab of Chromium: adding, reloading, logging out and in."""

    def __init__(self, browser, server, name, moments):
        self.name, self.random = name, moments
        self.visitor = Visitor(browser, ignore_https_errors=True, user_agent=f"Chromium of {name}")
        self.visitor.may_lose_connection = True
        self.errors = []
        self.visitor.context.on("response", self._note)
        self.page = self.visitor.log_in(server.url, name)
        self.lists, self.added = 0, []
        self.total = 0

    def _note(self, answer):
        if answer.status >= 400:
            self.errors.append((answer.status, answer.url))

    def step(self):
        if len(self.added) >= LIST_LENGTH:
            self.change_list()
        self.total += 1
        self.added.append(f"{self.name} {self.total}")
        field = self.page.get_by_role("textbox", name="New to-do")
        field.fill(self.added[-1])
        field.press("Enter")
        self.settle()
        if self.random.random() < 0.2:
            self.page.reload()
            self.settle()

    def settle(self):
        expect(self.page.get_by_role("listitem")).to_have_count(len(self.added), **PATIENT)
        # A page that is left before its events are acknowledged would lose them.
        expect(self.page.locator("[data-wait]")).to_have_count(0, **PATIENT)

    def change_list(self):
        self.lists, self.added = self.lists + 1, []
        button(self.page, "Log out").click()
        heading = self.page.get_by_role("heading", name="To-dos")
        expect(self.page.get_by_label("Name")).to_be_visible(**PATIENT)
        # A restart takes the name along with the page of who has none yet; the page says so, and a person types it again.
        for _ in range(10):
            if not self.page.get_by_label("Name").is_visible():
                break
            try:
                self.page.get_by_label("Name").fill(f"{self.name}, list {self.lists + 1}", timeout=10_000)
                button(self.page, "Log in").click(timeout=10_000)
                expect(heading).to_be_visible(timeout=10_000)
            except (AssertionError, PageTimeout):
                continue
        expect(heading).to_be_visible(**PATIENT)

    def finish(self):
        expect(self.page.locator("html[data-live=live]")).to_have_count(1, **PATIENT)
        assert titles(self.page) == self.added, (titles(self.page), self.added)
        assert not self.errors and not self.visitor.complaints, (self.errors, self.visitor.complaints)
        close_context(self.visitor.context)


def main():
    moments = random.Random(SEED)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="two-servers-"))
    executable, port = program(), free_port()
    arguments = ("--origin", f"https://localhost:{port}", "--key", str(folder / "key"))
    servers = [Server(executable, *arguments, folder=folder).start() for _ in range(2)]
    proxy = Proxy("nginx", [server.port for server in servers], port)
    troubles, over = Troubles(), threading.Event()
    try:
        uses = [Use(proxy, f"client {index}", moments.random()) for index in range(CLIENTS)]
        readers = [SlowReader(proxy, use, moments.random()) for use in uses[:SLOW_READERS]]
        restarts = Restarts(servers)
        threads = []
        with chromium() as browser:
            # Before the restarts: who has no name yet has a page that does not survive one.
            tabs = [Tab(browser, proxy, name, moments) for name in ("Ada", "Bob")]
            for worker in (*uses, *readers, restarts):
                work = troubles.note(lambda worker=worker: worker.run(over))
                threads.append(threading.Thread(target=work, daemon=True))
                threads[-1].start()
            end = time.monotonic() + SECONDS
            while time.monotonic() < end and not troubles.lines:
                for tab in tabs:
                    try:
                        tab.step()
                    except Exception:
                        print(f"{tab.name} sees: {tab.page.locator('body').inner_text()}", tab.errors, tab.visitor.complaints)
                        raise
            over.set()
            for thread in threads:
                thread.join(30)
            for tab in tabs:
                tab.finish()
        assert not troubles.lines, troubles.lines
        assert not any(thread.is_alive() for thread in threads), "a client did not come to an end"
        for use in uses:
            assert not use.client.outbox, f"{use.client.outbox} were never acknowledged"
            for name, length in use.lists.items():
                expected, found = [f"{name} {number + 1}" for number in range(length)], stored(folder, name)
                assert found == expected, (found, expected)
        check_memory(restarts.memory)
        total = sum(sum(use.lists.values()) for use in uses) + sum(tab.total for tab in tabs)
        counts = {name: sum(getattr(use, name) for use in uses) for name in ("reloads", "logins", "cuts")}
        print(f"{len(restarts.memory)} restarts, {total} to-dos, each stored once and in order; {counts}")
    except BaseException:
        print(f"seed {SEED}", *troubles.lines, sep="\n")
        raise
    finally:
        over.set()
        proxy.close()
        for server in servers:
            server.close()
        shutil.rmtree(folder, ignore_errors=True)


def check_memory(samples):
    third = len(samples) // 3
    if third:
        early, late = statistics.median(samples[:third]), statistics.median(samples[-third:])
        print(f"memory before a restart: {early / 2**20:.1f} MiB at first, {late / 2**20:.1f} MiB at the end")
        assert late <= 1.25 * early + 4 * 2**20, "the servers take more memory with time"


if __name__ == "__main__":
    sys.exit(main())
