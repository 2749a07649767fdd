"""The processes of a cluster that faults are done to: each is killed, paused, cut off and started again by itself.

Where the machine allows it (Linux, root), each node has a network namespace on a bridge, and each server of NATS a small file system
of its own, so that networks are cut and disks are full or slow. Elsewhere all nodes are on loopback, and those faults are skipped.
"""

import collections
import glob
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "scripts"))

from cluster_servers import free_port, program  # noqa: E402

INSIDE = "TRELLIS_CLUSTER_INSIDE"
# A server of NATS uses less than half of it.
DISK_MEBIBYTES = 192


def run(*words):
    subprocess.run(words, check=True, capture_output=True)


def enter_namespaces():
    """Runs this program again in namespaces of its own, with which all that it starts ends; returns if it is there, or cannot be."""
    if os.environ.get(INSIDE) or sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("ip"):
        return
    unshare = ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child=SIGKILL", "--mount-proc"]
    if subprocess.run([*unshare, "ip", "link", "add", "hub", "type", "bridge"], capture_output=True).returncode != 0:
        return
    os.environ[INSIDE] = "1"
    os.execvp("unshare", [*unshare, sys.executable, *sys.argv])


class Network:
    """Addresses for nodes; with namespaces, also what cuts them off from each other."""

    def __init__(self):
        self.has_namespaces = bool(os.environ.get(INSIDE))
        self.count = 0
        # How many faults cut each way now: it is open again when the last of them has ended.
        self.cuts = collections.Counter()
        if self.has_namespaces:
            run("ip", "link", "set", "lo", "up")
            # Namespaces have names in a folder, which other programs do not see.
            pathlib.Path("/run/netns").mkdir(exist_ok=True)
            run("mount", "-t", "tmpfs", "tmpfs", "/run/netns")
            run("ip", "link", "add", "hub", "type", "bridge")
            run("ip", "address", "add", "10.77.0.1/24", "dev", "hub")
            run("ip", "link", "set", "hub", "up")

    def place(self, name):
        """A host for a node, and the words before its command."""
        if not self.has_namespaces:
            return "127.0.0.1", []
        self.count += 1
        host = f"10.77.0.{10 + self.count}"
        inside = ["ip", "netns", "exec", name]
        run("ip", "netns", "add", name)
        run("ip", "link", "add", f"{name}-out", "type", "veth", "peer", "name", "eth0", "netns", name)
        run("ip", "link", "set", f"{name}-out", "master", "hub", "up")
        run(*inside, "ip", "link", "set", "lo", "up")
        run(*inside, "ip", "address", "add", f"{host}/24", "dev", "eth0")
        run(*inside, "ip", "link", "set", "eth0", "up")
        return host, inside

    def cut(self, node, others):
        """Nothing goes between a node and others, and nobody is told."""
        for one, two in self._ways(node, others):
            self.cuts[one.name, two.host] += 1
            if self.cuts[one.name, two.host] == 1:
                self._route("add", one, two)

    def heal(self, node, others):
        for one, two in self._ways(node, others):
            self.cuts[one.name, two.host] -= 1
            if self.cuts[one.name, two.host] == 0:
                self._route("del", one, two)

    @staticmethod
    def _route(change, one, two):
        run("ip", "netns", "exec", one.name, "ip", "route", change, "blackhole", f"{two.host}/32")

    @staticmethod
    def _ways(node, others):
        return [way for other in others for way in ((node, other), (other, node))]


class Node:
    """A process with a name and a host; `life` counts its starts."""

    def __init__(self, network, folder, name):
        self.network, self.folder, self.name = network, folder, name
        self.host, self.inside = network.place(name)
        self.process, self.life, self.is_down = None, 0, False

    def port_of(self, number):
        return number if self.inside else free_port()

    def start(self):
        self.life += 1
        self.is_down = False
        with (self.folder / f"{self.name}.log").open("a") as log:
            self.process = subprocess.Popen(
                [*self.inside, *self.command()], stdout=log, stderr=log, cwd="/", start_new_session=True
            )

    def has_ended(self):
        return self.process.poll() is not None

    def is_ready(self):
        try:
            socket.create_connection((self.host, self.port), 0.2).close()
            return True
        except OSError:
            return False

    def kill(self):
        """As a crash does; it stays down until it is started."""
        self.is_down = True
        self.process.kill()
        self.process.wait()

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)


