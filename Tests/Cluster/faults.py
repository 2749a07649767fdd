#!/usr/bin/env python3
"""Does faults to a cluster of to-do servers under model clients, and checks everything that was acknowledged.

Three to-do servers, three servers of NATS and a PostgreSQL are killed, paused, cut off from each other, and have full and slow disks,
at random: one server of NATS at a time, until it has caught up, as three replicas bear no more. Networks and disks need Linux and
root; without, those faults are skipped, and a line says so. For faults of NATS scripts/newer-nats-server finds a server that bears
them.
"""

import argparse
import asyncio
import collections
import os
import pathlib
import random
import shutil
import signal
import statistics
import sys
import tempfile
import time

import history
from model_client import ModelClient
from nodes import INSIDE, Cluster, ROOT, enter_namespaces

sys.path.append(str(ROOT / "Tests" / "Browser"))

from cluster_servers import use_newer_nats_server  # noqa: E402

# The longest pause of a server, in seconds.
LONGEST_PAUSE = 10
# The longest time for which a server of NATS may catch up before another one has a fault, in seconds.
LONGEST_CATCH_UP = 60


KINDS = [
    "kill-todo", "kill-nats", "kill-postgres", "pause-todo", "pause-nats",
    "cut-todo-off-nats", "cut-todo-off-postgres", "cut-nats-off", "full-disk", "slow-disk",
]
FAULTS_OF_NATS = {"kill-nats", "pause-nats", "cut-nats-off", "full-disk", "slow-disk"}


class Faults:
    """Chooses faults and does them, several at a time, but never two to one node or to two servers of NATS."""

    def __init__(self, cluster, clients, chance, kinds):
        self.cluster, self.clients, self.random = cluster, clients, chance
        self.busy, self.tasks = set(), set()
        self.counts = collections.Counter()
        self.incomplete = 0  # how often NATS had not caught up in time
        self.kills = []  # the time of each kill of a to-do server, and the clients that it had
        todos, nats, networks = cluster.todos, cluster.nats, cluster.network.has_namespaces
        self.kinds = {
            "kill-todo": (self.kill, todos, 3),
            "kill-nats": (self.kill, nats, 2),
            "kill-postgres": (self.kill, [cluster.postgres], 1),
            "pause-todo": (self.pause, todos, 3),
            "pause-nats": (self.pause, nats, 2),
        }
        if networks:
            self.kinds |= {
                "cut-todo-off-nats": (self.cut_off_nats, todos, 2),
                "cut-todo-off-postgres": (self.cut_off_postgres, todos, 1),
                "cut-nats-off": (self.cut_nats_off, nats, 1),
                "full-disk": (self.fill_disk, nats, 1),
                "slow-disk": (self.slow_disk, nats, 1),
            }
        self.kinds = {name: kind for name, kind in self.kinds.items() if name in kinds}
        if not self.kinds:
            raise SystemExit("faults: none of these faults can be done here; see --help")

    def begin(self):
        """Begins a fault; returns whether there is a node for it."""
        weights = [weight for _, _, weight in self.kinds.values()]
        name = self.random.choices(list(self.kinds), weights)[0]
        work, nodes, _ = self.kinds[name]
        busy = {node for node in self.busy if node in nodes}
        if len(busy) > (len(nodes) == 3 and nodes is self.cluster.todos):
            return False
        node = self.random.choice([node for node in nodes if node not in busy])
        self.busy.add(node)
        self.counts[name] += 1
        self.log(name, node)
        task = asyncio.create_task(self.do(work, node))
        self.tasks = {task, *(task for task in self.tasks if not task.done() or task.exception())}
        return True

    async def do(self, work, node):
        try:
            await work(node)
            await asyncio.sleep(0.5)
            if node in self.cluster.nats:
                # One that has not caught up yet is still lost: another fault would be one too many for three replicas.
                await self.until_whole(self.cluster.nats)
        finally:
            self.busy.discard(node)

    async def until_whole(self, nodes, leader=False):
        """Waits until servers of NATS have all, and one of them is the leader."""
        end = time.monotonic() + LONGEST_CATCH_UP
        while not all(await asyncio.gather(*(asyncio.to_thread(node.is_whole) for node in nodes))) or (
            leader and not await asyncio.to_thread(nodes[0].sees_leader, nodes)
        ):
            if time.monotonic() > end:
                self.incomplete += 1
                return
            await asyncio.sleep(0.2)

    def log(self, name, node):
        """Notes a fault in the history, which the checker passes over."""
        self.clients[0].records.append({"page": "", "at": round(time.monotonic(), 3), "kind": "fault", "does": [name, node.name]})

    async def kill(self, node):
        if node in self.cluster.todos:
            mine = [client for client in self.clients if client.socket and client.socket.owner == node.owner]
            self.kills.append((time.monotonic(), mine))
        await asyncio.to_thread(node.kill)
        await asyncio.sleep(self.random.uniform(0, 2))
        node.start()

    async def pause(self, node):
        longest = LONGEST_PAUSE if node in self.cluster.todos else LONGEST_PAUSE / 2
        node.pause()
        try:
            await asyncio.sleep(self.random.uniform(0.5, longest))
        finally:
            node.resume()

    async def cut(self, node, others):
        self.cluster.network.cut(node, others)
        try:
            await asyncio.sleep(self.random.uniform(0.5, 8))
        finally:
            self.cluster.network.heal(node, others)

    async def cut_off_nats(self, node):
        count = self.random.choice([1, 3])
        await self.cut(node, self.random.sample(self.cluster.nats, count))

    async def cut_off_postgres(self, node):
        await self.cut(node, [self.cluster.postgres])

    async def cut_nats_off(self, node):
        others = [other for other in self.cluster.nats if other is not node]
        # From one of the others, both, or everybody.
        cut = self.random.choice([others[:1], others, [*others, *self.cluster.todos]])
        await self.cut(node, cut)

    async def fill_disk(self, node):
        """What was not written is missing in that replica for good. So it begins with an empty folder, as docs/cluster.md says."""
        await asyncio.to_thread(node.fill_disk)
        await asyncio.sleep(self.random.uniform(1, 5))
        await asyncio.to_thread(node.kill)
        await asyncio.to_thread(node.empty_disk)
        # An empty server may elect another one that has not caught up. So the others go first.
        others = [other for other in self.cluster.nats if other is not node]
        await self.until_whole(others, leader=True)
        node.start()

    async def slow_disk(self, node):
        for _ in range(self.random.randrange(5, 15)):
            freezing = node.freeze_disk(self.random.uniform(0.05, 0.4))
            await asyncio.to_thread(freezing.wait)
            await asyncio.sleep(self.random.uniform(0.02, 0.2))


