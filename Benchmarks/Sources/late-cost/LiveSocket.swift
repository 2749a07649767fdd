/// A WebSocket as its client, with masked frames and nothing that the run does not need.
final class LiveSocket {
    private let wire: Wire

    /// Opens the socket; the server has answered 101.
    /// - Parameter cookie: The cookie that the page came with, as a field's value.
    init(port: Int, cookie: String = "") throws(LateFailure) {
        wire = try Wire(port: port)
        try wire.send(
            Array(
                """
                GET /_trellis/live HTTP/1.1\r
                Host: 127.0.0.1:\(port)\r
                Origin: http://127.0.0.1:\(port)\r
                Upgrade: websocket\r
                Connection: Upgrade\r
                Sec-WebSocket-Version: 13\r
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
                Cookie: \(cookie)\r
                \r\n
                """.utf8
            )
        )
        let head = try wire.readHead()
        guard head.hasPrefix("HTTP/1.1 101") else { throw LateFailure("expected 101, got \(head)") }
    }

    func send(_ text: String, opcode: UInt8 = 1) throws(LateFailure) {
        let payload = Array(text.utf8)
        var frame: [UInt8] = [0x80 | opcode]
        if payload.count < 126 {
            frame.append(0x80 | UInt8(payload.count))
        } else {
            frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        }
        // A mask of zeros leaves the payload as it is.
        try wire.send(frame + [0, 0, 0, 0] + payload)
    }

    /// The next text; answers no pings, which do not come within the times that are set.
    func next() throws(LateFailure) -> String {
        let head = Array(try wire.read(2))
        guard head[0] == 0x81 else { throw LateFailure("expected a text frame, got one that begins with \(head[0])") }
        var count = Int(head[1] & 127)
        if count == 126 {
            count = try wire.read(2).reduce(0) { $0 << 8 | Int($1) }
        } else if count == 127 {
            count = try wire.read(8).reduce(0) { $0 << 8 | Int($1) }
        }
        return String(decoding: try wire.read(count), as: UTF8.self)
    }

    /// Says goodbye and waits until the server has closed.
    func close() throws(LateFailure) {
        try send("", opcode: 8)
        _ = try wire.readToEnd()
    }
}
