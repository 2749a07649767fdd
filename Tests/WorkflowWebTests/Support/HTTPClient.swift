/// HTTP/1.1 as a test writes it, one connection.
final class HTTPClient {
    struct Response {
        let status: Int
        let headers: [String: String]
        let body: [UInt8]
        /// Every `Set-Cookie` field, in order.
        var newCookies: [String] = []

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    let port: Int
    let socket: TestSocket

    init(port: Int, hasDescriptor: () -> Void = {}) throws {
        self.port = port
        socket = try TestSocket(port: port, hasDescriptor: hasDescriptor)
    }

    func get(_ target: String, _ fields: [String: String] = [:], method: String = "GET") throws -> Response {
        try send(method, target, fields)
        return try readResponse(hasBody: method != "HEAD")
    }

    func post(_ target: String, _ body: String, _ fields: [String: String] = [:]) throws -> Response {
        var fields = fields
        fields["Origin"] = fields["Origin"] ?? "http://127.0.0.1:\(port)"
        fields["Content-Type"] = fields["Content-Type"] ?? "application/x-www-form-urlencoded"
        fields["Content-Length"] = String(body.utf8.count)
        try send("POST", target, fields)
        try socket.send(body)
        return try readResponse()
    }

    func send(
        _ method: String,
        _ target: String,
        _ fields: [String: String] = [:],
        _ body: [UInt8] = []
    ) throws {
        var fields = fields
        fields["Host"] = fields["Host"] ?? "127.0.0.1:\(port)"
        let lines = fields.map { "\($0.key): \($0.value)\r\n" }.joined()
        try socket.send(Array("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n".utf8) + body)
    }

    func readResponse(hasBody: Bool = true) throws -> Response {
        let parts = try socket.readLine().split(separator: " ")
        guard parts.count >= 2, let status = Int(parts[1]) else {
            throw TestSocket.Failure(description: "no status line")
        }
        var headers: [String: String] = [:]
        var newCookies: [String] = []
        while true {
            let line = try socket.readLine()
            if line.isEmpty { break }
            let field = line.split(separator: ":", maxSplits: 1)
            let value = field.count > 1 ? String(field[1].drop { $0 == " " }) : ""
            headers[field[0].lowercased()] = value
            if field[0].lowercased() == "set-cookie" { newCookies.append(value) }
        }
        let count = hasBody && status != 304 ? Int(headers["content-length"] ?? "0") ?? 0 : 0
        return Response(status: status, headers: headers, body: try socket.read(count), newCookies: newCookies)
    }
}
