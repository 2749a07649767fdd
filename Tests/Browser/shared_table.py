"""Two servers of tic-tac-toe share one table over NATS: players meet, and the game goes on when the server that runs it is killed."""

import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

from support.contexts import close_context
from support.sample import program
from support.todo_app import ROOT, Relay, Visitor, button, chromium, expect, free_port
from tictactoe import cell, play

sys.path.append(str(ROOT / "scripts"))

from cluster_servers import NATS, stop  # noqa: E402


class GameServer:
    """A server of the game, on a port of its own that stays over kill and start."""

    def __init__(self, executable, nats, folder):
        self.port = free_port()
        self.command = [executable, "--port", str(self.port), "--key", f"{folder}/key", "--bus", nats]
        self.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def start(self):
        self.process = subprocess.Popen(self.command, stderr=subprocess.PIPE, text=True)
        said = []
        while not any("serving on" in line for line in said):
            said.append(self.process.stderr.readline())
            assert said[-1], said
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def enter(visitor, url, name):
    page = visitor.tab(url)
    page.get_by_label("Your name").fill(name)
    button(page, "Come in").click()
    expect(page.get_by_text(f"You are {name}")).to_be_visible()
    return page


def two_play_from_two_servers(ada, bo):
    button(ada, "Play X").click()
    button(bo, "Play O").click()
    # Each sees who is at the other server.
    expect(bo.get_by_role("listitem").filter(has_text="Ada")).to_contain_text("plays X")
    expect(ada.get_by_role("listitem").filter(has_text="Bo")).to_contain_text("plays O")
    play([ada, bo], [4, 0, 2])


def the_game_goes_on_when_the_server_that_runs_it_is_killed(servers, relay, ada, bo):
    # It was the first, so that it owns the table.
    servers[0].kill()
    relay.target = servers[1].port
    cell(bo, 6).click()
    for page in (ada, bo):
        expect(cell(page, 6, "O")).to_be_visible()
    # Nobody has lost a seat, and the move counts once.
    expect(ada.get_by_role("status")).to_have_text("Your turn.")
    play([ada, bo], [3, 5])


def the_game_goes_on_when_a_server_is_stopped(servers, ada, bo):
    servers[0].start()
    relay_of_bo = bo.relay
    relay_of_bo.target = servers[0].port
    stop(servers[1].process)
    ada.relay.target = servers[0].port
    play([ada, bo], [7, 1, 8])
    for page in (ada, bo):
        expect(page.get_by_role("status")).to_have_text("A draw.")


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="table-test-"))
    nats = NATS(folder, 1)
    executable = program("tictactoe")
    servers, relays = [], []
    try:
        servers += [GameServer(executable, nats.url, folder)]
        servers += [GameServer(executable, nats.url, folder)]
        relays += [Relay(server.port) for server in servers]
        with chromium() as browser:
            visitors = [Visitor(browser) for _ in relays]
            pages = []
            for visitor, relay, name in zip(visitors, relays, ("Ada", "Bo")):
                visitor.may_lose_connection = True
                pages.append(enter(visitor, relay.url, name))
                pages[-1].relay = relay
            ada, bo = pages
            two_play_from_two_servers(ada, bo)
            the_game_goes_on_when_the_server_that_runs_it_is_killed(servers, relays[0], ada, bo)
            the_game_goes_on_when_a_server_is_stopped(servers, ada, bo)
            for visitor in visitors:
                close_context(visitor.context)
                assert not visitor.complaints, visitor.complaints
        print("shared_table: all passed")
    finally:
        for relay in relays:
            relay.close()
        for server in servers:
            stop(server.process)
        nats.close()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
