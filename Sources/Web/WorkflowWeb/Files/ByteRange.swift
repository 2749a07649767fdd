import TrellisSupport

/// The part of a body that a `Range` field asks for.
enum ByteRange: Equatable {
    /// No range, several, or one in another unit: the whole body is sent.
    case whole
    case part(Range<Int>)
    case unsatisfiable

    init(header: String?, count: Int) {
        guard let header, header.startsWithBytes(of: "bytes="), !header.utf8.contains(UInt8(ascii: ",")) else {
            self = .whole
            return
        }
        let ends = header.utf8.dropFirst(6)
            .split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2 else {
            self = .whole
            return
        }
        switch (Self.number(ends[0]), Self.number(ends[1])) {
        case (let first?, let last?) where first <= last: self = Self.part(from: first, to: last, of: count)
        case (let first?, nil) where ends[1].isEmpty: self = Self.part(from: first, to: count - 1, of: count)
        case (nil, let suffix?) where ends[0].isEmpty:
            self = suffix == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - suffix)..<count)
        default: self = .whole
        }
    }

    private static func part(from first: Int, to last: Int, of count: Int) -> ByteRange {
        first < count ? .part(first..<min(last, count - 1) + 1) : .unsatisfiable
    }

    private static func number(_ text: Substring.UTF8View) -> Int? {
        guard (1...15).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(Substring(text))
    }
}
