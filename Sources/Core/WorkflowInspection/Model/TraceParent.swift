/// The place of a request in a trace of W3C: version 00, two numbers, and flags.
struct TraceParent: Hashable, Sendable, Codable {
    /// 32 hexadecimal digits.
    let trace: String
    /// 16 hexadecimal digits.
    let span: String

    /// Reads the field of a request; `nil` for one that is not well-formed, which somebody may have made up.
    init?(_ field: String) {
        let bytes = Array(field.utf8)
        guard bytes.count == 55, Self.isHex(bytes[0..<2]), bytes[0..<2] != [0x66, 0x66] else { return nil }
        guard [2, 35, 52].allSatisfy({ bytes[$0] == UInt8(ascii: "-") }), Self.isHex(bytes[53..<55]) else { return nil }
        guard Self.isID(bytes[3..<35]), Self.isID(bytes[36..<52]) else { return nil }
        trace = String(decoding: bytes[3..<35], as: UTF8.self)
        span = String(decoding: bytes[36..<52], as: UTF8.self)
    }

    private static func isHex(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func isID(_ bytes: ArraySlice<UInt8>) -> Bool {
        isHex(bytes) && bytes.contains { $0 != UInt8(ascii: "0") }
    }
}
