import CWebServer

/// Reads a request's head from the library, which has parsed it.
struct RequestReader {
    /// A head, and how many bytes of body are to come.
    struct Head {
        var request: WebRequest
        var bodyBytes: Int
        /// HTTP/1.0, or `Connection: close`: the connection ends with the response.
        var isLast: Bool
    }

    /// Longest path and query, in bytes as they are percent-encoded in a page's token.
    static let urlBytes = 2048
    private static let capacity = Int(LoopContext.headBytes)
    /// The fields a handler may see. The library tells only what is asked for.
    private static let names = [
        "host", "origin", "cookie", "content-type", "content-length", "transfer-encoding", "connection", "accept",
        "accept-encoding", "accept-language", "user-agent", "referer", "if-none-match", "if-range", "range",
        "sec-fetch-site",
        "x-forwarded-for", "x-forwarded-proto", "x-requested-with",
    ]

    let connection: OpaquePointer

    /// The head, or how it is refused.
    func read(remoteAddress: String, limits: WebServerLimits) -> Result<Head, Refusal> {
        guard let method = web_connection_method(connection) else { return .failure(.init(.methodNotAllowed)) }
        guard let path = text({ web_connection_path(connection, $0, $1) }), let clean = Self.clean(path) else {
            return .failure(.init(.badRequest))
        }
        var request = WebRequest(method: HTTPMethod(String(cString: method)), path: clean, remoteAddress: remoteAddress)
        for name in Self.names {
            if let value = header(name) { request.headers.add(name, value) }
        }
        guard let query = readQuery() else { return .failure(.init(.badRequest)) }
        request.query = query
        guard request.url.utf8.count <= Self.urlBytes else { return .failure(.init(.headTooLarge)) }
        let isLast =
            web_connection_http_minor(connection) == 0
            || request.headers["connection"]?.lowercased().contains("close") == true
        switch Self.bodyBytes(of: request, limit: limits.bodyBytes) {
        case .success(let bytes): return .success(Head(request: request, bodyBytes: bytes, isLast: isLast))
        case .failure(let refusal): return .failure(refusal)
        }
    }

    /// A status with which a request is refused before any handler sees it.
    struct Refusal: Error {
        let status: HTTPStatus
        init(_ status: HTTPStatus) { self.status = status }
    }

    private static func bodyBytes(of request: WebRequest, limit: Int) -> Result<Int, Refusal> {
        guard request.headers["transfer-encoding"] == nil else { return .failure(Refusal(.lengthRequired)) }
        guard let text = request.headers["content-length"] else {
            return request.method == .post ? .failure(Refusal(.lengthRequired)) : .success(0)
        }
        // Two different lengths are joined by a comma, and so no number.
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return .failure(Refusal(.badRequest))
        }
        guard let bytes = Int(text), bytes <= limit else { return .failure(Refusal(.contentTooLarge)) }
        return .success(bytes)
    }

    /// The path if it is one; the library has decoded it and taken out `.` and `..`, which is checked all the same.
    private static func clean(_ path: String) -> String? {
        guard path.hasPrefix("/"), path.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            return nil
        }
        let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
        return pieces.contains("..") || pieces.contains(".") ? nil : path
    }

    private func readQuery() -> FormValues? {
        var values = FormValues()
        var index: Int32 = 0
        while let item = text({ web_connection_query_item(connection, index, $0, $1) }) {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values.items.append(.init(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : ""))
            index += 1
            if index > 256 { return nil }
        }
        return values
    }

    private func header(_ name: String) -> String? {
        text { web_connection_header(connection, name, $0, $1) }
    }

    /// What `copy` puts into a buffer; nil if it fails, is empty or is not UTF-8.
    private func text(_ copy: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.capacity) { buffer in
            let count = Int(copy(buffer.baseAddress, Int32(buffer.count)))
            guard count > 0, count <= buffer.count else { return nil }
            return buffer.withMemoryRebound(to: UInt8.self) { bytes in
                String(validating: bytes[..<count], as: UTF8.self)
            }
        }
    }
}
