"""Clients of the to-do server without a browser: they speak the frames of docs/wire-format.md."""

import base64
import http.client
import json
import os
import re
import select
import struct
import time


def host(server):
    return server.origin.split("//")[1]


class Socket:
    """A WebSocket for text frames; any trouble with it is an OSError."""

    def __init__(self, server, cookie, agent):
        self.socket = server.connect()
        self.bytes = b""
        # The code and the reason with which the server has closed it.
        self.goodbye = None
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /_trellis/live HTTP/1.1", f"Host: {host(server)}", f"Origin: {server.origin}",
                 "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}",
                 f"Cookie: {cookie}", f"User-Agent: {agent}", "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self.bytes:
            self._fill()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise OSError(head)

    def _fill(self):
        more = self.socket.recv(65536)
        if not more:
            raise OSError("closed")
        self.bytes += more

    def _take(self, count):
        while len(self.bytes) < count:
            self._fill()
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def send(self, frame):
        self._send(1, json.dumps(frame).encode())

    def _send(self, opcode, payload):
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else struct.pack(">BH", 0x80 | 126, len(payload))
        self.socket.sendall(bytes([0x80 | opcode]) + size + b"\0\0\0\0" + payload)

    def receive(self, seconds):
        """The next frame; None if there is none in that time. A ping is answered."""
        if not self.bytes and not select.select([self.socket], [], [], seconds)[0]:
            return None
        first, size = self._take(2)
        if size == 126:
            size = struct.unpack(">H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self._take(8))[0]
        payload = self._take(size)
        if first & 15 == 8:
            self.goodbye = struct.unpack(">H", payload[:2])[0], payload[2:].decode()
        if first & 15 == 9:
            self._send(10, payload)
            return None
        if first & 15 != 1:
            raise OSError(f"opcode {first & 15} {payload}")
        return json.loads(payload)

    def close(self):
        self.socket.close()


class Client:
    """Adds to-dos, as many as it gets to, and keeps them until they are acknowledged."""

    def __init__(self, server, name):
        self.server, self.name = server, name
        self.added = 0
        # The events whose loss a server has told, of those that it had acknowledged.
        self.lost = []
        # The to-dos that were on their way when the page had to be loaded again, and how often it had to.
        self.unknown, self.denied, self.must_load = [], 0, False
        self.log_in()
        self.load()

    def log_in(self):
        login = self.http("POST", "/login", {"Origin": self.server.origin}, f"name={self.name}")
        self.login = [value.split(";")[0] for value in login.headers.get_all("Set-Cookie")]

    def load(self):
        """Loads a page; the one before has to be left, with nothing in its outbox."""
        page = self.http("GET", "/", {"Cookie": "; ".join(self.login)})
        self.token = re.search('name="trellis-token" content="([^"]*)"', page.text)[1]
        more = [value.split(";")[0] for value in page.headers.get_all("Set-Cookie") or []]
        self.cookie = "; ".join([*self.login, *more])
        self.socket, self.epoch, self.seen, self.form = None, 1, 0, None
        self.number, self.outbox, self.posted, self.titles = 0, {}, 0, {}
        # Those that a server has found in the state of the page, which it brings to the app's own store before it acknowledges another.
        self.restored = []

    def http(self, method, path, headers, body=None):
        connection = http.client.HTTPConnection(host(self.server))
        connection.sock = self.server.connect()
        form = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        connection.request(method, path, body, {"User-Agent": self.name, **headers, **form})
        answer = connection.getresponse()
        answer.text = answer.read().decode()
        connection.close()
        assert answer.status in (200, 303), (method, path, answer.status, answer.text)
        return answer

    def step(self, adds):
        """Does a little; a connection that is gone is left."""
        try:
            if self.must_load:
                self.log_in()
                self.load()
                self.must_load = False
            if not self.socket:
                self.socket, self.joined, self.posted = Socket(self.server, self.cookie, self.name), False, 0
                self.socket.send([1, self.token, self.epoch, self.seen, min(self.outbox, default=self.number + 1)])
            if adds and len(self.outbox) < 6 and self.joined:
                self.number += 1
                self.added += 1
                self.outbox[self.number] = self.titles[self.number] = f"{self.name} {self.added}"
            while (frame := self.socket.receive(0.02)) is not None:
                self.take(frame)
            self.post()
        except OSError:
            self.leave()

    def leave(self):
        if self.socket:
            self.socket.close()
        self.socket = None
        time.sleep(0.01)

    def take(self, frame):
        head, text = frame[0], json.dumps(frame)
        if head in ("resume", "resync", "new"):
            assert not self.joined and (head != "resume" or frame[1] == self.epoch), text
            self.joined, self.epoch = True, frame[1]
            if head != "resume":
                self.seen, self.form = frame[2], None
            self.restored += self.acknowledge(frame[3])
        elif head == "denied":
            # The state of the page goes with it.
            self.unknown += [*self.restored, *self.outbox.values()]
            self.outbox, self.must_load = {}, True
            self.denied += 1
            raise OSError("denied")
        elif head == "token":
            self.token = frame[1]
        elif head == "lost":
            self.lost += [self.titles[number] for number in range(frame[1], frame[2] + 1)]
        elif head != "text":
            assert isinstance(head, int) and self.joined, text
            if self.acknowledge(frame[1]):
                self.restored = []
            if head:
                assert head == self.seen + 1, (head, self.seen)
                self.seen = head
                self.socket.send([0, head])
        for tag in re.findall(r"<form [^>]*>", text.replace('\\"', '"')):
            if ' id="add"' in tag:
                self.form = int(re.search(r'data-n="(\d+)"', tag)[1])

    def acknowledge(self, number):
        assert number <= self.number, (number, self.number)
        return [self.outbox.pop(done) for done in [n for n in self.outbox if n <= number]]

    def post(self):
        for number, title in self.outbox.items():
            if self.joined and self.form and number > self.posted:
                self.socket.send([number, self.seen, self.form, 4, [["title", title]]])
                self.posted = number
