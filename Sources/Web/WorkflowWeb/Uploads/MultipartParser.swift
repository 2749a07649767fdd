import Foundation
import TrellisSupport

/// A parser of `multipart/form-data`, fed with pieces of any size.
///
/// What it reports depends on the bytes alone, not on the pieces in which they come. It keeps at most a head, or a delimiter
/// that may have begun.
package struct MultipartParser {
    /// A step in reading the form.
    package enum Event: Equatable {
        case part(PartHead)
        /// Content of the part, not empty.
        case content(ArraySlice<UInt8>)
        case partEnd
    }

    private enum Phase {
        /// Before the first delimiter.
        case start
        /// After a delimiter: the end of its line, or of the form.
        case delimiterEnd
        case head
        case content
        /// After the last delimiter; what follows has no meaning.
        case end
    }

    /// The largest number of bytes of the head of a part.
    static let headBytes = 8 << 10
    /// The largest number of characters of a boundary (RFC 2046).
    private static let boundaryBytes = 70
    private static let headEnd: [UInt8] = Array("\r\n\r\n".utf8)

    /// With the line break before it, which belongs to it.
    private let delimiter: [UInt8]
    private var phase = Phase.start
    private(set) var buffer: [UInt8] = []

    /// Creates a parser of a body with this `Content-Type`.
    package init(contentType: String) throws(UploadError) {
        guard let boundary = Self.boundary(in: contentType) else {
            throw .malformed("its type is another one, or names no boundary of 1 to \(Self.boundaryBytes) characters")
        }
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// Reads the next piece.
    package mutating func read(
        _ piece: some Collection<UInt8>,
        _ report: (Event) throws -> Void
    ) throws {
        if case .end = phase { return }
        buffer += piece
        var rest = buffer[...]
        while try step(&rest, report) {}
        buffer = Array(rest)
    }

    /// Ends the form.
    func finish() throws(UploadError) {
        guard case .end = phase else { throw .malformed("it ends within a part") }
    }

    /// - Returns: False if more bytes are needed.
    private mutating func step(_ rest: inout ArraySlice<UInt8>, _ report: (Event) throws -> Void) throws -> Bool {
        switch phase {
        case .start:
            let first = delimiter.dropFirst(2)
            guard rest.prefix(first.count).elementsEqual(first.prefix(rest.count)) else {
                throw UploadError.malformed("it does not begin with its boundary")
            }
            guard rest.count >= first.count else { return false }
            rest.removeFirst(first.count)
            phase = .delimiterEnd
        case .delimiterEnd:
            guard rest.count >= 2 else { return false }
            let end = rest.prefix(2)
            rest.removeFirst(2)
            if end.elementsEqual("--".utf8) {
                phase = .end
            } else if end.elementsEqual("\r\n".utf8) {
                phase = .head
            } else {
                throw UploadError.malformed("there is text after a boundary")
            }
        case .head:
            guard let end = rest.index(ofFirst: Self.headEnd) else {
                guard rest.count <= Self.headBytes else { throw UploadError.malformed("a part's head is too long") }
                return false
            }
            guard end - rest.startIndex <= Self.headBytes else {
                throw UploadError.malformed("a part's head is too long")
            }
            try report(.part(PartHead(rest[..<end])))
            rest = rest[(end + Self.headEnd.count)...]
            phase = .content
        case .content: return try readContent(&rest, report)
        case .end:
            rest = []
            return false
        }
        return true
    }

    private mutating func readContent(
        _ rest: inout ArraySlice<UInt8>,
        _ report: (Event) throws -> Void
    ) throws -> Bool {
        if let end = rest.index(ofFirst: delimiter) {
            if end > rest.startIndex { try report(.content(rest[..<end])) }
            rest = rest[(end + delimiter.count)...]
            try report(.partEnd)
            phase = .delimiterEnd
            return true
        }
        let sure = max(rest.count - delimiter.count + 1, 0)
        if sure > 0 { try report(.content(rest.prefix(sure))) }
        rest.removeFirst(sure)
        return false
    }

    private static func boundary(in contentType: String) -> String? {
        let (key, quote) = ("boundary=", UInt8(ascii: "\""))
        let parts = contentType.utf8.split(separator: UInt8(ascii: ";")).map(\.trimmed)
        guard let type = parts.first, String(lowercasing: type) == "multipart/form-data" else { return nil }
        let values = parts.dropFirst().filter { String(lowercasing: $0.prefix(key.utf8.count)) == key }
        guard values.count == 1 else { return nil }
        var value = values[0].dropFirst(key.utf8.count)
        if value.count >= 2, value.first == quote, value.last == quote { value = value.dropFirst().dropLast() }
        let isPlain = value.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != quote }
        return isPlain && (1...boundaryBytes).contains(value.count) ? String(Substring(value)) : nil
    }
}

extension ArraySlice<UInt8> {
    /// Returns the index at which `needle`, which is not empty, occurs first.
    fileprivate func index(ofFirst needle: [UInt8]) -> Index? {
        let offset: Int? = withUnsafeBytes { bytes in
            needle.withUnsafeBytes { needle in
                var from = 0
                while from + needle.count <= bytes.count {
                    // The C library looks at many bytes at a time.
                    let length = bytes.count - needle.count + 1 - from
                    guard let start = bytes.baseAddress, let found = memchr(start + from, Int32(needle[0]), length)
                    else {
                        return nil
                    }
                    from = start.distance(to: UnsafeRawPointer(found))
                    if memcmp(start + from, needle.baseAddress!, needle.count) == 0 { return from }
                    from += 1
                }
                return nil
            }
        }
        return offset.map { startIndex + $0 }
    }
}
