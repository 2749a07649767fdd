"""The to-do server killed at random moments under people in Chromium and clients without a browser.

Each to-do is stored once and in order, the last note that was saved is stored, no field that somebody types into is emptied, each
page ends at its address, and no page is loaded again. TRELLIS_KILLS sets the number of kills (30), TRELLIS_KILL_PAGES that of pages in Chromium (3), TRELLIS_KILL_SEED other
moments. Now and then it waits for all pages, and in the end says how long the first and all took to be live again.

usage: kills.py [--relaxed] [--clock]

  --relaxed  pages are acknowledged before they are saved: a to-do that is acknowledged and missing has to be named as lost.
             It has clients alone, without Chromium.
  --clock    the calendar of the server is set forward and back as well, by up to 40 hours: that is longer than a page's token is good,
             and shorter than the to-do server knows which events it has stored. A page that is denied is loaded again. It has
             clients alone.
"""

import argparse
import json
import os
import pathlib
import random
import sqlite3
import statistics
import sys
import threading
import time

from support.clock import Calendar
from support.live_client import Client
from support.todo_app import Server, Visitor, chromium, program, wait

KILLS = int(os.environ.get("TRELLIS_KILLS", "30"))
PAGES = int(os.environ.get("TRELLIS_KILL_PAGES", "3"))
SEED = int(os.environ.get("TRELLIS_KILL_SEED", random.randrange(1 << 30)))
CLIENTS = 20
HOUR = 3600
PERSON = pathlib.Path(__file__).with_name("support").joinpath("person.js").read_text()


def stored(server, name):
    """The titles and notes of somebody's to-dos."""
    with sqlite3.connect(server.data) as database:
        query = "SELECT title, note FROM todos JOIN users ON users.id = todos.user WHERE users.name = ? ORDER BY todos.id"
        return list(database.execute(query, [name]))


class Clients:
    """Clients that add to-dos, each on a thread of its own."""

    def __init__(self, server):
        self.clients = [Client(server, f"Client {number}") for number in range(CLIENTS)]
        self.over = threading.Event()
        self.threads = [threading.Thread(target=self._work, args=[client], daemon=True) for client in self.clients]
        for thread in self.threads:
            thread.start()

    def _work(self, client):
        chance = random.Random(client.name)
        while not self.over.is_set() or client.outbox or client.must_load or not client.socket:
            client.step(adds=not self.over.is_set() and client.added < 400 and chance.random() < 0.2)

    @property
    def added(self):
        return sum(client.added for client in self.clients)

    def finish(self, server):
        """Returns how many to-dos are missing, and how many were called lost."""
        self.over.set()
        for thread in self.threads:
            thread.join(60)
        missing = 0
        assert not any(thread.is_alive() for thread in self.threads), "not all clients are live again"
        for client in self.clients:
            assert not client.outbox, f"{client.outbox} of {client.name} were never acknowledged"
            all_titles = [f"{client.name} {number + 1}" for number in range(client.added)]
            found = self._stored(server, client)
            # What was called lost, or was on its way when its page was loaded again, may be there after all.
            told = {*client.lost, *client.unknown}
            expected = [title for title in all_titles if title not in told or title in found]
            more, less = [title for title in found if title not in expected], [title for title in expected if title not in found]
            assert found == expected, f"{client.name}: not expected {more}, missing {less}, lost {client.lost}, {found[:6]}…"
            assert found, f"{client.name} has added nothing"
            missing += len(all_titles) - len(found)
        return missing, sum(len({*client.lost, *client.unknown}) for client in self.clients)

    @staticmethod
    def _stored(server, client):
        """The to-dos of a client, when what its page was restored with is among them."""
        end = time.monotonic() + 20
        while True:
            found = [title for title, _ in stored(server, client.name)]
            if set(client.restored) <= set(found) or time.monotonic() > end:
                return found
            time.sleep(0.05)

    @property
    def denied(self):
        return sum(client.denied for client in self.clients)


