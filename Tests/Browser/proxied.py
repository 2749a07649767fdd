"""The to-do sample behind nginx and behind haproxy, with TLS outside; names of tests select."""

import socket
import sys
import time

import todo as app
from support.proxies import Proxy
from support.smuggling import HIDDEN, probes
from support.todo_app import Server, add, chromium, expect, free_port, program, titles

# The tests of todo.py that need nothing of the server but its address.
STORY = [
    app.test_logging_in,
    app.test_a_name_has_its_own_list,
    app.test_without_scripts,
    app.test_adding,
    app.test_typing_fast,
    app.test_checking_and_filtering,
    app.test_editing,
    app.test_pasting_a_large_text,
    app.test_leaving_with_unsaved_changes,
    app.test_an_address_without_to_do,
    app.test_two_tabs_see_each_other,
    app.test_logging_out_ends_the_other_tabs,
    app.test_a_restart_is_graceful,
]


class ProxiedServer(Server):
    """A server whose address is that of the proxy in front of it."""

    def __init__(self, executable, kind, refuses):
        super().__init__(executable)
        port = free_port()
        self.arguments = ("--origin", f"https://localhost:{port}", "--trusted-proxy", "127.0.0.1")
        # One with a prefix, the other one without.
        self.base = "/some/app" if kind == "nginx" else ""
        if self.base:
            self.arguments += ("--base-path", self.base)
        self.start()
        # After it, as haproxy takes a server that it has not reached for broken.
        try:
            self.proxy = Proxy(kind, [self.port], port, self.base, refuses)
        except BaseException:
            super().close()
            raise

    @property
    def url(self):
        return f"{self.proxy.origin}{self.base}/"

    def close(self):
        self.proxy.close()
        super().close()


class World(app.World):
    """A world whose visitors come through a proxy."""

    def __init__(self, browser, executable, kind, refuses=False):
        self.refuses = refuses
        self._begin(browser, ProxiedServer(executable, kind, refuses))

    def visitor(self, **options):
        visitor = super().visitor(ignore_https_errors=True, **options)
        visitor.may_lose_connection = self.refuses
        return visitor


# Tests of the proxies; each gets a world


def test_cookies_are_for_tls_alone(world):
    page = world.log_in()
    cookies = page.context.cookies()
    assert cookies and all(cookie["secure"] and cookie["httpOnly"] for cookie in cookies), cookies


def test_everything_is_below_the_prefix(world):
    page = world.visitor().context.new_page()
    paths = []
    page.on("request", lambda request: paths.append(request.url.removeprefix(world.server.proxy.origin)))
    page.goto(world.server.url)
    expect(page.locator("html[data-live=live]")).to_have_count(1)
    assert len(paths) > 3 and all(path.startswith(f"{world.server.base}/") for path in paths), paths


def test_the_address_is_the_visitor_s(world):
    """What a visitor says of himself does not count: the proxy sets the field."""
    host = f"localhost:{world.server.proxy.port}"
    head = f"GET {world.server.base}/ HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: 192.0.2.9\r\nX-Forwarded-Host: evil.example\r\n"
    received = answer(world.server.proxy, f"{head}Connection: close\r\n\r\n".encode())
    assert received.startswith(b"HTTP/1.1 200"), received[:300]
    assert b"; Secure" in received, received[:600]


def test_patches_are_not_held_back(world):
    """A proxy that gathers what it passes on would show many changes at once."""
    page = world.log_in()
    add(page, *(f"To-do {number}" for number in range(20)))
    assert titles(page) == [f"To-do {number}" for number in range(20)]
    page.reload()
    expect(page.get_by_role("listitem")).to_have_count(20)


def goes_on_by_posts(world):
    """Where the proxy refuses WebSockets a page is live within 5 s, and again after a restart of the server."""
    began = time.monotonic()
    page = world.log_in()
    assert time.monotonic() - began < 10
    assert page.evaluate("sessionStorage['trellis-polled']") == "1"
    add(page, *(f"To-do {number}" for number in range(20)))
    assert titles(page) == [f"To-do {number}" for number in range(20)]
    other = world.log_in()
    expect(other.get_by_role("listitem")).to_have_count(20)
    # What one does the other sees, as it waits for it.
    add(page, "One more")
    expect(other.get_by_role("listitem")).to_have_count(21)
    world.server.stop()
    world.server.start()
    add(page, "After the restart")
    expect(other.get_by_role("listitem")).to_have_count(22)


def answer(proxy, request, seconds=3):
    """What comes back until the other side closes or is silent."""
    connection = proxy.connect(seconds)
    received = b""
    try:
        connection.sendall(request)
        while piece := connection.recv(65536):
            received += piece
    except OSError:
        pass
    finally:
        connection.close()
    return received


def test_nothing_is_smuggled_through(world):
    proxy = world.server.proxy
    host = f"localhost:{proxy.port}"
    path = f"{world.server.base}/"
    victim = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
    count = 0
    for name, request in probes(path, host):
        connection = proxy.connect(1)
        try:
            connection.sendall(request)
            try:
                connection.recv(65536)
            except socket.timeout:
                pass
            for _ in range(3):
                received = answer(proxy, victim)
                status = received.split(b"\r\n", 1)[0]
                assert status.startswith(b"HTTP/1.1 200"), (name, received[:300])
                assert received.count(b"HTTP/1.1 ") == 1 and b"<h1" in received, (name, received[:300])
                assert HIDDEN.encode() not in received, name
        except OSError as error:
            if not isinstance(error, (ConnectionError, BrokenPipeError)):
                raise
        finally:
            connection.close()
        count += 1
    print(f"({count} probes)", end=" ")


def main():
    executable = program()
    wanted = sys.argv[1:]
    own = [test for name, test in globals().items() if name.startswith("test_")]
    with chromium() as browser:
        stories = [
            (f"{kind}:_{test.__name__[5:]}", test, lambda kind=kind: World(browser, executable, kind))
            for kind in ("nginx", "haproxy")
            for test in own + STORY
        ]
        stories += [
            (f"{kind}:_{goes_on_by_posts.__name__}", goes_on_by_posts, lambda kind=kind: World(browser, executable, kind, True))
            for kind in ("nginx", "haproxy")
        ]
        return app.run(stories, wanted)


if __name__ == "__main__":
    sys.exit(main())
