"""The engines of a cluster on one machine, on loopback: servers of NATS with JetStream, and PostgreSQL."""
import glob
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def program(name: str, *folders: str) -> str:
    """Debian puts servers where only root's path looks, or not even that."""
    found = shutil.which(name) or shutil.which(name, path=":".join(["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin", *folders]))
    if not found:
        raise SystemExit(f"{name} is missing. scripts/install-packages with the test packages of scripts/lib.sh installs it.")
    return found


def stop(process: subprocess.Popen, by: int = signal.SIGTERM) -> None:
    if process.poll() is None:
        process.send_signal(by)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_for(port: int, process: subprocess.Popen, log: pathlib.Path) -> None:
    end = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"{process.args[0]} did not start:\n{log.read_text()[-2000:]}") from None
            time.sleep(0.05)


class NATS:
    """So many servers of NATS; with three, each bucket is on all of them."""

    def __init__(self, folder: pathlib.Path, count: int):
        self.ports = [free_port() for _ in range(count)]
        routes = [f"nats://127.0.0.1:{free_port()}" for _ in range(count)]
        self.processes = []
        for index, port in enumerate(self.ports):
            command = [program("nats-server"), "-a", "127.0.0.1", "-p", str(port), "-n", f"n{index}", "-js", "-sd", f"{folder}/nats-{index}"]
            if count > 1:
                command += ["--cluster_name", "trellis", "--cluster", routes[index], "--routes", ",".join(routes)]
            log = folder / f"nats-{index}.log"
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log.open("w"), start_new_session=True)
            self.processes.append(process)
        for index, port in enumerate(self.ports):
            wait_for(port, self.processes[index], folder / f"nats-{index}.log")

    @property
    def url(self) -> str:
        return ",".join(f"nats://127.0.0.1:{port}" for port in self.ports)

    def close(self) -> None:
        for process in self.processes:
            stop(process)


class PostgreSQL:
    """A database server, as a user of its own where this program is root, which it refuses to be."""

    def __init__(self, folder: pathlib.Path):
        self.port = free_port()
        data, log = folder / "postgres", folder / "postgres.log"
        folders = sorted(glob.glob("/usr/lib/postgresql/*/bin")) + glob.glob("/opt/homebrew/opt/postgresql@*/bin")
        self.user = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.geteuid() == 0 else []
        if not data.exists():
            data.mkdir()
            if self.user:
                shutil.chown(data, "postgres", "postgres")
                folder.chmod(0o755)
            command = [program("initdb", *folders), "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"]
            made = subprocess.run([*self.user, *command], capture_output=True, text=True, cwd="/")
            if made.returncode != 0:
                raise SystemExit(f"initdb failed: {made.stderr}")
        command = [program("postgres", *folders), "-D", str(data), "-p", str(self.port), "-c", "listen_addresses=127.0.0.1"]
        command += ["-c", "unix_socket_directories=", "-c", "max_connections=200"]
        self.process = subprocess.Popen(
            [*self.user, *command], stdout=subprocess.DEVNULL, stderr=log.open("w"), start_new_session=True, cwd="/"
        )
        wait_for(self.port, self.process, log)
        self._await_ready(log)

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def _await_ready(self, log: pathlib.Path) -> None:
        # It listens a moment before it takes connections.
        end = time.monotonic() + 30
        while "ready to accept connections" not in log.read_text():
            if self.process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"PostgreSQL did not start:\n{log.read_text()[-2000:]}")
            time.sleep(0.05)

    def close(self) -> None:
        # Fast, with the connections that are open.
        stop(self.process, signal.SIGINT)