class People:
    """People in pages of Chromium, each with a login of their own."""

    def __init__(self, server, browser, moments):
        self.visitors, self.pages = [], []
        for number in range(PAGES):
            visitor = Visitor(browser)
            visitor.may_lose_connection = True
            page = visitor.log_in(server.url, f"Person {number}")
            self.visitors.append(visitor)
            self.pages.append(page)
        # All of them together do as much as the machine takes.
        pause = 40 * (PAGES + 2)
        for number, page in enumerate(self.pages):
            page.evaluate(f"({PERSON})({json.dumps(f'Person {number}')}, {moments.randrange(1 << 30)}, {pause})")
        # The times until the first page and until all pages are live again, in milliseconds.
        self.times = []

    def wait_until_all_are_back(self, killed_at):
        """Waits until each page has been live since the moment, and notes how long that took."""
        backs = []
        for page in self.pages:
            look = "moment => person.lives.find(time => time > moment) ?? 0"
            wait(page, lambda: page.evaluate(look, killed_at * 1000), seconds=60)
            backs.append(page.evaluate(look, killed_at * 1000) - killed_at * 1000)
        self.times.append((min(backs), max(backs)))

    def finish(self, server):
        for page in self.pages:
            page.evaluate("person.finish()")
        for number, page in enumerate(self.pages):
            wait(page, lambda: page.evaluate("person.isDone()"), seconds=60)
            person = page.evaluate("({...person})")
            found = stored(server, f"Person {number}")
            assert not person["problems"], person["problems"]
            assert [title for title, _ in found] == person["added"], f"{found} in the place of {person['added']}"
            notes = {title: note for title, note in found if note}
            assert notes == person["notes"], f"{notes} in the place of {person['notes']}"
            assert person["lives"], person
        complaints = [complaint for visitor in self.visitors for complaint in visitor.complaints]
        assert not complaints, complaints
        done = [sum(page.evaluate(f"{it}") for page in self.pages) for it in ("person.added.length", "person.saved", "person.moves")]
        # One of many may have done little.
        assert done[0] >= len(self.pages), done
        return done


def run_clients(is_relaxed, sets_clock):
    """Kills under clients alone."""
    moments = random.Random(SEED)
    calendar = Calendar() if sets_clock else None
    options = ["--relaxed"] if is_relaxed else []
    server = Server(program(), *options, environment=calendar and calendar.environment).start()
    jumps = 0
    try:
        clients = Clients(server)
        for kill in range(KILLS):
            for _ in range(moments.randrange(3) if calendar else 0):
                jumps += 1
                calendar.set(moments.choice([-1, 1]) * moments.choice([60, HOUR, 13 * HOUR, 20 * HOUR]))
                time.sleep(moments.uniform(0, 1))
            time.sleep(moments.uniform(0, moments.choice([0.3, 2])))
            server.kill()
            server.start()
            if (kill + 1) % 100 == 0:
                print(f"{kill + 1} kills, {clients.added} to-dos of clients", flush=True)
        missing, lost = clients.finish(server)
        print(
            f"{KILLS} kills, {jumps} jumps of the clock: {CLIENTS} clients added {clients.added} to-dos and loaded their pages "
            f"again {clients.denied} times; {lost} to-dos were called lost or not known to be stored and {missing} are missing, "
            f"each of these called so; the others are there once and in order"
        )
    except BaseException:
        print(f"seed {SEED}", flush=True)
        raise
    finally:
        server.close()
        if calendar:
            calendar.close()


def run_all():
    moments = random.Random(SEED)
    server = Server(program()).start()
    with chromium() as browser:
        try:
            people = People(server, browser, moments)
            clients = Clients(server)
            for kill in range(KILLS):
                # Often before the pages are back, often after.
                time.sleep(moments.uniform(0, moments.choice([0.3, 2])))
                killed_at = time.time()
                server.kill()
                server.start()
                if kill % 10 == 9:
                    people.wait_until_all_are_back(killed_at)
                if (kill + 1) % 100 == 0:
                    print(f"{kill + 1} kills, {clients.added} to-dos of clients", flush=True)
            added, saved, moves = people.finish(server)
            clients.finish(server)
            firsts, alls = zip(*people.times)
            print(
                f"{KILLS} kills: {CLIENTS} clients added {clients.added} to-dos; {PAGES} people in Chromium added {added}, saved {saved} "
                f"notes and went elsewhere {moves} times; each is there once and in order, and no field was emptied. "
                f"Live again, medians: the first page after {statistics.median(firsts):.0f} ms, all after {statistics.median(alls):.0f} ms"
            )
        except BaseException:
            print(f"seed {SEED}", flush=True)
            raise
        finally:
            server.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--relaxed", action="store_true")
    parser.add_argument("--clock", action="store_true")
    arguments = parser.parse_args()
    if arguments.relaxed or arguments.clock:
        run_clients(arguments.relaxed, arguments.clock)
    else:
        run_all()


if __name__ == "__main__":
    sys.exit(main())
