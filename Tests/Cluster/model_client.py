"""Clients of a cluster of to-do servers without a browser, many in one thread: they speak the frames of docs/wire-format.md.

Each has one page for its whole life. It adds to-dos, opens an editor for the first one, types into its note, saves and ticks it, and
keeps what it has made until it is acknowledged. When its connection is lost or silent it goes to any of the servers. It notes
everything in a history (see history.py).
"""

import asyncio
import base64
import html
import json
import os
import random
import re
import struct
import time
import urllib.parse

CLICK, INPUT, CHECK, SUBMIT = 0, 1, 3, 4
ELSEWHERE = 4001
MOST_WAITING = 6
MOST_TODOS = 40
# A browser gives up after 10 s. An hour's faults come in ten minutes, so that this one has less patience.
PATIENCE = 3
# A connection that was left in silence is listened to for longer than any server is paused.
GHOST_SECONDS = 15


class Closed(OSError):
    def __init__(self, code=None, reason=""):
        super().__init__(f"closed {code} {reason}")
        self.code, self.reason = code, reason


class Socket:
    """A WebSocket for text frames; any trouble with it is an OSError."""

    last = 0

    def __init__(self, node, reader, writer):
        Socket.last += 1
        # The life of the server that took the connection, which is the one that answers.
        self.number, self.node, self.owner = Socket.last, node, node.owner
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, node, head):
        reader, writer = await asyncio.open_connection(node.host, node.port)
        socket = cls(node, reader, writer)
        try:
            key = base64.b64encode(os.urandom(16)).decode()
            lines = ["GET /_trellis/live?at=%2F HTTP/1.1", *head, "Upgrade: websocket", "Connection: Upgrade",
                     "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", "", ""]
            writer.write("\r\n".join(lines).encode())
            answer = await socket._reading(reader.readuntil(b"\r\n\r\n"))
            if b" 101 " not in answer.split(b"\r\n")[0]:
                raise Closed(reason=answer.split(b"\r\n")[0].decode())
        except BaseException:
            socket.close()
            raise
        return socket

    @staticmethod
    async def _reading(reading):
        try:
            return await reading
        except asyncio.IncompleteReadError as error:
            raise Closed() from error

    def send(self, frame):
        self._send(1, json.dumps(frame).encode())

    def _send(self, opcode, payload):
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else struct.pack(">BH", 0x80 | 126, len(payload))
        self.writer.write(bytes([0x80 | opcode]) + size + b"\0\0\0\0" + payload)

    async def receive(self):
        while True:
            first, payload = await self._frame()
            if first & 15 != 9:
                break
            # A ping, answered by a pong.
            self._send(10, payload)
        if first & 15 == 8:
            raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None, payload[2:].decode())
        if first & 15 != 1:
            raise Closed(reason=f"opcode {first & 15}")
        return json.loads(payload)

    async def _frame(self):
        first, size = await self._reading(self.reader.readexactly(2))
        if size == 126:
            size = struct.unpack(">H", await self._reading(self.reader.readexactly(2)))[0]
        elif size == 127:
            size = struct.unpack(">Q", await self._reading(self.reader.readexactly(8)))[0]
        return first, await self._reading(self.reader.readexactly(size))

    def close(self):
        self.writer.transport.abort()