class Run:
    def __init__(self, options, folder):
        self.options, self.records, self.restarts = options, [], collections.Counter()
        self.cluster = Cluster(folder, options.program)
        self.clients = [
            ModelClient(f"Client {number}", self.cluster.todos, self.records, options.seed, options.clients / options.rate)
            for number in range(options.clients)
        ]
        chance = random.Random(options.seed)
        self.faults = Faults(self.cluster, self.clients, chance, options.kinds)
        self.random = chance

    async def start(self):
        for node in [*self.cluster.nats, self.cluster.postgres]:
            node.start()
        await self.until("NATS and PostgreSQL are up", lambda: all(node.is_ready() for node in self.cluster.nodes[:4]), 60)
        # They elect a leader.
        await asyncio.sleep(3)
        for node in self.cluster.todos:
            node.start()
        self.supervisor = asyncio.create_task(self.supervise())
        await self.until("the to-do servers are up", lambda: all(node.is_ready() for node in self.cluster.todos), 60)

    async def supervise(self):
        """Starts what has ended by itself again, as an init system does."""
        while True:
            await asyncio.sleep(0.3)
            for node in self.cluster.nodes:
                if node.process and not node.is_down and node.has_ended():
                    self.restarts[node.name] += 1
                    node.start()

    async def until(self, what, is_so, seconds):
        end = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > end:
                raise SystemExit(f"faults: it should come to pass within {seconds} s that {what}. It has not; seed {self.options.seed}.")
            await asyncio.sleep(0.05)

    async def work(self):
        await self.start()
        for start in range(0, len(self.clients), 20):
            await asyncio.gather(*(client.load() for client in self.clients[start:start + 20]))
        runs = [asyncio.create_task(client.run()) for client in self.clients]
        await self.until("all pages are live", lambda: all(client.is_live for client in self.clients), 60)
        await asyncio.sleep(min(5, 2 * self.options.clients / self.options.rate))
        began = said = time.monotonic()
        done = 0
        while done < self.options.faults:
            await asyncio.sleep(self.random.expovariate(1 / self.options.interval))
            done += self.faults.begin()
            for task in [*runs, *self.faults.tasks]:
                if task.done():
                    task.result()
            if time.monotonic() - said > 10:
                said = time.monotonic()
                self.say(f"{said - began:5.0f} s", done)
        await asyncio.gather(*self.faults.tasks)
        self.say("faults over;", done)
        await self.finish(runs)
        self.seconds = time.monotonic() - began
        self.report()

    def say(self, when, done):
        live, events = sum(client.is_live for client in self.clients), sum(client.acknowledged for client in self.clients)
        waiting = sum(len(client.outbox) for client in self.clients)
        print(f"{when} {done} faults, {live} of {len(self.clients)} pages live, {events} events acknowledged, {waiting} waiting", flush=True)

    async def finish(self, runs):
        for client in self.clients:
            client.stop_adding()
        try:
            await self.until("everything is acknowledged", lambda: not any(client.outbox for client in self.clients), 150)
        except SystemExit:
            for client in self.clients:
                if client.outbox:
                    number, (does, name, _, _) = min(client.outbox.items())
                    print(f"never acknowledged: {client.name}, event {number} {does}; the page is {'' if client.is_live else 'not '}live, "
                          f"{name} is {'' if name in client.ids else 'not '}there, on {client.node.name}")
            if self.options.log:
                history.write(self.records, self.options.log)
            raise
        # Each page is shown once more as a server has it.
        counts = [len(client.joins) for client in self.clients]
        for client in self.clients:
            client.look_again()
        await self.until(
            "all pages are shown again", lambda: all(len(client.joins) > count for client, count in zip(self.clients, counts)), 120
        )
        # What former owners still have to say is heard.
        await asyncio.sleep(2)
        for client in self.clients:
            client.has_stopped = True
            if client.socket:
                client.socket.close()
        await asyncio.wait(runs, timeout=20)
        self.supervisor.cancel()
        query = ("SELECT convert_from(name, 'UTF8'), convert_from(title, 'UTF8'), convert_from(note, 'UTF8'), done FROM todo.todos "
                 "JOIN todo.users ON users.id = owner ORDER BY todos.id")
        rows = collections.defaultdict(list)
        for name, title, note, done in await asyncio.to_thread(self.cluster.postgres.rows, query):
            rows[name].append((title, note, done == "t"))
        for client in self.clients:
            of_client = rows[client.name] or [("", "", False)]
            titles = [title for title, _, _ in of_client if title]
            client.log("stored", titles=titles, note=of_client[0][1], is_done=of_client[0][2])

    def report(self):
        events = sum(client.number for client in self.clients)
        acks = collections.Counter(record["kind"] for record in self.records)
        print(", ".join(f"{count} {name}" for name, count in sorted(self.faults.counts.items())))
        if self.faults.incomplete:
            print(f"NATS had not caught up after {LONGEST_CATCH_UP} s, {self.faults.incomplete} times")
        print(f"{acks['join']} joins, {acks['shown']} whole pages, {sum(c.elsewhere for c in self.clients)} closed as open elsewhere, "
              f"started again by themselves: {dict(self.restarts)}")
        times = []
        for killed_at, clients in self.faults.kills:
            times += [next((at for at in client.joins if at > killed_at), float("inf")) - killed_at for client in clients]
        if len(times) > 1:
            cuts = statistics.quantiles(times, n=100, method="inclusive")
            print(f"live again after a kill of their server, {len(times)} pages: p50 {cuts[49]:.2f} s, p99 {cuts[98]:.2f} s, "
                  f"longest {max(times):.2f} s")
        if self.options.log:
            history.write(self.records, self.options.log)
        violations = history.check(self.records)
        for line in violations[:50]:
            print(f"VIOLATION {line}")
        print(f"{sum(self.faults.counts.values())} faults in {self.seconds:.0f} s, {len(self.clients)} clients, {events} events, "
              f"{len(violations)} violations; seed {self.options.seed}", flush=True)
        if violations:
            raise SystemExit(1)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=500, help="the number of faults (500)")
    parser.add_argument("--clients", type=int, default=200, help="the number of pages (200)")
    parser.add_argument("--rate", type=float, default=150, help="the events of all pages in a second (150)")
    parser.add_argument("--interval", type=float, default=1.2, help="the mean time between two faults, in seconds (1.2)")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="only these faults")
    parser.add_argument("--without", nargs="+", choices=KINDS, default=[], help="all but these faults")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="other moments and other use")
    parser.add_argument("--program", help="the to-do server; it is built if this is missing, and TODO_PROGRAM too")
    parser.add_argument("--log", type=pathlib.Path, help="a file for the history")
    parser.add_argument("--keep", type=pathlib.Path, help="an empty folder for the data and the logs of all processes, which stays")
    parser.add_argument("--check", type=pathlib.Path, help="checks the history in this file, and does nothing else")
    options = parser.parse_args()
    options.kinds = [kind for kind in options.kinds if kind not in options.without]
    return options


def main():
    options = parse()
    if options.check:
        violations = history.check(history.read(options.check))
        print(*violations, f"{len(violations)} violations", sep="\n")
        sys.exit(bool(violations))
    # Before there is another network.
    if not os.environ.get(INSIDE) and FAULTS_OF_NATS & set(options.kinds) and not use_newer_nats_server():
        sys.exit(1)
    enter_namespaces()
    if not options.program:
        from support.todo_app import program

        options.program = program()
    # The first process of a namespace hears only the signals that it takes.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = options.keep or pathlib.Path(tempfile.mkdtemp(prefix="trellis-faults-"))
    folder = folder.resolve()
    folder.mkdir(exist_ok=True)
    run = None
    print(f"seed {options.seed}", flush=True)
    try:
        run = Run(options, folder)
        if not run.cluster.network.has_namespaces:
            print("SKIPPED: networks are not cut, and disks are not full or slow: that needs Linux, root, and leave to make namespaces")
        asyncio.run(run.work())
    finally:
        if run:
            run.cluster.close()
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
