/// A secret that signs tokens, with the number that tokens carry to name it.
struct SigningKey: Hashable, Sendable {
    /// Not zero.
    let id: UInt32
    /// 32 bytes.
    let secret: [UInt8]

    init(id: UInt32, secret: [UInt8]) {
        self.id = id
        self.secret = secret
    }

    /// Returns a new random key.
    static func random() -> SigningKey {
        SigningKey(id: UInt32.random(in: 1...UInt32.max), secret: RandomBytes.make(count: 32))
    }
}

/// Random bytes from the system's generator.
package enum RandomBytes {
    package static func make(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
