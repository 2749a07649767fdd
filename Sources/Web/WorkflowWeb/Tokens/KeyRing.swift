/// The secrets of one server: the first one signs, all of them verify.
///
/// To rotate, put a new line first in the key file and restart; tokens of the old key stay good until they expire.
package struct KeyRing: Sendable {
    let keys: [SigningKey]

    /// - Precondition: there is at least one key.
    init(_ keys: [SigningKey]) {
        precondition(!keys.isEmpty, "a key ring has a key")
        self.keys = keys
    }

    /// Returns a ring with a new key, which is kept in memory only.
    package static func temporary() -> KeyRing {
        KeyRing([.random()])
    }

    /// Returns the authentication code of `bytes` for one purpose: the code of a cookie is not valid for a page.
    func sign(_ bytes: [UInt8], purpose: TokenPurpose) -> (keyID: UInt32, code: [UInt8]) {
        (keys[0].id, Self.code(bytes, purpose: purpose, key: keys[0]))
    }

    /// Returns whether `code` is the code of `bytes` by the key `keyID`, in the same time for known and unknown keys.
    func verify(_ bytes: [UInt8], code: [UInt8], keyID: UInt32, purpose: TokenPurpose) -> Bool {
        let key = keys.first { $0.id == keyID }
        let expected = Self.code(bytes, purpose: purpose, key: key ?? keys[0])
        return Digest.areEqual(expected, code) && key != nil
    }

    private static func code(_ bytes: [UInt8], purpose: TokenPurpose, key: SigningKey) -> [UInt8] {
        Digest.hmacSHA256([purpose.rawValue] + bytes, key: key.secret)
    }
}
