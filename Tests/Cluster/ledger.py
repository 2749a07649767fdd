#!/usr/bin/env python3
"""Kills and pauses servers and NATS under clients that append to a log, upload files and use tickets, and checks what they were told.

The servers are those of Tests/Cluster/LedgerServer: one with its sessions in SQLite, or two with their sessions in NATS. Faults and use
come from a seed. At the end
- each text whose event was acknowledged is in the log exactly once, and those of a page are in their order;
- each file whose event was acknowledged has reached its handler exactly once and whole, or the client was told that it has not;
- a ticket was exchanged for its own browser alone, and by no life of a server that the page had joined with its login since;
- what a page had when it was told to load again was shown as stored, or is missing with what followed it.
"""

import argparse
import asyncio
import collections
import html
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
import time

from model_client import SUBMIT, Closed, ModelClient
from nodes import ROOT, NATSNode, Network, Node

from cluster_servers import use_newer_nats_server  # noqa: E402

MESSAGE = 13
# With how often each is chosen.
KINDS = {"kill-server": 5, "pause-server": 2, "kill-nats": 2, "pause-nats": 1}
ORIGIN = "http://ledger.test"


class Server(Node):
    def __init__(self, network, folder, index, executable, nats, sessions):
        super().__init__(network, folder, f"server{index}")
        self.port, self.origin = self.port_of(8080), ORIGIN
        self.words = [executable, "--host", self.host, "--port", str(self.port), "--origin", ORIGIN, "--nats",
                      f"nats://{nats.host}:{nats.port}", "--key", str(folder / "key"), "--trusted-proxy", "127.0.0.1"]
        if sessions == "sqlite":
            self.words += ["--sessions", str(folder / "sessions.sqlite")]

    def command(self):
        return self.words

    @property
    def owner(self):
        return f"{self.name}#{self.life}"


class LoneNATS(NATSNode):
    """A server of NATS without others."""

    def command(self):
        return super().command()[:-6]


def digest(content):
    total = 0
    for byte in content:
        total = (total * 31 + byte) % 1_000_003
    return total


