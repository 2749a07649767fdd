/// One way through the server, or into a journal, whose thousandth use has to cost what its first did.
enum LatePath: String, CaseIterable {
    /// A click on a live page, to its patch.
    case patch
    /// A request for a foreign host, to its refusal.
    case refusal
    /// A page's HTML over a connection of its own.
    case page
    /// A socket that opens and closes again.
    case connect
    /// A live page: its HTML, its socket and its hello, and its end.
    case opening
    /// An action of a host that is recorded in a file.
    case journalFile = "journal-file"
    /// An action of a host that is recorded in a database.
    case journalDatabase = "journal-database"
    /// An action of a host that is inspected.
    case inspected

    /// Something that does one use after the other.
    func makeUse(port: Int) throws(LateFailure) -> any LateUse {
        switch self {
        case .patch: try PatchUse(port: port)
        case .refusal: RequestUse(port: port, host: "elsewhere.example", expected: "HTTP/1.1 421")
        case .page: RequestUse(port: port, host: "127.0.0.1:\(port)", expected: "HTTP/1.1 200")
        case .connect: ConnectUse(port: port)
        case .opening: OpeningUse(port: port)
        case .journalFile: try JournalUse(inDatabase: false)
        case .journalDatabase: try JournalUse(inDatabase: true)
        case .inspected: InspectedUse()
        }
    }
}

/// Uses of one path, one after the other.
protocol LateUse {
    /// One more, which is over when this returns.
    mutating func use() throws(LateFailure)
}

private struct RequestUse: LateUse {
    let port: Int
    let request: [UInt8]
    let expected: String

    init(port: Int, host: String, expected: String) {
        self.port = port
        self.expected = expected
        request = Array("GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8)
    }

    func use() throws(LateFailure) {
        let wire = try Wire(port: port)
        try wire.send(request)
        let answer = try wire.readToEnd()
        guard answer.hasPrefix(expected) else { throw LateFailure("expected \(expected), got \(answer)") }
    }
}

private struct ConnectUse: LateUse {
    let port: Int

    func use() throws(LateFailure) {
        try LiveSocket(port: port).close()
    }
}

private struct OpeningUse: LateUse {
    let port: Int

    func use() throws(LateFailure) {
        try LivePage(port: port).socket.close()
    }
}

private struct PatchUse: LateUse {
    private let socket: LiveSocket
    private let node: String
    private var number = 0

    init(port: Int) throws(LateFailure) {
        let page = try LivePage(port: port)
        (socket, node) = (page.socket, page.button)
    }

    mutating func use() throws(LateFailure) {
        number += 1
        try socket.send("[\(number),\(number - 1),\(node),0]")
        let patch = try socket.next()
        guard patch.hasPrefix("[\(number),\(number),[") else {
            throw LateFailure("expected patch \(number), got \(patch)")
        }
    }
}

/// A page that has joined its session.
private struct LivePage {
    let socket: LiveSocket
    /// The number of the button that adds.
    let button: String

    init(port: Int) throws(LateFailure) {
        let wire = try Wire(port: port)
        try wire.send(Array("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8))
        let html = try wire.readToEnd()
        guard let token = Self.text(between: "name=\"trellis-token\" content=\"", and: "\"", in: html),
            let button = Self.text(between: "<button", and: ">Add", in: html),
            let node = Self.text(between: "data-n=\"", and: "\"", in: button),
            let cookie = Self.text(between: "set-cookie: ", and: ";", in: html)
        else { throw LateFailure("expected a page with a token, a button and a cookie, got \(html)") }
        self.button = node
        socket = try LiveSocket(port: port, cookie: cookie)
        try socket.send("[1,\"\(token)\",0,0,1]")
        let answer = try socket.next()
        guard answer.hasPrefix("[\"resume\",") else { throw LateFailure("expected a resume, got \(answer)") }
    }

    private static func text(between start: String, and end: String, in text: String) -> String? {
        let bytes = Array(text.utf8)
        func find(_ part: String, from begin: Int) -> Int? {
            let part = Array(part.utf8)
            guard begin + part.count <= bytes.count else { return nil }
            return (begin...bytes.count - part.count).first { bytes[$0..<$0 + part.count].elementsEqual(part) }
        }
        guard let first = find(start, from: 0).map({ $0 + start.utf8.count }), let last = find(end, from: first)
        else { return nil }
        return String(decoding: bytes[first..<last], as: UTF8.self)
    }
}
