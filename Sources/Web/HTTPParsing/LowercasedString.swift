extension String {
    /// Creates a string from UTF-8 with the letters of ASCII in lower case.
    ///
    /// The standard library has `lowercased()`, which makes a k of the Kelvin sign, and so `chunked` of what
    /// Beast does not take for it.
    init(lowercasing bytes: some Collection<UInt8>) {
        let count = bytes.count
        self.init(unsafeUninitializedCapacity: count) { characters in
            for (offset, byte) in bytes.enumerated() { characters[offset] = byte.lowercased }
            return count
        }
    }
}
