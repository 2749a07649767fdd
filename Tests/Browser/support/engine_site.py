"""The server that the pages of another engine see in the place of playwright's routes."""

import base64
import hashlib
import http.server
import re
import threading

from websockets.frames import Opcode
from websockets.protocol import SERVER, Protocol, State

ORIGIN = "http://trellis.test"
EARLY = "/trellis-early.js?"
# Before all other scripts: what goes wrong is kept for the next time that the test asks for something.
NOTE_PROBLEMS = """
window.trellisProblems = [];
addEventListener("error", ({ error, message }) => trellisProblems.push(`${error ?? message}`));
addEventListener("unhandledrejection", ({ reason }) => trellisProblems.push(`${reason}`));
document.addEventListener("securitypolicyviolation", ({ blockedURI }) => trellisProblems.push(`refused: ${blockedURI}`));
for (const name of ["error", "warn"]) console[name] = (...words) => trellisProblems.push(words.join(" "));
// What the newest socket has received, its end included: the test waits for what it has sent.
window.trellisReceived = 0;
addEventListener("pageshow", ({ persisted }) => { if (persisted) trellisDocument = "back"; });
const Real = WebSocket;
window.WebSocket = class WebSocket extends Real {
  constructor(url, ...words) {
    super(`${url}&document=${trellisDocument}`, ...words);
    trellisReceived = 0;
    const count = () => trellisReceived++;
    this.addEventListener("message", count);
    this.addEventListener("close", count);
  }
};
"""


class Request:
    def __init__(self, handler):
        length = int(handler.headers.get("Content-Length") or 0)
        self.method, self.url = handler.command, ORIGIN + handler.path
        self.headers = {name.lower(): value for name, value in handler.headers.items()}
        self.post_data_buffer = handler.rfile.read(length) if length else None
        self.post_data = self.post_data_buffer and self.post_data_buffer.decode(errors="replace")


class Route:
    """A request that waits for its answer."""

    def __init__(self, request):
        self.request, self.answer, self.answered = request, None, threading.Event()

    def fulfill(self, status=200, body="", path=None, content_type="text/plain", headers=None):
        content = open(path, "rb").read() if path else body.encode() if isinstance(body, str) else body
        self.answer = status, {"Content-Type": content_type, "Content-Length": str(len(content)), **(headers or {})}, content
        self.answered.set()

    def abort(self):
        self.answered.set()


class Socket:
    """The server's end of a WebSocket."""

    def __init__(self, handler, loop):
        self.connection, self.loop = handler.connection, loop
        self.protocol, self.lock = Protocol(SERVER, state=State.OPEN, max_size=None), threading.Lock()
        self.listeners, self.closers, self.sent = [], [], 0

    def on_message(self, act):
        self.listeners = [act]

    def on_close(self, act):
        self.closers = [act]

    def send(self, text):
        self._do(lambda: self.protocol.send_text(text.encode()))

    def close(self, code=1000, reason=""):
        self._do(lambda: self.protocol.send_close(code, reason))

    def _do(self, act):
        with self.lock:
            if self.protocol.state is State.OPEN:
                act()
                self.sent += 1
                self._flush()

    def _flush(self):
        for data in self.protocol.data_to_send():
            try:
                self.connection.sendall(data) if data else self.connection.shutdown(1)
            except OSError:
                pass

    def read(self):
        """Hears the browser until it has gone."""
        message = b""
        while data := self._received():
            with self.lock:
                self.protocol.receive_data(data)
                self._flush()
                frames = self.protocol.events_received()
            for frame in frames:
                if frame.opcode in (Opcode.TEXT, Opcode.CONT):
                    message += frame.data
                    if frame.fin:
                        self.loop.post(lambda text=message.decode(): [act(text) for act in self.listeners])
                        message = b""
        self.protocol.state = State.CLOSED
        self.loop.post(lambda: [act(None, None) for act in self.closers])

    def _received(self):
        try:
            return self.connection.recv(1 << 16)
        except OSError:
            return b""


class Site:
    """Serves one context. `early`: scripts that run before those of a page."""

    def __init__(self, loop):
        self.loop, self.routes, self.sockets, self.early = loop, [], [], [NOTE_PROBLEMS]
        self.documents, self.document = 0, 0
        self.socket = None  # the newest of the page that was loaded last
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                site.serve(self)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=[0.05], daemon=True).start()

    def route(self, pattern, act):
        """The newest comes first."""
        text = re.escape(pattern).replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
        self.routes.insert(0, (re.compile(text + "$"), act))

    def route_web_socket(self, pattern, act):
        self.sockets.insert(0, (pattern, act))

    def serve(self, handler):
        if "websocket" in handler.headers.get("Upgrade", "").lower():
            return self._upgrade(handler)
        route = Route(Request(handler))
        if handler.path.startswith(EARLY):
            early = "\n".join(f"{{{text}\n}}" for text in self.early)
            route.fulfill(body=f"window.trellisDocument = {handler.path.removeprefix(EARLY)};\n{early}", content_type="text/javascript; charset=utf-8")
        else:
            act = next((act for pattern, act in self.routes if pattern.match(route.request.url)), None)
            self.loop.post(lambda: self._answer(route, act))
            route.answered.wait(60)
        if not route.answer:
            handler.close_connection = True
            return
        status, headers, content = route.answer
        if headers["Content-Type"].startswith("text/html"):
            content = content.replace(b"<head>", f'<head><script src="{EARLY}{route.document}"></script>'.encode(), 1)
            headers["Content-Length"] = str(len(content))
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.end_headers()
        try:
            handler.wfile.write(content)
        except OSError:
            handler.close_connection = True  # the page is another by now

    def _answer(self, route, act):
        if not act:
            return route.fulfill(status=404)
        self.documents += 1
        route.document = self.documents
        act(route)
        if route.answer and route.answer[1]["Content-Type"].startswith("text/html"):
            self.document, self.socket = route.document, None

    def _upgrade(self, handler):
        key = handler.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        handler.send_response(101)
        handler.send_header("Upgrade", "websocket")
        handler.send_header("Connection", "Upgrade")
        handler.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        handler.end_headers()
        handler.close_connection = True
        socket = Socket(handler, self.loop)
        self.loop.post(lambda: self._open(socket, handler.path))
        socket.read()

    def _open(self, socket, path):
        # Firefox closes the sockets of a page that is being left, which may connect once more.
        if not path.endswith((f"document={self.document}", "document=back")):
            return
        self.socket = socket
        for pattern, act in self.sockets:
            if pattern.search(path):
                act(socket)

    def close(self):
        self.server.shutdown()
        self.server.server_close()
