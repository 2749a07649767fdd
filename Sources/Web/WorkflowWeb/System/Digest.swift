import CWebServer

/// Hashes and authentication codes of the system's crypto library.
package enum Digest {
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            guard web_sha256(bytes, bytes.count, buffer.baseAddress) else {
                fatalError("Expected SHA-256 from the crypto library. Instead, it refused. Check its configuration.")
            }
            count = 32
        }
    }

    /// Returns the SHA-1 digest, for the WebSocket handshake only; it protects nothing.
    static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
            guard web_sha1(bytes, bytes.count, buffer.baseAddress) else {
                fatalError("Expected SHA-1 from the crypto library. Instead, it refused. Check its configuration.")
            }
            count = 20
        }
    }

    static func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            guard web_hmac_sha256(key, key.count, bytes, bytes.count, buffer.baseAddress) else {
                fatalError("Expected HMAC from the crypto library. Instead, it refused. Check its configuration.")
            }
            count = 32
        }
    }

    /// Compares in constant time for inputs of equal length.
    package static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && web_equal_constant_time(a, b, a.count)
    }
}
