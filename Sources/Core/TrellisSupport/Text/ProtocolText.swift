// Names of protocols: header fields, codings, tags, cookies, fields of forms. They are compared by their bytes.
//
// `==` of two strings is also true for canonically equivalent ones, so a peer may read another name than this server.
// It also takes much longer for text that is not ASCII. The same goes for what works by `Character`: a combining mark
// hides the separator before it.

extension StringProtocol {
    /// Returns whether both texts have the same UTF-8.
    @inlinable package func equalsBytes(of other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

    /// Returns whether the UTF-8 of the text begins with that of another.
    @inlinable package func startsWithBytes(of other: some StringProtocol) -> Bool { utf8.starts(with: other.utf8) }
}

extension String {
    /// Creates a string from UTF-8 with the letters of ASCII in lower case.
    ///
    /// The standard library has `lowercased()`, which makes a k of the Kelvin sign, and so `chunked` of what
    /// Beast does not take for it.
    package init(lowercasing bytes: some Sequence<UInt8>) {
        self = bytes.withBytes { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { characters in
                for (offset, byte) in bytes.enumerated() {
                    characters[offset] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
                }
                return bytes.count
            }
        }
    }
}

extension Sequence<UInt8> {
    /// Calls `body` with the bytes in one place.
    @inlinable package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withContiguousStorageIfAvailable(body) ?? Array(self).withUnsafeBufferPointer(body)
    }
}

extension Substring.UTF8View {
    /// The part without spaces and tabs at either end.
    package var trimmed: Substring.UTF8View {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var rest = drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}
