import TrellisSupport

/// The rules of a head that Beast does not enforce, applied before the body is read and before anything is routed.
enum RequestGuard {
    private static let longestMethod = 20
    private static let longestHost = 255

    /// Refuses a head with text that is expensive to compare, before any of it is (UAX #15).
    static func checkText(of bytes: UnsafeRawBufferPointer) throws(HTTPRefusal) {
        guard bytes.withMemoryRebound(to: UInt8.self, StreamSafe.isSafe) else {
            throw .bad("the head has more than \(StreamSafe.longestRun) combining marks in a row")
        }
    }

    /// Checks the request line, of which the method is a token already.
    static func checkLine(of head: HTTPRequestHead) throws(HTTPRefusal) {
        guard head.method.utf8.count <= longestMethod else { throw .bad("the method is too long") }
        try checkTarget(head.target)
    }

    /// Returns the head with its framing, or throws what makes it unacceptable.
    static func accept(_ found: HTTPRequestHead, bodyBytes: Int) throws(HTTPRefusal) -> HTTPRequestHead {
        var head = found
        let fields = FramingFields(head.fields)
        try checkHost(fields.hosts)
        head.body = try body(of: head, fields, limit: bodyBytes)
        readConnection(&head, fields)
        return head
    }

    /// Accepts the origin form only: absolute and authority forms and `*` are for proxies and `CONNECT`.
    private static func checkTarget(_ target: String) throws(HTTPRefusal) {
        let bytes = target.utf8
        guard bytes.first == UInt8(ascii: "/") else { throw .bad("the target does not begin with a slash") }
        let path = bytes.prefix { $0 != UInt8(ascii: "?") }
        guard path.allSatisfy(\.isPathCharacter) else { throw .bad("the path has a character that has to be escaped") }
        guard bytes[path.endIndex...].allSatisfy(\.isQueryCharacter) else {
            throw .bad("the query has a character that has to be escaped")
        }
    }

    /// HTTP/1.0 allows requests without `Host`; this server does not, since it compares origins.
    private static func checkHost(_ values: [String]) throws(HTTPRefusal) {
        guard values.count == 1 else { throw .bad("there is not exactly one Host") }
        guard values[0].utf8.count <= longestHost, HostRules.isHost(values[0].utf8) else {
            throw .bad("Host is not a name or an address with an optional port")
        }
    }

    private static func body(
        of head: HTTPRequestHead,
        _ fields: FramingFields,
        limit: Int
    ) throws(HTTPRefusal) -> HTTPRequestHead.BodyFraming {
        switch (fields.lengths.count, fields.codings.count) {
        case (0, 0): return .none
        case (1, 0): return .length(try length(fields.lengths[0], limit: limit))
        case (0, 1):
            try checkCoding(fields.codings[0], in: head)
            return .chunked
        default: throw .bad("Content-Length and Transfer-Encoding are more than one")
        }
    }

    private static func length(_ value: String, limit: Int) throws(HTTPRefusal) -> Int {
        guard !value.isEmpty, value.utf8.allSatisfy(\.isDigit), let length = Int(value) else {
            throw .bad("Content-Length is not a number")
        }
        guard length <= limit else { throw HTTPRefusal(status: 413, reason: "Content-Length is above the limit") }
        return length
    }

    private static func checkCoding(_ value: String, in head: HTTPRequestHead) throws(HTTPRefusal) {
        guard head.minorVersion == 1 else { throw .bad("Transfer-Encoding is not part of HTTP/1.0") }
        guard String(lowercasing: value.utf8) != "chunked" else { return }
        let codings = head.tokens(of: "transfer-encoding")
        guard codings.count > 1, codings.last == "chunked", !codings.dropLast().contains("chunked") else {
            throw .bad("Transfer-Encoding does not end in one chunked")
        }
        throw HTTPRefusal(status: 501, reason: "Transfer-Encoding names a coding other than chunked")
    }

    private static func readConnection(_ head: inout HTTPRequestHead, _ fields: FramingFields) {
        let options = fields.connection
        let isCurrent = head.minorVersion == 1
        head.keepsAlive = !options.contains("close") && (isCurrent || options.contains("keep-alive"))
        // RFC 9110, sections 7.8 and 10.1.1: both are ignored in HTTP/1.0.
        guard isCurrent else { return }
        if options.contains("upgrade") { head.upgradeProtocols = fields.upgrade }
        head.expectsContinue =
            head.body != .none && head.body != .length(0) && fields.expect.contains("100-continue")
    }
}
