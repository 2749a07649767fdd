/// Stands in for the hashes of the system's crypto library, which a fuzzer need not try: quick, keyed, and such that no
/// change of an input is likely to keep the code.
enum Digest {
    static func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        (0..<4).flatMap { lane -> [UInt8] in
            var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 &* (UInt64(lane) + 1)
            for byte in key + bytes {
                hash = (hash ^ UInt64(byte)) &* 0xFF51_AFD7_ED55_8CCD
                hash ^= hash >> 29
            }
            return withUnsafeBytes(of: hash.bigEndian) { Array($0) }
        }
    }

    static func sha256(_ bytes: [UInt8]) -> [UInt8] { hmacSHA256(bytes, key: []) }

    static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
