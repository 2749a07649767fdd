"""Firefox, driven by WebDriver BiDi."""

import itertools
import json
import shutil
import tempfile
import time

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from support.engine_page import EngineError
from support.processes import Processes, free_port

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False, "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "browser.safebrowsing.malware.enabled": False, "services.settings.server": "data:,", "ui.prefersReducedMotion": 1,
}


class Firefox:
    def __init__(self):
        self.processes, self.numbers = Processes(), itertools.count(1)
        self.profile = tempfile.mkdtemp(prefix="trellis-firefox-")
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def _start(self):
        with open(f"{self.profile}/user.js", "w", encoding="utf-8") as file:
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        port = free_port()
        self.processes.start(["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port", str(port), "--profile", self.profile])
        end = time.monotonic() + 60
        while True:
            try:
                self.socket = connect(f"ws://127.0.0.1:{port}/session", max_size=None, open_timeout=5, ping_interval=None)
                break
            except (OSError, WebSocketException):
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        prompts = {"default": "accept", "beforeUnload": "accept"}
        self.ask("session.new", capabilities={"alwaysMatch": {"unhandledPromptBehavior": prompts}})

    def ask(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(timeout=90))
            if answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise EngineError(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def open_visitor(self):
        return self.ask("browser.createUserContext")["userContext"]

    def close_visitor(self, visitor):
        self.ask("browser.removeUserContext", userContext=visitor)

    def open_tab(self, visitor):
        return Tab(self, self.ask("browsingContext.create", type="tab", userContext=visitor)["context"])

    def close(self):
        self.processes.end()
        shutil.rmtree(self.profile, ignore_errors=True)


class Tab:
    def __init__(self, firefox, context):
        self.firefox, self.context = firefox, context

    def ask(self, method, **parameters):
        return self.firefox.ask(method, context=self.context, **parameters)

    def evaluate(self, function, argument):
        answer = self.firefox.ask(
            "script.callFunction", functionDeclaration=f"(text) => ({function})(JSON.parse(text))", awaitPromise=True,
            target={"context": self.context}, arguments=[{"type": "string", "value": json.dumps(argument)}],
        )
        if answer["type"] == "exception":
            raise EngineError(answer["exceptionDetails"]["text"])
        return answer["result"]["value"]

    def perform(self, sources):
        self.ask("input.performActions", actions=sources)

    def goto(self, url):
        self.ask("browsingContext.navigate", url=url, wait="complete")

    def reload(self):
        self.ask("browsingContext.reload", wait="complete")

    def step(self, by):
        self.ask("browsingContext.traverseHistory", delta=by)

    def close(self):
        self.ask("browsingContext.close")
