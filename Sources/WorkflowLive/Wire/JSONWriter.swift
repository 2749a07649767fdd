/// Appends JSON to a byte buffer; the frames down are built with it.
package enum JSONWriter {
    /// Appends `text` quoted and escaped. `<` needs no escape: frames are never part of a page's HTML.
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(hexadecimalDigit(byte >> 4))
                bytes.append(hexadecimalDigit(byte & 15))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends `number` in decimal.
    package static func append(_ number: Int, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: String(number).utf8)
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
