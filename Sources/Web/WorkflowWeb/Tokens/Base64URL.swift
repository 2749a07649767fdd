import Foundation

/// Base64 in the alphabet for URLs and cookies, without padding.
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        let digits = Data(bytes).base64EncodedData().lazy.filter { $0 != UInt8(ascii: "=") }.map { digit in
            switch digit {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: digit
            }
        }
        return String(decoding: Array(digits), as: UTF8.self)
    }

    /// Returns the bytes whose encoding is exactly `text`; nil if there are none.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var digits = text.utf8.map { digit in
            switch digit {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: digit
            }
        }
        while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
        // Foundation also accepts other texts for the same bytes: bits that say nothing, its own alphabet and padding.
        guard let bytes = Data(base64Encoded: Data(digits)).map(Array.init), encode(bytes) == text else { return nil }
        return bytes
    }
}
