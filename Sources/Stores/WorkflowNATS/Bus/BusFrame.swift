/// A message of a bus on its way: the process that sent it, a stamp, and the encoded value.
struct BusFrame: Equatable {
    private static let version: UInt8 = 1
    static let headBytes = 17

    let origin: UInt64
    /// The time at which it was published, in nanoseconds of its sender's clock; unlike any other of that sender.
    let stamp: UInt64
    let value: ArraySlice<UInt8>

    init(origin: UInt64, stamp: UInt64, value: ArraySlice<UInt8>) {
        (self.origin, self.stamp, self.value) = (origin, stamp, value)
    }

    /// Reads a frame; `nil` if it is not one.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headBytes, bytes[0] == Self.version else { return nil }
        func number(at start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(origin: number(at: 1), stamp: number(at: 9), value: bytes[Self.headBytes...])
    }

    var bytes: [UInt8] {
        var bytes = [Self.version]
        bytes.reserveCapacity(Self.headBytes + value.count)
        for number in [origin, stamp] {
            for shift in stride(from: 56 as UInt64, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        return bytes + value
    }
}
