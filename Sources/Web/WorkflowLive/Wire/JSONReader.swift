import TrellisSupport

/// Reads one JSON text with bounded depth and a bounded number of values, in time that grows with its length.
///
/// Strict: no trailing text, no objects, which no frame has, no lone surrogates (replaced by U+FFFD). Its texts are stream-safe
/// (``StreamSafe``), as those of forms are.
package struct JSONReader {
    /// Deepest nesting of arrays accepted.
    package static let maximumDepth = 16
    /// The largest number of values accepted, arrays included.
    package static let maximumValues = 4_096
    /// The most characters of a number; a browser writes at most 25.
    static let maximumDigits = 64

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var count = 0
    private let piece: Int?
    private var isPiece = false

    /// Creates a reader of a text whose parts are asked for one by one, each by its kind, such as those of a hello.
    init(_ text: String, piece: Int? = nil) {
        bytes = Array(text.utf8)
        self.piece = piece
    }

    /// Reads all of `text`.
    /// - Parameters:
    ///   - text: The JSON text.
    ///   - piece: The position in the outer array of a text that is itself a piece of JSON text. It is returned as it is; the
    ///     texts in it are made stream-safe when all pieces are read as one. `nil` for none.
    /// - Throws: ``FrameError/malformed`` for anything that is not one JSON value, ``FrameError/tooDeep`` past
    ///   ``maximumDepth``, ``FrameError/tooMany`` past ``maximumValues``.
    package static func read(_ text: String, piece: Int? = nil) throws(FrameError) -> JSONValue {
        var reader = JSONReader(text, piece: piece)
        let value = try reader.value()
        try reader.end()
        return value
    }

    // MARK: - Parts

    /// Reads a bracket or comma.
    mutating func expect(_ byte: UInt8) throws(FrameError) {
        guard take(byte) else { throw .malformed }
    }

    /// Reads a whole number.
    mutating func integer() throws(FrameError) -> Int {
        skipSpace()
        guard let integer = JSONValue.number(try number()).integer else { throw .malformed }
        return integer
    }

    /// Reads the end of the text.
    mutating func end() throws(FrameError) {
        skipSpace()
        guard position == bytes.count else { throw .malformed }
    }

    // MARK: - Values

    private mutating func value() throws(FrameError) -> JSONValue {
        count += 1
        guard count <= Self.maximumValues else { throw .tooMany }
        skipSpace()
        switch peek {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "["): return try nested { (reader) throws(FrameError) in try reader.array() }
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ read: (inout JSONReader) throws(FrameError) -> JSONValue
    ) throws(FrameError) -> JSONValue {
        guard depth < Self.maximumDepth else { throw .tooDeep }
        depth += 1
        position += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func array() throws(FrameError) -> JSONValue {
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            isPiece = depth == 1 && elements.count == piece
            elements.append(try value())
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw .malformed }
        return .array(elements)
    }

    /// Reads a text.
    mutating func string() throws(FrameError) -> String {
        guard take(UInt8(ascii: "\"")) else { throw .malformed }
        var units: [UInt8] = []
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "\""): return isPiece ? String(decoding: units, as: UTF8.self) : StreamSafe.text(units)
            case UInt8(ascii: "\\"): try escape(into: &units)
            case 0..<0x20: throw .malformed
            default: units.append(byte)
            }
        }
        throw .malformed
    }

    private mutating func escape(into units: inout [UInt8]) throws(FrameError) {
        switch next() {
        case UInt8(ascii: "\""): units.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): units.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): units.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): units.append(0x08)
        case UInt8(ascii: "f"): units.append(0x0C)
        case UInt8(ascii: "n"): units.append(0x0A)
        case UInt8(ascii: "r"): units.append(0x0D)
        case UInt8(ascii: "t"): units.append(0x09)
        case UInt8(ascii: "u"): units.append(contentsOf: UTF8.encode(try escapedScalar())!)
        default: throw .malformed
        }
    }

    /// Reads the four digits after `\u`, and the low surrogate that must follow a high one.
    private mutating func escapedScalar() throws(FrameError) -> Unicode.Scalar {
        let first = try hexadecimal()
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let mark = position
        if next() == UInt8(ascii: "\\"), next() == UInt8(ascii: "u") {
            let second = try hexadecimal()
            if (0xDC00..<0xE000).contains(second) {
                return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
            }
        }
        position = mark
        return "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(FrameError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next(), let digit = Hex.digit(byte) else { throw .malformed }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private mutating func number() throws(FrameError) -> Double {
        let start = position
        if let integer = shortInteger() { return Double(integer) }
        try skipNumber()
        guard position - start <= Self.maximumDigits else { throw .malformed }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text), value.isFinite else { throw .malformed }
        return value
    }

    /// Skips a number as JSON writes it, which is less than what `Double` reads: of `01` it is `0`, and `.5` is none.
    private mutating func skipNumber() throws(FrameError) {
        skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try skipDigits() }
        if skip(UInt8(ascii: ".")) { try skipDigits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "-")) { skip(UInt8(ascii: "+")) }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(FrameError) {
        guard let first = peek, Self.isDigit(first) else { throw .malformed }
        while let byte = peek, Self.isDigit(byte) { position += 1 }
    }

    @discardableResult
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    /// Reads up to nine digits, which nearly all numbers of a page are; `nil` if there is something else.
    private mutating func shortInteger() -> Int? {
        let start = position
        var value = 0
        while let byte = peek, Self.isNumeric(byte) {
            guard Self.isDigit(byte), position - start < 9 else {
                position = start
                return nil
            }
            value = 10 * value + Int(byte - UInt8(ascii: "0"))
            position += 1
        }
        let isInteger = position == start + 1 || position > start && bytes[start] != UInt8(ascii: "0")
        if !isInteger { position = start }
        return isInteger ? value : nil
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case _ where isDigit(byte): true
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
        default: false
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(FrameError) -> JSONValue {
        let end = position + word.utf8CodeUnitCount
        let matches = word.withUTF8Buffer { $0.elementsEqual(bytes[position..<min(end, bytes.count)]) }
        guard matches else { throw .malformed }
        position = end
        return value
    }

    private var peek: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func next() -> UInt8? {
        guard position < bytes.count else { return nil }
        position += 1
        return bytes[position - 1]
    }

    mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}
