"""Requests that two servers may read in different ways, sent through a proxy.

If they did, what follows one would be taken for a request of somebody else, whose answer would be another's. Each probe
hides a request for HIDDEN; the requests that follow it on other connections must get their own answers.
"""

HIDDEN = "/hidden-by-a-probe"


def hidden(host):
    return f"GET {HIDDEN} HTTP/1.1\r\nHost: {host}\r\nX: ".encode()


def probes(path, host):
    """Names and bytes of requests."""
    inner = hidden(host)

    def post(*fields, body=b""):
        head = [f"POST {path} HTTP/1.1", f"Host: {host}", "Content-Type: application/x-www-form-urlencoded", *fields]
        return "\r\n".join(head).encode("latin-1") + b"\r\n\r\n" + body

    chunked = b"0\r\n\r\n" + inner
    length = f"Content-Length: {len(chunked)}"
    yield "length and chunks", post(length, "Transfer-Encoding: chunked", body=chunked)
    yield "chunks and length", post("Transfer-Encoding: chunked", "Content-Length: 4", body=b"0\r\n\r\n" + inner)
    for name, field in {
        "another coding": "Transfer-Encoding: xchunked",
        "chunked twice": "Transfer-Encoding: chunked, chunked",
        "chunked then identity": "Transfer-Encoding: chunked, identity",
        "a space before the colon": "Transfer-Encoding : chunked",
        "a tab": "Transfer-Encoding:\tchunked",
        "a vertical tab": "Transfer-Encoding:\x0bchunked",
        "quoted": 'Transfer-Encoding: "chunked"',
        "a folded line": "Transfer-Encoding:\r\n chunked",
        "a null": "Transfer-Encoding: chunked\x00",
        "behind a bare line feed": "X: y\nTransfer-Encoding: chunked",
        "behind a bare carriage return": "X: y\rTransfer-Encoding: chunked",
    }.items():
        yield f"chunks: {name}", post(length, field, body=chunked)
    for name, fields in {
        "two lengths": ("Content-Length: 0", length),
        "two lengths, the other way": (length, "Content-Length: 0"),
        "a list of lengths": (f"Content-Length: 0, {len(chunked)}",),
        "a plus": (f"Content-Length: +{len(chunked)}",),
        "hexadecimal": (f"Content-Length: {len(chunked):#x}",),
        "a space in it": ("Content-Length: 0 1",),
        "negative": ("Content-Length: -1",),
        "larger than 64 bits": ("Content-Length: 18446744073709551616",),
    }.items():
        yield f"length: {name}", post(*fields, body=chunked)
    for name, chunk in {
        "a bare line feed in an extension": b"2;a\nxx\r\n",
        "a size with a sign": b"+2\r\nxx\r\n",
        "a size over 64 bits": b"10000000000000002\r\nxx\r\n",
        "no line end behind it": b"2\r\nxx0\r\n\r\n",
        "a trailer that frames": b"0\r\nContent-Length: 50\r\n\r\n",
    }.items():
        yield f"chunk: {name}", post("Transfer-Encoding: chunked", body=chunk + b"0\r\n\r\n" + inner)
    yield "an upgrade that is none", (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 777\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode() + inner + b"\r\n\r\n"
    yield "an old version with chunks", post("Transfer-Encoding: chunked", body=chunked).replace(b"HTTP/1.1", b"HTTP/1.0", 1)
    yield "a length for a get", f"GET {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(inner)}\r\n\r\n".encode() + inner
    yield "another host in the target", f"GET http://other.example{path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    yield "two hosts", f"GET {path} HTTP/1.1\r\nHost: {host}\r\nHost: other.example\r\n\r\n".encode() + inner