class ModelClient:
    def __init__(self, name, nodes, records, seed, pause):
        self.name, self.nodes, self.records, self.pause = name, nodes, records, pause
        self.random = random.Random(f"{seed} {name}")
        self.outbox = {}  # number -> (what it does, id of its element, kind, value)
        self.number = self.added = self.typed = self.saves = self.acknowledged = 0
        self.socket, self.epoch, self.seen, self.saved, self.posted = None, 1, 0, 0, 0
        self.ids, self.edit, self.todo, self.is_done, self.note = {}, 0, None, False, ""
        self.is_adding, self.is_opening = True, False
        self.ghosts, self.has_stopped = set(), False
        self.node = self.random.choice(nodes)
        # When the page was live last, and the times at which it joined.
        self.joins, self.elsewhere = [], 0

    def log(self, kind, **fields):
        self.records.append({"page": self.name, "at": round(time.monotonic(), 3), "kind": kind, **fields})

    @property
    def is_live(self):
        return self.socket is not None

    # MARK: HTTP

    def head(self, cookie=None):
        number = int(self.name.split()[1])
        lines = [f"Host: {self.nodes[0].origin.split('//')[1]}", f"Origin: {self.nodes[0].origin}", f"User-Agent: {self.name}",
                 f"X-Forwarded-For: 10.9.{number // 250}.{number % 250 + 1}"]
        return [*lines, f"Cookie: {cookie}"] if cookie else lines

    async def http(self, method, path, cookie=None, body=""):
        reader, writer = await asyncio.open_connection(self.node.host, self.node.port)
        lines = [f"{method} {path} HTTP/1.1", *self.head(cookie), "Connection: close", f"Content-Length: {len(body)}"]
        if body:
            lines.append("Content-Type: application/x-www-form-urlencoded")
        writer.write("\r\n".join([*lines, "", body]).encode())
        head, _, text = (await asyncio.wait_for(reader.read(), 20)).decode().partition("\r\n\r\n")
        writer.close()
        if head.split(" ")[1] not in ("200", "303"):
            raise OSError(f"{method} {path}: {head}")
        return re.findall(r"(?im)^set-cookie: *([^;\r\n]*)", head), text

    async def load(self):
        login, _ = await self.http("POST", "/login", body=f"name={urllib.parse.quote(self.name)}")
        more, page = await self.http("GET", "/", "; ".join(login))
        self.cookie = "; ".join([*login, *more])
        self.token = re.search('name="trellis-token" content="([^"]*)"', page)[1]

    # MARK: Life

    async def run(self):
        """Uses the page until `finish` is called, and goes on until everything is acknowledged."""
        acting = asyncio.create_task(self.act())
        tries = 0
        try:
            while not self.has_stopped:
                try:
                    await self.connect()
                    tries = 0
                    await self.listen()
                except (OSError, asyncio.TimeoutError) as error:
                    wait = self.leave(error, tries)
                    tries += 1
                    await asyncio.sleep(wait)
        finally:
            acting.cancel()
            for ghost in self.ghosts:
                ghost.cancel()
            if self.socket:
                self.socket.close()

    def leave(self, error, tries):
        """Gives the connection up; returns the time until the next try, as the script of a page has it."""
        code = getattr(error, "code", None)
        if self.socket:
            is_silent = isinstance(error, asyncio.TimeoutError)
            if is_silent and self.random.random() < 0.7:
                # What is on its way may arrive long after the page is elsewhere.
                self.keep_ghost(self.socket, dict(self.ids), self.seen)
            else:
                self.socket.close()
        self.socket = None
        self.elsewhere += code == ELSEWHERE
        if code in (1008, 1009, 4003, 4011, 4013):
            self.log("refused", connection=0, event=self.acknowledged + 1)
        self.node = self.random.choice(self.nodes)
        if isinstance(error, ConnectionRefusedError):
            return 0.02
        return min(5, 0.25 * 2**tries) * ((0.5 if tries else 0) + self.random.random())

    async def connect(self):
        socket = await asyncio.wait_for(Socket.open(self.node, self.head(self.cookie)), PATIENCE)
        try:
            socket.send([1, self.token, self.epoch, self.seen, min(self.outbox, default=self.number + 1), self.saved])
            frame = await asyncio.wait_for(socket.receive(), 2 * PATIENCE)
            # Refusals come before the answer to a hello.
            while frame[0] in ("gone", "refused"):
                self.log(frame[0], connection=socket.number, event=frame[1])
                frame = await asyncio.wait_for(socket.receive(), 2 * PATIENCE)
            if frame[0] not in ("resume", "resync", "new"):
                raise Closed(reason=str(frame)[:200])
        except BaseException:
            if self.random.random() < 0.5:
                socket.close()
            else:
                self.keep_ghost(socket)
            raise
        how, epoch, seen, acknowledged = frame[:4]
        self.socket, self.epoch, self.posted = socket, epoch, 0
        self.log("join", connection=socket.number, owner=socket.owner, epoch=epoch, how=how, acknowledged=acknowledged)
        self.joins.append(time.monotonic())
        if how != "resume":
            self.seen, self.ids, self.edit = seen, {}, 0
            self.read(frame[4])
            self.show(frame[4])
        self.acknowledge(acknowledged)
        self.post()

    async def listen(self):
        asked, heard = False, time.monotonic()
        while not self.has_stopped:
            try:
                frame = await asyncio.wait_for(self.socket.receive(), PATIENCE / 2)
                asked, heard = False, time.monotonic()
            except asyncio.TimeoutError:
                if asked and time.monotonic() - heard > PATIENCE:
                    raise
                asked = True
                self.socket.send([0, self.seen, 2])
                continue
            self.take(frame)
            self.post()

    def keep_ghost(self, *ghost):
        task = asyncio.create_task(self.haunt(*ghost))
        self.ghosts.add(task)
        task.add_done_callback(self.ghosts.discard)

    async def haunt(self, socket, ids=None, seen=0):
        """Listens to a connection that the page has left, and sends an event there that goes to the new owner as well.

        `ids` are the elements of the page as that owner has it; without them the hello was not answered.
        """
        try:
            async with asyncio.timeout(GHOST_SECONDS):
                while ids is None:
                    await asyncio.sleep(1)
                left = self.number
                while not self.socket or (self.number == left and not self.outbox):
                    await asyncio.sleep(0.05)
                number = min(self.outbox, default=0)
                if number and socket.owner != self.socket.owner and self.outbox[number][1] in ids:
                    self.log("post", connection=socket.number, event=number)
                    socket.send(self.frame(number, ids, seen))
                while True:
                    head, *rest = await socket.receive()
                    if isinstance(head, int):
                        self.log("ack", connection=socket.number, event=rest[0])
        except (OSError, asyncio.TimeoutError):
            pass
        finally:
            socket.close()

    # MARK: Frames

    def take(self, frame):
        head, *rest = frame
        if isinstance(head, int):
            self.acknowledge(rest[0])
            if not head and len(rest) > 2:
                self.saved = rest[2]
            if head:
                if head != self.seen + 1:
                    raise Closed(reason=f"patch {head} after {self.seen}")
                self.seen = head
                for op in rest[1]:
                    if op[0] in (3, 6):
                        self.read(op[-1])
                self.socket.send([0, head])
        elif head in ("gone", "refused", "lost"):
            self.log(head, connection=self.socket.number, event=rest[0])
        elif head in ("resync", "new"):
            self.epoch, self.seen, self.ids, self.edit, self.posted = rest[0], rest[1], {}, 0, 0
            self.read(rest[3])
            self.acknowledge(rest[2])
        elif head == "resend":
            self.posted = rest[0] - 1
        else:
            raise Closed(reason=str(frame)[:200])

    def read(self, text):
        """Notes the numbers of the elements that have names."""
        for tag in re.findall(r"<[a-z][^>]*>", text):
            name, number = re.search(r'\sid="([^"]*)"', tag), re.search(r'\sdata-n="(\d+)"', tag)
            if name and number:
                self.ids[name[1]] = int(number[1])
                # One that is not stored yet has another number.
                if self.todo is None and (todo := re.fullmatch(r"edit-(\d+)", name[1])):
                    self.todo = todo[1]

    def show(self, text):
        rows = re.findall(r'<input[^>]*\sid="check-[^"]*"[^>]*>\s*<span[^>]*>([^<]*)</span>', text)
        note = re.search(r'<textarea[^>]*\sid="note-\d+"[^>]*>([^<]*)</textarea>', text)
        self.log(
            "shown",
            connection=self.socket.number,
            titles=[html.unescape(row) for row in rows] if 'id="add"' in text else None,
            note=html.unescape(note[1]).removeprefix("\n") if note else None,
        )

    def acknowledge(self, number):
        if number > self.acknowledged:
            self.acknowledged = number
            self.log("ack", connection=self.socket.number, event=number)
        for done in [n for n in self.outbox if n <= number]:
            del self.outbox[done]

    def post(self):
        for number, (_, name, kind, _) in sorted(self.outbox.items()):
            if number <= self.posted:
                continue
            # The list may be on its way; later events wait for this one.
            if name not in self.ids:
                break
            self.edit += kind == INPUT
            self.log("post", connection=self.socket.number, event=number)
            self.socket.send(self.frame(number, self.ids, self.seen))
            self.posted = number

    def frame(self, number, ids, seen):
        _, name, kind, value = self.outbox[number]
        frame = [number, seen, ids[name], kind]
        frame += [] if value is None else [value]
        return [*frame, self.edit] if kind == INPUT else frame

    # MARK: Use

    async def act(self):
        while True:
            await asyncio.sleep(self.random.expovariate(1 / self.pause))
            if self.is_adding and len(self.outbox) < MOST_WAITING:
                self.step()
                if self.socket:
                    self.post()

    def step(self):
        choice = self.random.random()
        if self.added == 0 or (self.has_editor and choice < 0.25 and self.added < MOST_TODOS):
            self.added += 1
            title = f"{self.name} to-do {self.added}"
            self.make(["add", title], "add", SUBMIT, [["title", title]])
        elif not self.is_opening and self.todo:
            self.is_opening = True
            self.make(["edit"], f"edit-{self.todo}", CLICK, None)
        elif self.has_editor and choice < 0.75:
            self.typed += 1
            self.note = f"note {self.typed}"
            self.make(["type", self.note], f"note-{self.todo}", INPUT, self.note)
        elif self.has_editor and choice < 0.9 and self.typed > self.saves:
            self.saves = self.typed
            fields = [["title", f"{self.name} to-do 1"], ["note", self.note]]
            self.make(["save", self.note], f"editor-{self.todo}", SUBMIT, fields)
        elif self.has_editor:
            self.is_done = not self.is_done
            self.make(["check", self.is_done], f"check-{self.todo}", CHECK, self.is_done)

    @property
    def has_editor(self):
        # Once it was shown it never goes; where it is not shown yet, its events wait.
        return self.is_opening and (self.typed > 0 or f"note-{self.todo}" in self.ids)

    def make(self, does, name, kind, value):
        self.number += 1
        self.outbox[self.number] = (does, name, kind, value)
        self.log("send", event=self.number, does=does)

    def stop_adding(self):
        self.is_adding = False

    def look_again(self):
        """Asks for the complete page, from another server if may be, and leaves the present connection."""
        self.epoch, self.seen = 1, 0
        if self.socket:
            self.socket.writer.transport.abort()
