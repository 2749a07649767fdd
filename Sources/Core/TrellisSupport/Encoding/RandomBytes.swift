/// Random bytes from the system's generator.
package enum RandomBytes {
    package static func make(count: Int) -> [UInt8] {
        // The generator asks the system each time, so it is asked for eight bytes at a time.
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            withUnsafeBytes(of: generator.next() as UInt64) { bytes += $0.prefix(count - bytes.count) }
        }
        return bytes
    }
}
