/// A 64-bit hash that is the same in every process: FNV-1a. It is no protection against content that is chosen to collide.
@usableFromInline
package struct StableHash {
    @usableFromInline package let value: UInt64

    @inlinable
    package init(_ bytes: some Sequence<UInt8>) {
        value = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// The value in 16 hexadecimal digits.
    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
