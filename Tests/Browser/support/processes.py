"""Processes that end with the test."""

import os
import signal
import socket
import subprocess


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Processes:
    """Each in a group of its own, with what it starts itself."""

    def __init__(self):
        self.started = []

    def start(self, command, **options):
        options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL, **options}
        self.started.append(subprocess.Popen(command, start_new_session=True, **options))
        return self.started[-1]

    def end(self):
        """The newest first. A group is there until the last of it has gone."""
        for process in reversed(self.started):
            for how in (signal.SIGTERM, signal.SIGKILL):
                self._signal(process, how)
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    continue
            self._signal(process, signal.SIGKILL)
        self.started = []

    def _signal(self, process, how):
        try:
            os.killpg(process.pid, how)
        except ProcessLookupError:
            pass
