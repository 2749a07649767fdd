/// Bytes, written as text, as hexadecimal digits or as so many of the same.
struct Bytes: Hashable, Sendable, ExpressibleByStringLiteral {
    var all: [UInt8]

    init(_ all: [UInt8]) { self.all = all }

    init(stringLiteral text: String) { all = Array(text.utf8) }

    static func hex(_ digits: String) -> Bytes {
        Bytes(digits.split(separator: " ").map { UInt8($0, radix: 16)! })
    }

    static func text(_ text: String) -> Bytes { Bytes(Array(text.utf8)) }

    static func many(_ count: Int, _ byte: UInt8 = 0x2A) -> Bytes { Bytes(Array(repeating: byte, count: count)) }
}

/// Bytes as they are on the wire.
func raw(_ digits: String) -> Bytes { .hex(digits) }
