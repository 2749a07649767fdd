"""Two to-do servers that share a PostgreSQL and keep their sessions in NATS: a page of the one goes on at the other."""

import os
import pathlib
import shutil
import signal
import sys
import tempfile
import time
import urllib.request

from support.contexts import close_context
from support.todo_app import ROOT, Relay, Server, Visitor, add, button, chromium, expect, free_port, program, titles, todo

sys.path.append(str(ROOT / "scripts"))

from cluster_servers import NATS, PostgreSQL  # noqa: E402


class Cluster:
    """NATS, PostgreSQL and two servers of one app, which have the same key."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cluster-test-"))
        self.nats = NATS(self.folder, 1)
        self.postgres = PostgreSQL(self.folder)
        shared = ["--store", self.postgres.url, "--bus", self.nats.url]
        self.metrics_ports = [free_port() for _ in range(2)]
        self.servers = [
            Server(program(), *shared, "--metrics", str(port), folder=self.folder).start() for port in self.metrics_ports
        ]

    def metrics(self, server):
        """The metrics of a server without labels, by their names."""
        url = f"http://127.0.0.1:{self.metrics_ports[server]}/_trellis/metrics"
        with urllib.request.urlopen(url) as answer:
            lines = answer.read().decode().splitlines()
        return {words[0]: float(words[1]) for line in lines if "{" not in line and not line.startswith("#") and (words := line.split())}

    def close(self):
        for server in self.servers:
            server.close()
        self.postgres.close()
        self.nats.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def two_tabs_on_two_servers_see_each_other(first, second):
    add(first, "Milk")
    expect(todo(second, "Milk")).to_be_visible()
    add(second, "Bread")
    expect(todo(first, "Bread")).to_be_visible()
    todo(second, "Milk").check()
    expect(todo(first, "Milk")).to_be_checked()


def a_page_of_a_server_that_is_killed_goes_on_at_the_other(cluster, relay, page):
    page.evaluate("window.isSamePage = true")
    add(page, "Tea")
    button(page, "Delete Tea").click()
    expect(todo(page, "Tea")).to_have_count(0)
    button(page, "Edit Bread").click()
    page.get_by_label("Note").fill("half a no")
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    began = time.monotonic()
    cluster.servers[0].kill()
    relay.target = cluster.servers[1].port
    # Typed while nobody serves the page.
    page.get_by_label("Note").press_sequentially("te")
    page.get_by_role("textbox", name="New to-do").fill("Eggs")
    page.keyboard.press("Enter")
    expect(todo(page, "Eggs")).to_be_visible()
    seconds = time.monotonic() - began
    assert page.evaluate("window.isSamePage")
    expect(page.get_by_label("Note")).to_have_value("half a note")
    expect(page.get_by_role("region", name="Not saved")).to_have_count(0)
    # Only the server that is gone knew of the offer, and NATS.
    button(page, "Undo").click()
    expect(todo(page, "Tea")).to_be_visible()
    button(page, "Save").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    assert sorted(titles(page)) == ["Bread", "Eggs", "Milk", "Tea"], titles(page)
    metrics = cluster.metrics(1)
    assert metrics["trellis_store_claims_total"] >= 2 and metrics["trellis_store_saves_total"] >= 1, metrics
    return seconds


def its_server_comes_back_and_has_the_same_list(cluster, visitor):
    cluster.servers[0].start()
    page = visitor.tab(cluster.servers[0].url)
    assert sorted(titles(page)) == ["Bread", "Eggs", "Milk", "Tea"], titles(page)
    button(page, "Edit Bread").click()
    expect(page.get_by_label("Note")).to_have_value("half a note")


def pages_wait_for_nats_and_lose_nothing(cluster, page):
    nats = cluster.nats.processes[0]
    os.kill(nats.pid, signal.SIGSTOP)
    try:
        page.get_by_role("textbox", name="New to-do").fill("Salt")
        page.keyboard.press("Enter")
        page.wait_for_timeout(500)
    finally:
        os.kill(nats.pid, signal.SIGCONT)
    expect(todo(page, "Salt")).to_be_visible()
    expect(page.locator("[data-wait]")).to_have_count(0)


def main():
    cluster = Cluster()
    relay = Relay(cluster.servers[0].port)
    try:
        with chromium() as browser:
            visitor = Visitor(browser)
            visitor.may_lose_connection = True
            first = visitor.log_in(relay.url)
            second = visitor.tab(cluster.servers[1].url)
            two_tabs_on_two_servers_see_each_other(first, second)
            seconds = a_page_of_a_server_that_is_killed_goes_on_at_the_other(cluster, relay, first)
            its_server_comes_back_and_has_the_same_list(cluster, visitor)
            pages_wait_for_nats_and_lose_nothing(cluster, first)
            close_context(visitor.context)
            assert not visitor.complaints, visitor.complaints
        print(f"cluster: all passed; a page was live at the other server after {seconds:.1f} s")
    finally:
        cluster.close()


if __name__ == "__main__":
    sys.exit(main())