class NATSNode(Node):
    """One of the servers of a cluster of NATS; with namespaces, on a file system of its own."""

    def __init__(self, network, folder, index):
        super().__init__(network, folder, f"nats{index}")
        self.port, self.route, self.monitor = self.port_of(4222), self.port_of(6222), self.port_of(8222)
        self.data = folder / self.name
        self.data.mkdir()
        if self.inside:
            image = folder / f"{self.name}.disk"
            with image.open("wb") as file:
                file.truncate(DISK_MEBIBYTES << 20)
            run("mkfs.ext4", "-q", "-F", "-m", "0", str(image))
            run("mount", "-o", "loop", str(image), str(self.data))
        self.nodes = []

    def command(self):
        routes = ",".join(f"nats://{node.host}:{node.route}" for node in self.nodes)
        return [program("nats-server"), "-a", self.host, "-p", str(self.port), "-m", str(self.monitor), "-n", self.name, "-js", "-sd", str(self.data / "js"),
                "--cluster_name", "trellis", "--cluster", f"nats://{self.host}:{self.route}", "--routes", routes]

    def is_whole(self):
        """Whether it is up and has all that the others have."""
        return self.ask("healthz") is not None

    def sees_leader(self, nodes):
        """Whether each stream has one of `nodes` as its leader, as far as this one knows."""
        answer = self.ask("jsz?accounts=true&streams=true") or {}
        streams = [stream for account in answer.get("account_details", []) for stream in account.get("stream_detail", [])]
        return bool(streams) and all(
            stream.get("cluster", {}).get("leader") in [node.name for node in nodes] for stream in streams
        )

    def ask(self, path):
        """The answer of its monitoring; None if there is none, or it is not well."""
        try:
            with urllib.request.urlopen(f"http://{self.host}:{self.monitor}/{path}", timeout=1) as answer:
                return json.load(answer)
        except (OSError, ValueError):
            return None

    def fill_disk(self):
        """Leaves nothing free, not even for what is being written."""
        with (self.data / "filling").open("wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError:
                    continue

    def empty_disk(self):
        """Removes what fills the disk, and what NATS has stored."""
        (self.data / "filling").unlink(missing_ok=True)
        shutil.rmtree(self.data / "js", ignore_errors=True)

    def freeze_disk(self, seconds):
        """Writes wait so long; a process of its own ends it whatever becomes of this one."""
        script = 'fsfreeze -f "$0"; sleep "$1"; fsfreeze -u "$0"'
        return subprocess.Popen(["sh", "-c", script, str(self.data), str(seconds)], stderr=subprocess.DEVNULL)


class PostgresNode(Node):
    """A database server, as a user of its own where this program is root, which it refuses to be."""

    def __init__(self, network, folder):
        super().__init__(network, folder, "postgres")
        self.port = self.port_of(5432)
        self.data = folder / "postgres"
        self.data.mkdir()
        self.user = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.geteuid() == 0 else []
        if self.user:
            shutil.chown(self.data, "postgres", "postgres")
            folder.chmod(0o755)
        self.folders = sorted(glob.glob("/usr/lib/postgresql/*/bin")) + glob.glob("/opt/homebrew/opt/postgresql@*/bin")
        initdb = [program("initdb", *self.folders), "-D", str(self.data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"]
        subprocess.run([*self.user, *initdb], check=True, capture_output=True, cwd="/")
        with (self.data / "pg_hba.conf").open("a") as rules:
            rules.write("host all all 10.77.0.0/24 trust\n")

    @property
    def url(self):
        return f"postgres://postgres@{self.host}:{self.port}/postgres"

    def command(self):
        settings = [f"listen_addresses={self.host}", "unix_socket_directories=", "max_connections=200"]
        words = [word for setting in settings for word in ("-c", setting)]
        return [*self.user, program("postgres", *self.folders), "-D", str(self.data), "-p", str(self.port), *words]

    def rows(self, query):
        """The rows of a query, as lists of texts."""
        done = subprocess.run(
            [program("psql", *self.folders), self.url, "--csv", "--tuples-only", "--command", query], capture_output=True, text=True
        )
        if done.returncode != 0:
            raise OSError(done.stderr)
        return [line.split(",") for line in done.stdout.splitlines()]


class TodoNode(Node):
    """A to-do server."""

    def __init__(self, network, folder, index, executable, origin):
        super().__init__(network, folder, f"todo{index}")
        self.port = self.port_of(8080)
        self.executable, self.origin = executable, origin

    def command(self):
        return [self.executable, "--host", self.host, "--port", str(self.port), "--data", str(self.folder / "todo.sqlite"),
                "--origin", self.origin, "--trusted-proxy", "10.77.0.1", "--store", self.store, "--bus", self.bus]

    @property
    def owner(self):
        """The name of this life of the server."""
        return f"{self.name}#{self.life}"


class Cluster:
    """Three servers of NATS, a PostgreSQL, and three to-do servers."""

    ORIGIN = "http://todo.test"

    def __init__(self, folder, executable):
        self.network = Network()
        self.nats = [NATSNode(self.network, folder, index) for index in range(3)]
        for node in self.nats:
            node.nodes = self.nats
        self.postgres = PostgresNode(self.network, folder)
        self.todos = [TodoNode(self.network, folder, index, executable, self.ORIGIN) for index in range(3)]
        for node in self.todos:
            node.store = self.postgres.url
            node.bus = ",".join(f"nats://{other.host}:{other.port}" for other in self.nats)
        self.nodes = [*self.nats, self.postgres, *self.todos]

    def close(self):
        for node in self.nodes:
            if node.process:
                node.resume()
                node.kill()
        if self.network.has_namespaces:
            for node in self.nats:
                subprocess.run(["umount", str(node.data)], capture_output=True)
