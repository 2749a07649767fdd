/// A WebSocket as a test writes it, frame by frame, so that it can also do what no browser does.
final class WebSocketClient {
    enum Event: Equatable {
        case text(String)
        case close(code: Int, reason: String)
        case ping
        /// The connection ended without a close frame.
        case end
    }

    /// The ways to a server.
    enum Way: CaseIterable {
        case webSocket
        case polled
    }

    private let carrier: any ByteCarrier
    private var partial: [UInt8] = []

    /// Status of the answer to the upgrade; 101 if the socket is open.
    let status: Int

    init(
        port: Int,
        origin: String? = "",
        host: String? = nil,
        path: String = "/_trellis/live",
        cookie: String? = nil,
        fields more: [String: String] = [:]
    ) throws {
        let http = try HTTPClient(port: port)
        carrier = http.socket
        var fields = more
        fields.merge([
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]) { $1 }
        fields["Host"] = host ?? "127.0.0.1:\(port)"
        if let origin { fields["Origin"] = origin.isEmpty ? "http://127.0.0.1:\(port)" : origin }
        if let cookie { fields["Cookie"] = cookie }
        try http.send("GET", path, fields)
        status = try http.readResponse(hasBody: false).status
    }

    /// Opens a polled socket.
    init(polling port: Int) throws {
        let polled = try PolledClient(port: port)
        carrier = polled
        status = 101
    }

    /// Ends the connection without a close frame, also for a thread that waits for it.
    func shutDown() {
        carrier.shutDown()
    }

    /// A Boolean value that indicates whether something has come that was not read.
    var hasInput: Bool { carrier.hasInput }

    /// Takes some bytes without looking at them.
    /// - Returns: False if the connection ended before.
    func skip(_ count: Int) throws -> Bool {
        (try? carrier.read(count)) != nil
    }

    func send(_ text: String) throws {
        try sendFrame(Array(text.utf8))
    }

    /// - Parameters:
    ///   - opcode: 1 text, 2 binary, 0 continuation, 8 close, 9 ping.
    ///   - declared: the length that the header says; nil says the truth.
    func sendFrame(_ payload: [UInt8], opcode: UInt8 = 1, isFinal: Bool = true, declared: Int? = nil) throws {
        try carrier.send(Self.frame(payload, opcode: opcode, isFinal: isFinal, declared: declared))
    }

    /// Sends several frames in one piece.
    func send(_ frames: [[UInt8]]) throws {
        try carrier.send(Array(frames.joined()))
    }

    static func frame(
        _ payload: [UInt8] = [],
        opcode: UInt8 = 1,
        isFinal: Bool = true,
        declared: Int? = nil
    ) -> [UInt8] {
        var frame: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
        let count = declared ?? payload.count
        switch count {
        case ..<126: frame.append(0x80 | UInt8(count))
        case ..<65536: frame += [0x80 | 126, UInt8(count >> 8), UInt8(count & 255)]
        default:
            frame.append(0x80 | 127)
            frame += (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        }
        return frame + [0, 0, 0, 0] + payload
    }

    /// The next message or end. Pings are answered only if the test does so.
    func next() throws -> Event {
        while true {
            guard let head = try? carrier.read(2) else { return .end }
            var count = Int(head[1] & 127)
            if count == 126 { count = try number(2) } else if count == 127 { count = try number(8) }
            let payload = try carrier.read(count)
            switch head[0] & 15 {
            case 8: return close(payload)
            case 9: return .ping
            case 10: continue
            default:
                partial += payload
                guard head[0] & 0x80 != 0 else { continue }
                defer { partial = [] }
                return .text(String(decoding: partial, as: UTF8.self))
            }
        }
    }

    private func number(_ count: Int) throws -> Int {
        try carrier.read(count).reduce(0) { $0 << 8 | Int($1) }
    }

    private func close(_ payload: [UInt8]) -> Event {
        guard payload.count >= 2 else { return .close(code: 1005, reason: "") }
        let code = Int(payload[0]) << 8 | Int(payload[1])
        return .close(code: code, reason: String(decoding: payload[2...], as: UTF8.self))
    }
}
