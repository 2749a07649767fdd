"""nginx and haproxy as they stand in front of a server: TLS outside, WebSockets and unbuffered answers inside."""

import pathlib
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time

from support.todo_app import PATIENCE, ROOT, free_port

# What docs/deployment.md offers, so that it is what the tests run.
OFFERED = ROOT / "docs" / "deployment"

NGINX = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log warn;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/todo.conf;
}}
"""


def offered(name, changes):
    """A configuration of docs/deployment with these changes, each of a text that it has once."""
    text = (OFFERED / name).read_text()
    for old, new in changes.items():
        assert text.count(old) == 1, (name, old)
        text = text.replace(old, new)
    return text


def make_certificate(folder):
    """Writes certificate.pem, key.pem and both.pem for localhost."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
         "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
        check=True, capture_output=True,
    )
    (folder / "both.pem").write_bytes((folder / "certificate.pem").read_bytes() + (folder / "key.pem").read_bytes())


class Proxy:
    """A reverse proxy at https://localhost:port in front of servers at these ports.

    One that `refuses` answers WebSockets with 403, and gathers bodies before it passes them on.
    """

    def __init__(self, kind, ports, port=None, base="", refuses=False):
        self.kind, self.base, self.refuses = kind, base, refuses
        self.port = port or free_port()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"{kind}-test-"))
        make_certificate(self.folder)
        write = {"nginx": self._nginx, "haproxy": self._haproxy}[kind]
        self.process = subprocess.Popen(write(ports), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self._wait()

    @property
    def origin(self):
        return f"https://localhost:{self.port}"

    @property
    def url(self):
        return f"{self.origin}/"

    def _nginx(self, ports):
        servers = "\n".join(f"    server 127.0.0.1:{port} max_fails=0;" for port in ports)
        changes = {
            "    server 127.0.0.1:8080 max_fails=0;": servers,
            "listen 80;": f"listen 127.0.0.1:{free_port()};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
            "/etc/todo/fullchain.pem": f"{self.folder}/certificate.pem",
            "/etc/todo/key.pem": f"{self.folder}/key.pem",
            "location / {": f"location {self.base}/ {{",
        }
        if self.refuses:
            changes["proxy_set_header Upgrade $http_upgrade;"] = "if ($http_upgrade) { return 403; }"
            changes["proxy_buffering off;"] = "proxy_buffering on;"
            changes["proxy_request_buffering off;"] = "proxy_request_buffering on;"
        (self.folder / "todo.conf").write_text(offered("nginx.conf", changes))
        configuration = self.folder / "nginx.conf"
        configuration.write_text(NGINX.format(folder=self.folder))
        # Its workers run as another user if it is started by root, and need to reach the folder.
        self.folder.chmod(0o755)
        return [_program("nginx"), "-p", str(self.folder), "-c", str(configuration)]

    def _haproxy(self, ports):
        servers = "\n".join(f"    server s{port} 127.0.0.1:{port} check inter 500ms fall 1 rise 1" for port in ports)
        changes = {
            "maxconn 20000": "maxconn 1024",
            # It looks often, to notice a restart soon. On a busy machine an answer takes longer than the time between two looks, and
            # without a timeout of its own that is what it would have.
            "    server one 127.0.0.1:8080 check": f"    timeout check {PATIENCE}s\n{servers}",
            "bind :80\n": f"bind 127.0.0.1:{free_port()}\n",
            "bind :443 ssl crt /etc/haproxy/todo.pem": f"bind 127.0.0.1:{self.port} ssl crt {self.folder}/both.pem",
            "uri /_trellis/ready": f"uri {self.base}/_trellis/ready",
            "hdr Host todo.example": "hdr Host localhost",
        }
        if self.refuses:
            deny = "    http-request deny if { hdr(Upgrade) -i websocket }\n    option http-buffer-request\n"
            changes["    default_backend todo"] = f"{deny}    default_backend todo"
        configuration = self.folder / "haproxy.cfg"
        configuration.write_text(offered("haproxy.cfg", changes))
        return [_program("haproxy"), "-db", "-f", str(configuration)]

    def _wait(self):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.connect().close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise SystemExit(f"{self.kind} did not start: {self.process.stderr.read()}") from None
                time.sleep(0.05)

    def connect(self, seconds=PATIENCE):
        """A TLS connection to it."""
        context = ssl.create_default_context(cafile=self.folder / "certificate.pem")
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=seconds)
        return context.wrap_socket(plain, server_hostname="localhost")

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stderr.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _program(name):
    """Debian puts servers where only root's path looks."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin:/usr/local/sbin:/opt/homebrew/bin")
    if not found:
        raise SystemExit(f"{name} is missing: scripts/set-up-browser-tests installs it")
    return found
