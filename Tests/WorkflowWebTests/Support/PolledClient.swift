/// The bytes of a socket, as they come and go.
protocol ByteCarrier {
    var hasInput: Bool { get }
    func send(_ bytes: [UInt8]) throws
    func read(_ count: Int) throws -> [UInt8]
    func shutDown()
}

extension TestSocket: ByteCarrier {}

/// A browser that cannot open a WebSocket: one connection brings bytes, and another one waits for them.
final class PolledClient: ByteCarrier {
    private static let path = "/_trellis/poll"
    let bringing: HTTPClient
    let waiting: HTTPClient
    private let fields: [String: String]
    private var name = ""
    private var isBringing = false
    private var brought = 0
    private var waited = 0
    private var buffer: [UInt8] = []

    init(port: Int, cookie: String? = nil) throws {
        bringing = try HTTPClient(port: port)
        waiting = try HTTPClient(port: port)
        fields = cookie.map { ["Cookie": $0] } ?? [:]
    }

    var hasInput: Bool { !buffer.isEmpty }

    /// The secret of the socket, which the answer to the first request has.
    var key: String {
        get throws {
            try finishBringing()
            return name
        }
    }

    /// Makes a request of the socket.
    func request(_ poll: String, _ body: [UInt8] = [], on http: HTTPClient) throws -> HTTPClient.Response {
        if http === bringing { try finishBringing() }
        try begin(poll, body, on: http)
        return try http.readResponse()
    }

    /// Sends a request, whose answer is read later.
    func begin(_ poll: String, _ body: [UInt8], on http: HTTPClient) throws {
        var fields = fields
        fields["X-Trellis-Poll"] = poll
        fields["Origin"] = "http://127.0.0.1:\(http.port)"
        fields["Content-Length"] = String(body.count)
        try http.send("POST", Self.path, fields, body)
    }

    func send(_ bytes: [UInt8]) throws {
        try finishBringing()
        brought += 1
        try begin(brought == 1 ? "new" : "\(key) bring \(brought)", bytes, on: bringing)
        isBringing = true
    }

    /// Waits until the server has taken what was sent.
    func finishBringing() throws {
        guard isBringing else { return }
        isBringing = false
        let answer = try bringing.readResponse()
        guard answer.status == 200 else { throw TestSocket.Failure(description: "\(answer.status)") }
        if let key = answer.headers["x-trellis-poll"] { name = key }
    }

    func read(_ count: Int) throws -> [UInt8] {
        if brought == 0 { try send([]) }
        _ = try key
        while buffer.count < count {
            waited += 1
            let answer = try request("\(key) wait \(waited)", on: waiting)
            guard answer.status == 200 else { throw TestSocket.Failure(description: "\(answer.status)") }
            buffer += answer.body
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    func shutDown() {
        bringing.socket.shutDown()
        waiting.socket.shutDown()
    }
}
