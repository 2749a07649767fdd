import CHTTPParser
import TrellisSupport

/// Owns one of Beast's parsers, which is freed with it.
///
/// Beast splits and classifies; it is more lenient than a server may be, so ``RequestGuard`` judges what it found.
struct BeastParser: ~Copyable {
    private let parser: OpaquePointer

    init() {
        guard let parser = http_parser_create() else { fatalError("Out of memory.") }
        self.parser = parser
    }

    deinit {
        http_parser_destroy(parser)
    }

    /// Parses a complete head with that many field lines.
    func head(_ bytes: UnsafeRawBufferPointer, fieldCount: Int) throws(HTTPRefusal) -> HTTPRequestHead {
        // A typed error does not come through the closure as such.
        let result: Result<HTTPRequestHead, HTTPRefusal> = withUnsafeTemporaryAllocation(
            of: http_field.self,
            capacity: max(fieldCount, 1)
        ) { fields in
            var head = http_head()
            head.fields = fields.baseAddress
            head.capacity = UInt32(fieldCount)
            let failure = http_parser_put_head(parser, bytes.baseAddress, bytes.count, &head)
            guard failure == http_failure_none else { return .failure(Self.refusal(failure, head: bytes)) }
            return .success(HTTPRequestHead(head, in: bytes))
        }
        return try result.get()
    }

    /// Parses the line of one chunk, for the last one with the trailers, and returns the chunk's size.
    func chunk(_ unit: [UInt8]) throws(HTTPRefusal) -> UInt64 {
        var size: UInt64 = 0
        let failure = http_parser_put_chunk(parser, unit, unit.count, &size)
        guard failure == http_failure_none else { throw Self.refusal(failure) }
        return size
    }

    /// Passes over data of the current chunk, at most what remains of it.
    func data(_ bytes: UnsafeRawBufferPointer) throws(HTTPRefusal) {
        let failure = http_parser_put_data(parser, bytes.baseAddress, bytes.count)
        guard failure == http_failure_none else { throw Self.refusal(failure) }
    }

    private static func refusal(_ failure: http_failure, head: UnsafeRawBufferPointer) -> HTTPRefusal {
        failure == http_failure_version && RequestLine.namesOtherVersion(head)
            ? HTTPRefusal(status: 505, reason: "the version is neither HTTP/1.0 nor HTTP/1.1") : refusal(failure)
    }

    private static func refusal(_ failure: http_failure) -> HTTPRefusal {
        switch failure {
        case http_failure_method: .bad("the method is not a token")
        case http_failure_target: .bad("the target is empty or has a control character")
        case http_failure_version: .bad("the request line does not end in a version")
        case http_failure_name: .bad("a field's name is not a token before a colon")
        case http_failure_value: .bad("a field's value has a control character or is no list")
        case http_failure_line_ending: .bad("a CR is not followed by LF")
        case http_failure_content_length: .bad("Content-Length is not one number, or stands beside Transfer-Encoding")
        case http_failure_transfer_encoding: .bad("Transfer-Encoding is repeated, or stands beside Content-Length")
        case http_failure_chunk: .bad("a chunk's size or extension is malformed")
        case http_failure_incomplete: .bad("a line ends too early")
        default: .bad("the request is malformed")
        }
    }
}

/// A closer look at a request line that Beast only calls malformed.
private enum RequestLine {
    /// Returns whether the line has three parts and the last is a well-formed version.
    static func namesOtherVersion(_ head: UnsafeRawBufferPointer) -> Bool {
        let line = head.prefix { $0 != .lineFeed }.dropLast()
        let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].count == 8, parts[2].starts(with: "HTTP/".utf8) else { return false }
        let version = Array(parts[2].suffix(3))
        return version[0].isDigit && version[1] == UInt8(ascii: ".") && version[2].isDigit
    }
}

extension HTTPRequestHead {
    /// The parts as Beast found them, with the framing still to be judged.
    fileprivate init(_ head: http_head, in bytes: UnsafeRawBufferPointer) {
        let fields = UnsafeBufferPointer(start: head.fields, count: Int(head.field_count))
        self.init(
            method: String(decoding: bytes[head.method], as: UTF8.self),
            target: String(decoding: bytes[head.target], as: UTF8.self),
            minorVersion: Int(head.minor_version),
            fields: fields.map {
                Field(
                    name: String(lowercasing: bytes[$0.name]),
                    value: String(decoding: bytes[$0.value], as: UTF8.self)
                )
            }
        )
    }
}

extension UnsafeRawBufferPointer {
    fileprivate subscript(slice: http_slice) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[Int(slice.start)..<Int(slice.start) + Int(slice.count)])
    }
}
