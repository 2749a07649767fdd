/// A writer of one flat JSON array.
struct JSONWriter {
    private(set) var bytes: [UInt8]
    private var needsComma = false

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func open() {
        bytes.append(UInt8(ascii: "["))
        needsComma = false
    }

    mutating func close() {
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    mutating func write<each Value: JSONWritable>(_ value: repeat each Value) {
        for item in repeat each value {
            if needsComma { bytes.append(UInt8(ascii: ",")) }
            item.writeJSON(to: &bytes)
            needsComma = true
        }
    }
}

/// A value with a JSON form, appended as UTF-8.
package protocol JSONWritable {
    func writeJSON(to bytes: inout [UInt8])
}

extension Int: JSONWritable {
    package func writeJSON(to bytes: inout [UInt8]) {
        if self < 0 { bytes.append(UInt8(ascii: "-")) }
        let first = bytes.endIndex
        var rest = magnitude
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[first...].reverse()
    }
}

extension Bool: JSONWritable {
    package func writeJSON(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: (self ? "true" : "false").utf8)
    }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    package func writeJSON(to bytes: inout [UInt8]) {
        guard let self else { return bytes.append(contentsOf: "null".utf8) }
        self.writeJSON(to: &bytes)
    }
}

extension String: JSONWritable {
    /// `<` is not escaped: JSON is never part of a page's HTML.
    package func writeJSON(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x00..<0x20: Self.writeEscape(of: byte, to: &bytes)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func writeEscape(of control: UInt8, to bytes: inout [UInt8]) {
        let digits = String(control, radix: 16)
        bytes.append(contentsOf: (digits.utf8.count == 1 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: digits.utf8)
    }
}
