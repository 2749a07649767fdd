import Foundation

/// A browser with one live page, as the wire sees it.
final class LivePageClient {
    let port: Int
    /// The prefix of the server.
    private let base: String
    let html: String
    /// The `Cookie` field of its requests: as given, and what the page's answer added.
    var cookie: String?
    var token: String
    private(set) var socket: WebSocketClient

    /// Loads the page.
    init(port: Int, base: String = "", path: String = "/", cookie: String? = nil) throws {
        self.port = port
        self.base = base
        let answer = try HTTPClient(port: port).get(base + path, cookie.map { ["Cookie": $0] } ?? [:])
        html = answer.text
        var jar = CookieJar(cookie)
        jar.take(answer)
        self.cookie = jar.header
        token = Self.between("name=\"trellis-token\" content=\"", "\"", in: html) ?? ""
        socket = try WebSocketClient(port: port, path: base + "/_trellis/live", cookie: self.cookie)
    }

    static func between(_ start: String, _ end: String, in text: String) -> String? {
        guard let from = text.range(of: start) else { return nil }
        return text[from.upperBound...].range(of: end).map { String(text[from.upperBound..<$0.lowerBound]) }
    }

    /// Opens another socket for the page, at another server if a port is given.
    func reconnect(_ query: String = "", port: Int? = nil) throws {
        socket = try WebSocketClient(port: port ?? self.port, path: base + "/_trellis/live" + query, cookie: cookie)
    }

    func hello(epoch: Int = 0, seen: Int = 0, unacked: Int = 1) throws -> WebSocketClient.Event {
        try socket.send("[1,\"\(token)\",\(epoch),\(seen),\(unacked)]")
        return try socket.next()
    }

    /// The number of the node of the button called `name`.
    func node(ofButton name: String) throws -> Int { try node(ofButton: name, in: html) }

    /// The number of the node of a button in HTML, or in a frame that has it in quotes.
    func node(ofButton name: String, in html: String) throws -> Int {
        let html = html.replacing("\\\"", with: "\"")
        let before = html.components(separatedBy: ">\(name)</button>")[0]
        guard let tag = before.components(separatedBy: "<button").last,
            let number = Self.between("data-n=\"", "\"", in: tag).flatMap(Int.init)
        else { throw TestSocket.Failure(description: "no button \(name) in \(html)") }
        return number
    }

    /// Sends a click and gives the frame that answers it.
    func click(_ name: String, number: Int, seen: Int = 0) throws -> String {
        try socket.send("[\(number),\(seen),\(node(ofButton: name)),0]")
        return try nextText()
    }

    /// Sends a heartbeat; returns the token that comes with the answer, nil if none does.
    func heartbeat(seen: Int) throws -> String? {
        // A second one, since the token follows the answer to the first.
        var (token, answers) = (String?.none, 0)
        for _ in 0..<2 { try socket.send("[0,\(seen),2]") }
        while answers < 2 {
            let event = try socket.next()
            token = event.token ?? token
            if case .text(let text) = event, text.hasPrefix("[0,") { answers += 1 }
        }
        return token
    }

    /// Brings a ticket as the page's script does, and takes what the answer gives.
    @discardableResult
    func exchange(_ ticket: String) throws -> HTTPClient.Response {
        let fields = ["X-Trellis": "1"].merging(cookie.map { ["Cookie": $0] } ?? [:]) { $1 }
        let answer = try HTTPClient(port: port).post(base + "/_trellis/ticket", ticket, fields)
        guard answer.status == 200 else { return answer }
        var jar = CookieJar(cookie)
        jar.take(answer)
        (cookie, token) = (jar.header, answer.text)
        return answer
    }

    /// The ticket in a frame.
    static func ticket(in frame: String) throws -> String {
        guard let ticket = between("[7,6,\"", "\"", in: frame) else {
            throw TestSocket.Failure(description: "no ticket in \(frame)")
        }
        return ticket
    }

    func nextText() throws -> String {
        let event = try socket.next()
        guard case .text(let text) = event else {
            throw TestSocket.Failure(description: "the socket ended")
        }
        guard let next = event.token else { return text }
        // As the page's script does.
        token = next
        return try nextText()
    }
}

extension WebSocketClient.Event {
    /// The token of a frame that brings one.
    var token: String? {
        guard case .text(let text) = self, text.hasPrefix("[\"token\"") else { return nil }
        return text.split(separator: "\"").dropFirst(3).first.map(String.init)
    }

    /// A Boolean value that indicates whether a hello was answered with the page, or as much of it as is missing.
    var isPage: Bool {
        if case .text(let text) = self { text.hasPrefix("[\"re") && !text.hasPrefix("[\"reload") } else { false }
    }
}
