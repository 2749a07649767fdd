"""Runs the tests of one sample in a real browser, each with a server of its own."""

import os
import subprocess
import sys
import traceback

from support.contexts import close_context
from support.todo_app import ROOT, Server, Visitor, chromium, free_port


def program(product):
    """The server's executable, built if need be; LOGIN_PROGRAM, for example, names another one for the product login."""
    if named := os.environ.get(f"{product.upper()}_PROGRAM"):
        return named
    # The flags of scripts/lib.sh, so that nothing that the other steps have built is built again.
    build = ["swift", "build", "--package-path", f"{ROOT}/Samples", "--scratch-path", f"{ROOT}/.build"]
    build += ["--disable-build-manifest-caching", "-Xswiftc", "-warnings-as-errors"]
    subprocess.run([*build, "--product", product], check=True)
    folder = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return f"{folder}/{product}"


class Visitors:
    """As many visitors as a test wants."""

    def __init__(self, browser):
        self.browser = browser
        self.visitors = []

    def visitor(self, **options):
        self.visitors.append(Visitor(self.browser, **options))
        return self.visitors[-1]

    def close(self):
        for visitor in self.visitors:
            close_context(visitor.context)

    def check_consoles(self):
        for visitor in self.visitors:
            assert not visitor.complaints, visitor.complaints


class World(Visitors):
    """What a test gets: a fresh server and as many visitors as it wants."""

    def __init__(self, browser, executable):
        super().__init__(browser)
        port = free_port()
        self.url = f"http://127.0.0.1:{port}/"
        self.process = subprocess.Popen([executable, "--port", str(port)], stderr=subprocess.PIPE, text=True)
        # Its first line says that it serves.
        first = self.process.stderr.readline()
        assert "serving on" in first, first

    def close(self):
        super().close()
        self.process.kill()
        self.process.wait()


class KeptWorld(Visitors):
    """The same with a server whose data stays over kill and start."""

    def __init__(self, browser, executable):
        super().__init__(browser)
        self.server = Server(executable, data="shop.json").start()
        self.url = self.server.url

    def close(self):
        super().close()
        self.server.close()


def looks():
    return {
        "light": {},
        "dark": {"color_scheme": "dark"},
        "narrow": {"viewport": {"width": 360, "height": 740}},
    }


def run(product, names, make_world=World):
    """Runs the functions called test_…, or those that the command line names, each in a world of its own, and exits."""
    tests = {name: test for name, test in names.items() if name.startswith("test_")}
    chosen = sys.argv[1:] or list(tests)
    executable = program(product)
    failures = []
    with chromium() as browser:
        for name in chosen:
            world = make_world(browser, executable)
            try:
                tests[name](world)
                world.check_consoles()
                print(f"ok    {name}", flush=True)
            except Exception:
                failures.append(name)
                print(f"FAIL  {name}\n{traceback.format_exc()}", flush=True)
            finally:
                world.close()
    sys.exit(f"{len(failures)} of {len(chosen)} failed" if failures else 0)
