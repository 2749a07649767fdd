"""Servers and load clients of Benchmarks, each pinned to a processor, for the scripts that measure live pages."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / ".build/release"

if sys.platform != "linux":
    sys.exit("Pages are measured on Linux only: processes are pinned and their time is read as Linux does it.")
# One processor for servers and one for clients.
FIRST, LAST = min(os.sched_getaffinity(0)), max(os.sched_getaffinity(0))


class Server:
    """A server process on the first processor, or on `processors`, for a `with`."""

    def __init__(self, *command: str, says: str, processors: str = str(FIRST)):
        self.command, self.says, self.processors = command, says, processors

    def __enter__(self) -> "Server":
        self.log = tempfile.TemporaryFile("w+")
        # The servers end when their standard input does, also if this script is killed.
        self.process = subprocess.Popen(
            pinned(self.processors, *self.command), stdin=subprocess.PIPE, stdout=self.log, stderr=self.log, cwd="/"
        )
        self.port = self.read_port()
        return self

    def read_port(self) -> str:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and self.process.poll() is None:
            self.log.seek(0)
            if match := re.search(rf"^{self.says}(\d+)$", self.log.read(), re.M):
                return match[1]
            time.sleep(0.02)
        self.__exit__()
        sys.exit(f"FAILED: {self.command[0]} did not start.")

    def __exit__(self, *_) -> None:
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def client(self, *options: str) -> list[str]:
        return pinned(LAST, str(PROGRAMS / "live-client"), "--port", self.port, "--server", str(self.process.pid), *options)

    def drive(self, *options: str, limit: float = 120) -> list[dict]:
        """Runs the load client and returns its measurements, times in seconds."""
        run = subprocess.run(self.client(*options), capture_output=True, text=True, timeout=limit)
        if run.returncode != 0:
            sys.exit(f"FAILED: {run.stderr.strip()}")
        return [json.loads(line) for line in run.stdout.splitlines()]

    def resident_bytes(self) -> int:
        fields = pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


def pinned(processors: int | str, *command: str) -> list[str]:
    return ["taskset", "--cpu-list", str(processors), *command]


def pages(rows: int = 100, *options: str, processors: str = str(FIRST)) -> Server:
    command = [str(PROGRAMS / "web-pages"), "--port", "0", "--rows", str(rows), *options]
    return Server(*command, says=r"serving on http://127\.0\.0\.1:", processors=processors)


def progress(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
