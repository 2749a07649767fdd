import Foundation

/// A browser with one live page, as the wire sees it.
final class LivePageClient {
    let port: Int
    let html: String
    var cookie: String?
    var token: String
    private(set) var socket: WebSocketClient

    /// Loads the page.
    init(port: Int, path: String = "/", cookie: String? = nil) throws {
        self.port = port
        self.cookie = cookie
        html = try HTTPClient(port: port).get(path, cookie.map { ["Cookie": $0] } ?? [:]).text
        token = Self.between("name=\"trellis-token\" content=\"", "\"", in: html) ?? ""
        socket = try WebSocketClient(port: port, cookie: cookie)
    }

    static func between(_ start: String, _ end: String, in text: String) -> String? {
        guard let from = text.range(of: start) else { return nil }
        return text[from.upperBound...].range(of: end).map { String(text[from.upperBound..<$0.lowerBound]) }
    }

    /// Opens another socket for the page.
    func reconnect(_ query: String = "") throws {
        socket = try WebSocketClient(port: port, path: "/_trellis/live" + query, cookie: cookie)
    }

    func hello(epoch: Int = 0, seen: Int = 0, unacked: Int = 1) throws -> WebSocketClient.Event {
        try socket.send("[1,\"\(token)\",\(epoch),\(seen),\(unacked)]")
        return try socket.next()
    }

    /// The number of the node of the button called `name`.
    func node(ofButton name: String) throws -> Int {
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

    func nextText() throws -> String {
        guard case .text(let text) = try socket.next() else {
            throw TestSocket.Failure(description: "the socket ended")
        }
        return text
    }
}
