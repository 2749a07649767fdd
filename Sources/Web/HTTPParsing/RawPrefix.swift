extension UnsafeRawBufferPointer {
    /// Removes and returns the first `count` bytes, or all if there are fewer.
    @discardableResult
    mutating func removePrefix(_ count: Int) -> UnsafeRawBufferPointer {
        let prefix = UnsafeRawBufferPointer(rebasing: self.prefix(count))
        self = UnsafeRawBufferPointer(rebasing: dropFirst(count))
        return prefix
    }
}
