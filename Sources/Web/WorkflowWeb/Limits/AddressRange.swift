import Foundation

/// A range of network addresses, written `10.0.0.0/8`, `2001:db8::/32` or as a single address.
struct AddressRange: Hashable, Sendable {
    private let bytes: [UInt8]
    /// The number of leading bits that all addresses of the range share.
    private let bits: Int

    /// Reads a range; nil for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let bytes = Self.bytes(of: String(parts[0])) else { return nil }
        self.bytes = bytes
        let isShort = !parts[0].contains(":")
        let digits = parts.count == 2 ? parts[1] : isShort ? "32" : "128"
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits) else { return nil }
        guard count <= (isShort ? 32 : 128) else { return nil }
        bits = isShort ? count + 96 : count
    }

    /// Returns whether an address, as `bytes(of:)` returns it, is in the range.
    func contains(_ address: [UInt8]) -> Bool {
        let (whole, rest) = (bits / 8, bits % 8)
        guard bytes[..<whole] == address[..<whole] else { return false }
        return rest == 0 || (bytes[whole] ^ address[whole]) >> UInt8(8 - rest) == 0
    }

    /// Returns the 16 bytes of an address without port and zone, one of version 4 in its mapped form; nil for any other
    /// text.
    static func bytes(of address: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET6, address, &bytes) == 1 { return bytes }
        var short = [UInt8](repeating: 0, count: 4)
        guard inet_pton(AF_INET, address, &short) == 1 else { return nil }
        return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + short
    }

    /// Returns the one spelling that the server uses for an address.
    static func text(of bytes: [UInt8]) -> String {
        let isShort = bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
        if isShort { return bytes.suffix(4).map(String.init).joined(separator: ".") }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
