"""WebKit (WebKitGTK's MiniBrowser), driven by WebDriver on a screen of its own."""

import http.client
import json
import os
import shutil
import subprocess
import sysconfig
import tempfile
import time

from support.engine_page import EngineError
from support.processes import Processes, free_port

FOLDERS = [f"/usr/lib/{sysconfig.get_config_var('MULTIARCH')}", "/usr/libexec", "/usr/lib"]


def _mini_browser():
    for folder in FOLDERS:
        if os.path.exists(path := f"{folder}/webkit2gtk-4.1/MiniBrowser"):
            return path
    raise SystemExit("WebKit's MiniBrowser is missing: install webkit2gtk-driver.")


class WebKit:
    def __init__(self):
        self.processes = Processes()
        self.home = tempfile.mkdtemp(prefix="trellis-webkit-")
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def _start(self):
        screen = self.processes.start(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], stdout=subprocess.PIPE
        )
        display = screen.stdout.readline().decode().strip()
        environment = {
            **os.environ, "DISPLAY": f":{display}", "HOME": self.home, "XDG_RUNTIME_DIR": self.home, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        }
        self.port = free_port()
        self.processes.start(["WebKitWebDriver", f"--port={self.port}"], env=environment)
        options = {"binary": _mini_browser(), "args": ["--automation"]}
        capabilities = {"webkitgtk:browserOptions": options, "unhandledPromptBehavior": "accept"}
        end = time.monotonic() + 60
        while True:
            try:
                answer = self._request("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        self.session = f"/session/{answer['sessionId']}"
        self.ask("POST", "/timeouts", {"script": 80_000, "pageLoad": 80_000})

    def _request(self, method, path, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
            answer = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(answer, dict) and "error" in answer:
            raise EngineError(f"{path}: {answer['error']}: {answer.get('message')}")
        return answer

    def ask(self, method, path, body=None):
        return self._request(method, self.session + path, body)

    # One visitor at a time; each sees a server, and so an origin, of its own.

    def open_visitor(self):
        pass

    def close_visitor(self, visitor):
        pass

    def open_tab(self, visitor):
        return Tab(self, self.ask("GET", "/window"), self.ask("POST", "/window/new", {"type": "window"})["handle"])

    def close(self):
        self.processes.end()
        shutil.rmtree(self.home, ignore_errors=True)


class Tab:
    def __init__(self, webkit, before, window):
        self.webkit, self.before = webkit, before
        self.webkit.ask("POST", "/window", {"handle": window})

    def ask(self, path, **body):
        return self.webkit.ask("POST", path, body)

    def evaluate(self, function, argument):
        script = f"const done = arguments[1]; ({function})(JSON.parse(arguments[0])).then(done);"
        return self.ask("/execute/async", script=script, args=[json.dumps(argument)])

    def perform(self, sources):
        self.ask("/actions", actions=sources)

    def goto(self, url):
        self.ask("/url", url=url)

    def reload(self):
        self.ask("/refresh")

    def step(self, by):
        # Not as a person, for whom WebKit passes over entries that a script has made.
        self.evaluate(f"async () => setTimeout(() => history.go({by}))", None)

    def close(self):
        self.webkit.ask("DELETE", "/window")
        self.ask("/window", handle=self.before)
