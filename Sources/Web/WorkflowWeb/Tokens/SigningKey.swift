import TrellisSupport

/// A secret that signs tokens, with the number that tokens carry to name it.
struct SigningKey: Hashable, Sendable {
    /// Not zero.
    let id: UInt32
    /// 32 bytes.
    let secret: [UInt8]

    /// Returns a new random key.
    static func random() -> SigningKey {
        SigningKey(id: UInt32.random(in: 1...UInt32.max), secret: RandomBytes.make(count: 32))
    }
}