class LedgerClient(ModelClient):
    """Has one page after another: a new one where it is told to load again."""

    def __init__(self, name, nodes, seed, pause, uses_tickets):
        super().__init__(name, nodes, [], seed, pause)
        self.uses_tickets = uses_tickets
        self.texts = self.sent_files = self.sign_ins = 0
        self.generation = 0
        self.must_load, self.exchanging = False, None
        # The last ticket that was exchanged, with its request and the life of the server, and whether the page has joined since.
        self.spent, self.has_joined = None, False
        # What the page of a generation has made, by the numbers of its events.
        self.made = {}
        self.refused, self.loaded = set(), []
        self.uploads = collections.deque()  # again, name and content of those that are to be sent
        self.results = collections.Counter()
        self.acknowledged_texts, self.lost_pages = [], []
        self.acknowledged_files, self.told_files = [], []
        self.appended, self.violations, self.tickets = 0, [], collections.Counter()
        self.whole = None

    def violated(self, what):
        self.violations.append(f"{self.name}, page {self.generation}: {what}")

    # MARK: HTTP

    async def request(self, method, path, headers=(), body=b"", node=None):
        """Returns the status, the cookies and the text of an answer."""
        node = node or self.node
        reader, writer = await asyncio.open_connection(node.host, node.port)
        try:
            lines = [f"{method} {path} HTTP/1.1", *headers, "Connection: close", f"Content-Length: {len(body)}", "", ""]
            writer.write("\r\n".join(lines).encode() + body)
            head, _, text = (await asyncio.wait_for(reader.read(), 15)).decode().partition("\r\n\r\n")
        finally:
            writer.transport.abort()
        if not head:
            raise Closed(reason="no answer")
        cookies = [cookie for cookie in re.findall(r"(?im)^set-cookie: *([^;\r\n]*)", head)]
        return int(head.split(" ")[1]), cookies, text

    async def load(self):
        while True:
            try:
                cookie = getattr(self, "cookie", None)
                status, cookies, page = await self.request("GET", "/", self.head(cookie))
                if status == 200:
                    break
            except (OSError, asyncio.TimeoutError):
                pass
            self.node = self.random.choice(self.nodes)
            await asyncio.sleep(0.05)
        self.keep(cookies)
        self.token = re.search('name="trellis-token" content="([^"]*)"', page)[1]
        self.generation += 1
        self.made, self.refused, self.outbox = {}, set(), {}
        self.number = self.acknowledged = self.posted = self.seen = self.saved = self.appended = 0
        self.epoch, self.ids, self.must_load, self.exchanging, self.whole = 1, {}, False, None, None
        self.uploads.clear()

    def keep(self, cookies):
        kept = dict(pair.split("=", 1) for pair in (getattr(self, "cookie", None) or "").split("; ") if pair)
        for cookie in cookies:
            name, value = cookie.split("=", 1)
            kept[name] = value
            if not value:
                kept.pop(name)
        self.cookie = "; ".join(f"{name}={value}" for name, value in kept.items())

    # MARK: Frames

    async def connect(self):
        if self.must_load:
            self.give_up_page()
            await self.load()
        if self.exchanging:
            await self.exchange()
        try:
            await super().connect()
        except Closed as error:
            if "denied" in str(error) or "reload" in str(error):
                self.must_load = True
            raise

    def leave(self, error, tries):
        wait = super().leave(error, tries)
        # Signed out, or refused: a browser loads the page again.
        if getattr(error, "code", None) in (4001, 4003, 4011):
            self.must_load = True
        return wait

    def log(self, kind, **fields):
        if kind in ("gone", "refused"):
            self.did_nothing(fields["event"])
        elif kind == "lost":
            self.violated(f"events from {fields['event']} on are called lost")
        elif kind == "join" and fields["how"] == "new" and self.acknowledged:
            self.violated(f"the page starts afresh, and event {self.acknowledged} was acknowledged before")

    def did_nothing(self, number):
        self.refused.add(number)

    def take(self, frame):
        if frame[0] in ("denied", "reload"):
            self.must_load = True
        super().take(frame)
        if isinstance(frame[0], int) or frame[0] in ("resync", "new", "resume"):
            self.has_joined = self.has_joined or bool(self.spent) and self.spent[2:] == (self.node, self.node.owner)
        if isinstance(frame[0], int) and frame[0]:
            for op in frame[2]:
                if op[0] == 7 and op[1] == 6:
                    self.exchanging = op[2]
                if op[0] == 0 and op[1] == self.ids.get("appended"):
                    self.appended = max(self.appended, int(op[2]))
            if self.exchanging:
                # The page changes its connection with its login.
                raise Closed(reason="a ticket")
        elif frame[0] in ("resync", "new"):
            self.show(frame[4])

    def show(self, text):
        self.whole = text
        found = re.search(r'id="appended"[^>]*>(\d+)<', text)
        self.appended = max(self.appended, int(found[1]) if found else 0)
        files = [html.unescape(file) for file in re.findall(r'class="file"[^>]*>([^<]*)<', text)]
        self.files = files

    def acknowledge(self, number):
        before = self.acknowledged
        super().acknowledge(number)
        for event in range(before + 1, number + 1):
            does, value = self.made.get(event, ("", ""))
            if does == "file" and event in self.refused:
                self.results["files refused"] += 1
                again, name, content = value
                if again:
                    self.told_files.append(name)
                else:
                    self.uploads.append((True, name, content))
            elif event in self.refused and does:
                self.violated(f"event {event} {does} did nothing")
            elif does:
                self.results[f"{does}s acknowledged"] += 1

    # MARK: Tickets

    async def exchange(self):
        """Sends the ticket until it is answered; a page whose ticket is not good any more loads again."""
        ticket, old = self.exchanging, self.cookie
        headers = [*self.head(old), "X-Trellis: 1", "Content-Type: text/plain"]
        node, owner = self.node, self.node.owner
        try:
            status, cookies, text = await self.request("POST", "/_trellis/ticket", headers, ticket.encode(), node)
        except (OSError, asyncio.TimeoutError):
            self.tickets["sent again"] += 1
            raise
        self.exchanging = None
        if status != 200:
            self.tickets[f"lost, answered {status}"] += 1
            self.must_load = True
            raise Closed(reason=f"the ticket is answered {status}")
        self.tickets["exchanged"] += 1
        self.keep(cookies)
        self.token = text
        self.spent, self.has_joined = (ticket, headers, node, owner), False
        try:
            stranger = [line for line in headers if not line.startswith("Cookie:")]
            status, _, _ = await self.request("POST", "/_trellis/ticket", stranger, ticket.encode(), node)
        except (OSError, asyncio.TimeoutError):
            return
        if status == 200:
            self.violated("a ticket is exchanged for another browser")
        self.tickets[f"tried by another browser, answered {status}"] += 1

    async def try_spent(self):
        """Sends a ticket again whose login the page has joined with."""
        (ticket, headers, node, owner), self.spent = self.spent, None
        # Another life, or another server, has not seen the page join.
        if owner != node.owner or node is not self.node:
            return
        status, _, _ = await self.request("POST", "/_trellis/ticket", headers, ticket.encode(), node)
        if status == 200 and owner == node.owner:
            self.violated(f"{owner} exchanges a ticket again, after the page has joined with its login")
        self.tickets[f"tried again, answered {status}"] += 1

    # MARK: Use

    async def act(self):
        while True:
            await asyncio.sleep(self.random.expovariate(1 / self.pause))
            try:
                if self.spent and self.has_joined:
                    await self.try_spent()
                elif self.uploads:
                    await self.upload()
                elif self.is_adding and len(self.outbox) < 6 and not self.exchanging and not self.must_load:
                    await self.use()
                if self.socket:
                    self.post()
            except (OSError, asyncio.TimeoutError):
                pass

    async def use(self):
        choice = self.random.random()
        if choice < 0.15:
            self.sent_files += 1
            name = f"{self.name} file {self.sent_files}"
            self.uploads.append((False, name, self.random.randbytes(self.random.randrange(1, 3_000))))
            await self.upload()
        elif choice < 0.2 and self.uses_tickets and not self.outbox:
            self.sign_ins += 1
            self.step_with("sign-in", f"{self.name} login {self.sign_ins}", "sign-in", [["name", f"{self.name} login {self.sign_ins}"]])
        else:
            self.texts += 1
            text = f"{self.name} text {self.texts}"
            self.step_with("text", text, "append", [["text", text]])

    def step_with(self, does, value, name, fields):
        self.number += 1
        self.outbox[self.number] = (does, name, SUBMIT, fields)
        self.made[self.number] = (does, value)

    async def upload(self):
        """Posts the first file, and tells the page of it once it is taken."""
        if not self.socket:
            return
        again, name, content = self.uploads[0]
        page = self.generation
        headers = [*self.head(self.cookie), "X-Trellis: 1", f"X-Trellis-Page: {self.token}",
                   "Content-Type: multipart/form-data; boundary=xyz"]
        part = f'--xyz\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\nContent-Type: image/png\r\n\r\n'
        body = part.encode() + content + b"\r\n--xyz--\r\n"
        status, _, text = await self.request("POST", "/_trellis/upload?slot=file", headers, body, self.socket.node)
        if page != self.generation or status != 200:
            self.results[f"uploads answered {status}"] += 1
            return
        self.results["uploads taken"] += 1
        self.uploads.popleft()
        self.number += 1
        receipts = json.dumps({"receipts": json.loads(text)})
        self.outbox[self.number] = ("file", "file", MESSAGE, receipts)
        self.made[self.number] = ("file", (again, name, content))

    # MARK: What has to hold

    def count_texts(self):
        return sum(does == "text" for does, _ in self.made.values())

    def give_up_page(self):
        """Notes what was acknowledged on a page that has to be loaded again."""
        if self.generation:
            self.results["pages loaded again"] += 1
            self.note_texts(is_lost=True)
            # Its files were on the page alone, which has told that it is gone.

    def note_texts(self, is_lost):
        texts = [value for number, (does, value) in sorted(self.made.items()) if does == "text"]
        known = [value for number, (does, value) in sorted(self.made.items()) if does == "text" and number <= self.acknowledged]
        self.lost_pages.append((texts, known[: self.appended] if is_lost else known))

    def check(self, log):
        self.note_texts(is_lost=False)
        places = collections.defaultdict(list)
        for place, text in enumerate(log):
            places[text].append(place)
        for texts, known in self.lost_pages:
            found = [text for text in texts if text in places]
            for text in texts:
                if len(places.get(text, [])) > 1:
                    self.violated(f"{text!r} is in the log {len(places[text])} times")
            for text in known:
                if text not in places:
                    self.violated(f"{text!r} was acknowledged and is not in the log")
            order = [places[text][0] for text in found]
            if order != sorted(order):
                self.violated(f"the texts are not in their order: {found}")
            self.results["texts checked"] += len(known)
        self.check_files()

    def check_files(self):
        counts = collections.Counter(self.files)
        for number, (does, value) in self.made.items():
            if does != "file":
                continue
            _, name, content = value
            line, tries = f"{name} {digest(content)}", [n for n, (d, v) in self.made.items() if d == "file" and v[1] == name]
            wanted = sum(n <= self.acknowledged and n not in self.refused for n in tries)
            if wanted != 1 and name not in self.told_files:
                self.violated(f"{name} was taken by {wanted} events, and nothing was said")
            if counts[line] != wanted:
                self.violated(f"{name} has reached its handler {counts[line]} times, in the place of {wanted}")
            self.results["files checked"] += 1


