"""The to-do server killed at random moments under clients without a browser: each to-do is stored once, in order.

30 kills, TRELLIS_SOAK multiplies them; TRELLIS_KILL_SEED chooses other moments. Run with the interpreter of .venv.
"""

import os
import random
import sqlite3
import sys
import threading
import time

from support.live_client import Client
from support.todo_app import Server, program

KILLS = 30 * int(os.environ.get("TRELLIS_SOAK", "1"))
SEED = int(os.environ.get("TRELLIS_KILL_SEED", random.randrange(1 << 30)))


def titles(server, name):
    with sqlite3.connect(server.data) as database:
        query = "SELECT title FROM todos JOIN users ON users.id = todos.user WHERE users.name = ? ORDER BY todos.id"
        return [title for title, in database.execute(query, [name])]


def main():
    moments = random.Random(SEED)
    server = Server(program()).start()
    try:
        clients = [Client(server, name) for name in ("Ada", "Bob", "Cem")]
        over = threading.Event()

        def work(client):
            while not over.is_set() or client.outbox or not client.socket:
                client.step(adds=not over.is_set())

        threads = [threading.Thread(target=work, args=[client], daemon=True) for client in clients]
        for thread in threads:
            thread.start()
        for kill in range(KILLS):
            time.sleep(moments.uniform(0, 0.3))
            server.kill()
            server.start()
            if (kill + 1) % 100 == 0:
                print(f"{kill + 1} kills, {sum(client.added for client in clients)} to-dos", flush=True)
        time.sleep(0.5)
        over.set()
        for thread in threads:
            thread.join(30)
        for client in clients:
            expected = [f"{client.name} {number + 1}" for number in range(client.added)]
            found = titles(server, client.name)
            assert not client.outbox, f"seed {SEED}: {client.outbox} were never acknowledged"
            assert found == expected, f"seed {SEED}: {found} in the place of {expected}"
            assert len(found) >= KILLS // 3, f"seed {SEED}: only {len(found)} to-dos were added"
        print(f"{KILLS} kills, {sum(client.added for client in clients)} to-dos, each stored once and in order")
    finally:
        server.close()


if __name__ == "__main__":
    sys.exit(main())
