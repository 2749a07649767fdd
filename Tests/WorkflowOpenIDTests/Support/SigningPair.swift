import CLibCrypto
import WorkflowWeb

@testable import WorkflowOpenID

/// A key pair of a provider in a test.
///
/// `@unchecked Sendable`: OpenSSL's functions only read the key, which never changes.
final class SigningPair: @unchecked Sendable {
    let id: String
    let algorithm: SignatureAlgorithm
    private let pair: OpaquePointer

    static let rsa = SigningPair("rsa-1", .rs256)
    static let elliptic = SigningPair("ec-1", .es256)

    init(_ id: String, _ algorithm: SignatureAlgorithm) {
        self.id = id
        self.algorithm = algorithm
        let context = EVP_PKEY_CTX_new_id(algorithm == .rs256 ? EVP_PKEY_RSA : EVP_PKEY_EC, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var pair: OpaquePointer?
        let isReady =
            EVP_PKEY_keygen_init(context) == 1
            && (algorithm == .rs256
                ? EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2_048)
                : EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1)) == 1
        guard isReady, EVP_PKEY_keygen(context, &pair) == 1, let pair else { fatalError("OpenSSL made no key") }
        self.pair = pair
    }

    deinit { EVP_PKEY_free(pair) }

    /// The public key as a JSON Web Key.
    var publicKey: [String: String] {
        var bytes = [UInt8](repeating: 0, count: Int(i2d_PUBKEY(pair, nil)))
        bytes.withUnsafeMutableBufferPointer { buffer in
            var end = buffer.baseAddress
            _ = i2d_PUBKEY(pair, &end)
        }
        func text(_ bytes: ArraySlice<UInt8>) -> String { Base64URL.encode(Array(bytes)) }
        let common = ["kid": id, "use": "sig", "alg": algorithm.rawValue]
        let numbers =
            switch algorithm {
            // The modulus is before the exponent 65,537, which takes five bytes with its head.
            case .rs256: ["kty": "RSA", "n": text(bytes.dropLast(5).suffix(256)), "e": "AQAB"]
            case .es256:
                ["kty": "EC", "crv": "P-256", "x": text(bytes.suffix(64).prefix(32)), "y": text(bytes.suffix(32))]
            }
        return common.merging(numbers) { $1 }
    }

    /// Returns the signature of a token.
    func sign(_ message: [UInt8]) -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var count = 512
        var signature = [UInt8](repeating: 0, count: count)
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pair) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { fatalError("OpenSSL did not sign") }
        let bytes = Array(signature.prefix(count))
        return algorithm == .rs256 ? bytes : Self.numbers(bytes)
    }

    /// Returns the two numbers of an encoded signature, 32 bytes each.
    private static func numbers(_ encoded: [UInt8]) -> [UInt8] {
        var rest = encoded.dropFirst(2)
        var numbers: [UInt8] = []
        for _ in 0..<2 {
            let count = Int(rest[rest.startIndex + 1])
            let digits = rest.dropFirst(2).prefix(count).drop { $0 == 0 }
            numbers += [UInt8](repeating: 0, count: 32 - digits.count) + digits
            rest = rest.dropFirst(2 + count)
        }
        return numbers
    }
}