class Run:
    def __init__(self, options, folder):
        self.options = options
        self.random = random.Random(options.seed)
        network = Network()
        self.nats = LoneNATS(network, folder, 0)
        count = 1 if options.sessions == "sqlite" else 2
        self.servers = [Server(network, folder, index, options.program, self.nats, options.sessions) for index in range(count)]
        self.clients = [
            LedgerClient(f"Client {number}", self.servers, options.seed, options.clients / options.rate, number % 3 == 2)
            for number in range(options.clients)
        ]
        self.counts, self.busy, self.restarts = collections.Counter(), set(), 0

    def close(self):
        for node in [*self.servers, self.nats]:
            if node.process:
                node.resume()
                node.kill()

    async def until(self, what, is_so, seconds=60):
        end = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > end:
                for client in self.clients:
                    print(f"{client.name}: {'' if client.is_live else 'not '}live at {client.node.name}, page {client.generation}, "
                          f"{client.appended} of {client.count_texts()} texts appended, waiting {list(client.outbox.items())[:2]}, "
                          f"{len(client.uploads)} uploads, exchanging {bool(client.exchanging)}, to load {client.must_load}")
                for line in (line for client in self.clients for line in client.violations):
                    print(f"VIOLATION {line}")
                raise SystemExit(f"ledger: within {seconds} s it should be that {what}; seed {self.options.seed}")
            await asyncio.sleep(0.02)

    async def do(self, kind, node):
        try:
            if kind.startswith("kill"):
                await asyncio.to_thread(node.kill)
                await asyncio.sleep(self.random.uniform(0, 0.5))
                node.start()
                await self.until(f"{node.name} is up", node.is_ready)
            else:
                node.pause()
                try:
                    await asyncio.sleep(self.random.uniform(0.1, self.options.longest_pause))
                finally:
                    node.resume()
        finally:
            self.busy.discard(node)

    async def supervise(self):
        while True:
            await asyncio.sleep(0.1)
            for node in [*self.servers, self.nats]:
                if node.process and not node.is_down and node.has_ended():
                    self.restarts += 1
                    node.start()

    async def work(self):
        began = time.monotonic()
        self.nats.start()
        await self.until("NATS is up", self.nats.is_ready)
        for server in self.servers:
            server.start()
        await self.until("the servers are up", lambda: all(server.is_ready() for server in self.servers))
        supervisor = asyncio.create_task(self.supervise())
        await asyncio.gather(*(client.load() for client in self.clients))
        runs = [asyncio.create_task(client.run()) for client in self.clients]
        await self.until("all pages are live", lambda: all(client.is_live for client in self.clients))
        tasks = []
        while sum(self.counts.values()) < self.options.faults:
            await asyncio.sleep(self.random.expovariate(1 / self.options.interval))
            kind = self.random.choices(self.options.kinds, [KINDS[kind] for kind in self.options.kinds])[0]
            nodes = [node for node in (self.servers if "server" in kind else [self.nats]) if node not in self.busy]
            if nodes:
                node = self.random.choice(nodes)
                self.busy.add(node)
                self.counts[kind] += 1
                tasks.append(asyncio.create_task(self.do(kind, node)))
            for task in runs:
                if task.done():
                    task.result()
        await asyncio.gather(*tasks)
        await self.finish(runs)
        supervisor.cancel()
        self.report(time.monotonic() - began)

    async def finish(self, runs):
        for client in self.clients:
            client.stop_adding()
        def is_over(client):
            return not client.outbox and not client.uploads and not client.exchanging and not client.must_load and client.is_live
        await self.until("everything is acknowledged", lambda: all(is_over(client) for client in self.clients), 120)
        def is_appended(client):
            return client.whole is not None and client.appended == client.count_texts()
        async def look():
            # The client reads no patch that brings the number with an element around it.
            while True:
                await asyncio.sleep(2)
                for client in self.clients:
                    if not is_appended(client):
                        client.look_again()
        looking = asyncio.create_task(look())
        await self.until("all texts are appended", lambda: all(is_appended(client) for client in self.clients), 120)
        looking.cancel()
        for client in self.clients:
            client.whole = None
            client.look_again()
        await self.until("all pages are shown again", lambda: all(client.whole is not None for client in self.clients), 60)
        _, _, text = await self.clients[0].request("GET", "/log", self.clients[0].head())
        log = text.splitlines()
        for client in self.clients:
            client.has_stopped = True
            if client.socket:
                client.socket.close()
            client.check(log)
        await asyncio.wait(runs, timeout=10)

    def report(self, seconds):
        results = sum((client.results for client in self.clients), collections.Counter())
        tickets = sum((client.tickets for client in self.clients), collections.Counter())
        print(", ".join(f"{count} {kind}" for kind, count in sorted(self.counts.items())), f"; started by itself {self.restarts} times")
        print(", ".join(f"{count} {what}" for what, count in sorted(results.items())))
        print("tickets:", ", ".join(f"{count} {what}" for what, count in sorted(tickets.items())))
        violations = [line for client in self.clients for line in client.violations]
        for line in violations[:50]:
            print(f"VIOLATION {line}")
        events = sum(results[f"{does}s acknowledged"] for does in ("text", "file", "sign-in"))
        print(f"{self.options.sessions}: {sum(self.counts.values())} faults in {seconds:.0f} s, {len(self.clients)} clients, "
              f"{events} acknowledged events, {len(violations)} violations; seed {self.options.seed}", flush=True)
        if violations:
            raise SystemExit(1)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sessions", choices=["sqlite", "nats"], nargs="+", default=["sqlite", "nats"])
    parser.add_argument("--faults", type=int, default=100, help="the number of faults (100)")
    parser.add_argument("--clients", type=int, default=20, help="the number of clients (20)")
    parser.add_argument("--rate", type=float, default=60, help="the events of all clients in a second (60)")
    parser.add_argument("--interval", type=float, default=0.5, help="the mean time between two faults, in seconds (0.5)")
    parser.add_argument("--longest-pause", type=float, default=4, help="in seconds (4)")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), help="only these faults")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="other moments and other use")
    parser.add_argument("--program", default=str(ROOT / ".build/debug/ledger-server"), help="the server (that of the debug build)")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the data and the logs of all processes, which stays")
    return parser.parse_args()


def main():
    options = parse()
    # An older one loses what it has confirmed when it is killed, sessions among it.
    if "nats" in options.sessions and not use_newer_nats_server():
        sys.exit(1)
    for sessions in options.sessions:
        options.sessions = sessions
        folder = (options.keep or pathlib.Path(tempfile.mkdtemp(prefix="trellis-ledger-"))).resolve() / sessions
        folder.mkdir(parents=True)
        run = Run(options, folder)
        try:
            asyncio.run(run.work())
        finally:
            run.close()
            if not options.keep:
                shutil.rmtree(folder.parent, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
