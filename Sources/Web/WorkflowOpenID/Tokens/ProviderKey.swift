import CLibCrypto
import WorkflowWeb

/// A public key by which a provider signs ID tokens.
struct ProviderKey: Hashable, Sendable {
    /// The identifier in the heads of tokens; nil if the provider gives none.
    let id: String?
    let algorithm: SignatureAlgorithm
    /// The key as a `SubjectPublicKeyInfo`.
    private let encoded: [UInt8]

    /// The fewest bits of an RSA key.
    private static let rsaBits = 2_048
    /// The most bits of an RSA key, which bound the time of a comparison.
    private static let mostRSABits = 8_192

    /// Reads a JSON Web Key; nil if it is of another kind, for another use, or not sound.
    init?(_ key: JSONValue) {
        if let use = key["use"], use != .text("sig") { return nil }
        id = key["kid"]?.text
        switch key["kty"]?.text {
        case "RSA":
            guard let modulus = Self.bytes(key["n"]), let exponent = Self.bytes(key["e"]),
                (Self.rsaBits / 8...Self.mostRSABits / 8).contains(modulus.drop(while: { $0 == 0 }).count),
                (1...8).contains(exponent.count)
            else { return nil }
            algorithm = .rs256
            let parts = DER.sequence(DER.integer(modulus), DER.integer(exponent))
            encoded = DER.sequence(DER.sequence(DER.identifier(Self.rsaEncryption), DER.null), DER.bitString(parts))
        case "EC":
            guard key["crv"] == .text("P-256"), let x = Self.bytes(key["x"]), let y = Self.bytes(key["y"]),
                x.count == 32, y.count == 32
            else { return nil }
            algorithm = .es256
            let curve = DER.sequence(DER.identifier(Self.ecPublicKey), DER.identifier(Self.prime256v1))
            encoded = DER.sequence(curve, DER.bitString([4] + x + y))
        default: return nil
        }
        if let name = key["alg"], name != .text(algorithm.rawValue) { return nil }
    }

    private static let rsaEncryption: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    private static let ecPublicKey: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    private static let prime256v1: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]

    private static func bytes(_ value: JSONValue?) -> [UInt8]? { value?.text.flatMap { Base64URL.decode($0) } }

    /// Returns whether a signature of a token is by this key.
    func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let signature = algorithm == .es256 ? Self.encodedPoint(signature) : signature else { return false }
        var start: UnsafePointer<UInt8>?
        let key = encoded.withUnsafeBufferPointer { bytes in
            start = bytes.baseAddress
            return d2i_PUBKEY(nil, &start, bytes.count)
        }
        guard let key, let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            EVP_PKEY_free(key)
        }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    /// A token has the two numbers of an ECDSA signature one after the other.
    private static func encodedPoint(_ signature: [UInt8]) -> [UInt8]? {
        guard signature.count == 64 else { return nil }
        return DER.sequence(DER.integer(signature.prefix(32)), DER.integer(signature.suffix(32)))
    }
}
