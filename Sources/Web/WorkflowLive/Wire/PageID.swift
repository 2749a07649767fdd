/// The name of one live page: one browser tab with its state on the server.
///
/// It is created when a page is first painted, carried in the page's signed token, and kept over reconnects and restarts
/// of the server. It is not a secret; the token that proves it is.
public struct PageID: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
    /// 22 letters, digits, `-` or `_` when made by ``random()``.
    public let rawValue: String

    /// Takes a name that was read from a verified token.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a name with 128 random bits from the system's generator.
    public static func random() -> PageID {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var generator = SystemRandomNumberGenerator()
        var bits = UInt128(generator.next() as UInt64) << 64 | UInt128(generator.next() as UInt64)
        var bytes: [UInt8] = []
        for _ in 0..<22 {
            bytes.append(alphabet[Int(bits & 63)])
            bits >>= 6
        }
        return PageID(rawValue: String(decoding: bytes, as: UTF8.self))
    }

    /// The raw value.
    public var description: String { rawValue }
}
