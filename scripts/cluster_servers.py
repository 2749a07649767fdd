"""A cluster on one machine, on loopback: servers of NATS with JetStream, PostgreSQL, to-do servers, and nginx in front of them."""
import glob
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
NGINX = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream todo {{ {servers} }}
    map $http_upgrade $connection_upgrade {{ default upgrade; "" ""; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://todo;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_buffering off;
            proxy_next_upstream error timeout http_503;
            proxy_read_timeout 1h;
        }}
    }}
}}
"""


def free_port() -> int:
    """A port that nothing listens on now, and that the system gives to no connection before its server has it."""
    while True:
        port = random.randrange(10_000, 32_768)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


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


def use_newer_nats_server() -> bool:
    """Puts a nats-server first into the path that keeps three replicas through faults of its own; returns whether there is one."""
    found = subprocess.run([ROOT / "scripts" / "newer-nats-server"], stdout=subprocess.PIPE, text=True)
    if found.returncode == 0:
        os.environ["PATH"] = f"{pathlib.Path(found.stdout.strip()).parent}:{os.environ['PATH']}"
    return found.returncode == 0


def build_todo() -> str:
    """Builds the to-do server for release, installs what the cluster runs, and returns the path of the server."""
    script = """
        source scripts/lib.sh
        scripts/require-swift >&2
        scripts/install-packages "${build_packages[@]}" "${test_packages[@]}" nginx >&2
        build=(swift build --configuration release --package-path Samples "${swift_sharing[@]}" --product todo)
        "${build[@]}" >&2
        "${build[@]}" --show-bin-path
    """
    done = subprocess.run(["bash", "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(done.returncode)
    # Without, the to-do servers say what is wrong with the one that is there.
    use_newer_nats_server()
    return f"{done.stdout.strip().splitlines()[-1]}/todo"


class TodoServer:
    """A to-do server at a port that it keeps over kill and start; `say` hears each line of its log."""

    def __init__(self, todo: str, say, *arguments: str):
        self.port, self.say = free_port(), say
        self.command = [todo, "--port", str(self.port), *arguments]
        self.process: subprocess.Popen | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stderr=subprocess.PIPE, text=True, start_new_session=True)
        while "serving on" not in (said := self.process.stderr.readline()):
            if not said:
                raise SystemExit("A to-do server did not start.")
            self.say(said.rstrip())
        threading.Thread(target=self._read, args=(self.process.stderr,), daemon=True).start()

    def _read(self, log) -> None:
        for line in log:
            self.say(line.rstrip())
        self.say("ended")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        if self.process:
            stop(self.process)


class Cluster:
    """Three servers of NATS, one PostgreSQL, three to-do servers, and nginx at a port; `say` hears the logs of the to-do servers."""

    SERVERS = 3

    def __init__(self, folder: pathlib.Path, port: int, todo: str, say=lambda index, line: None):
        self.closings = []
        self.folder, self.port = folder, port
        try:
            self._start(todo, say)
        except BaseException:
            self.close()
            raise

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _start(self, todo: str, say) -> None:
        nats = NATS(self.folder, 3)
        self.closings.append(nats.close)
        postgres = PostgreSQL(self.folder)
        self.closings.append(postgres.close)
        shared = ["--data", f"{self.folder}/todo", "--store", postgres.url, "--bus", nats.url]
        shared += ["--trusted-proxy", "127.0.0.1", "--origin", self.origin]
        self.servers = [
            TodoServer(todo, lambda line, index=index: say(index, line), *shared) for index in range(self.SERVERS)
        ]
        for server in self.servers:
            self.closings.append(server.close)
            server.start()
        self._start_nginx()

    def _start_nginx(self) -> None:
        configuration = self.folder / "nginx.conf"
        servers = " ".join(f"server 127.0.0.1:{server.port} max_fails=0;" for server in self.servers)
        configuration.write_text(NGINX.format(folder=self.folder, servers=servers, port=self.port))
        self.folder.chmod(0o755)
        log = self.folder / "nginx.log"
        nginx = subprocess.Popen(
            [program("nginx"), "-p", str(self.folder), "-e", str(log), "-c", str(configuration)], start_new_session=True
        )
        self.closings.append(lambda: stop(nginx))
        wait_for(self.port, nginx, log)

    def close(self) -> None:
        for closing in reversed(self.closings):
            closing()
        self.closings = []
