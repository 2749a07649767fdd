/// The records in the bytes of a file: a head, then each record after its length, of four bytes, the lowest first.
struct JournalFrames {
    /// The records up to the first that is not whole.
    private(set) var records: [[UInt8]] = []
    /// The number of the bytes up to there; 0 if they do not begin as a journal does.
    private(set) var length = 0
    private(set) var problem: JournalFormatError?
    /// A Boolean value that indicates whether only the end is missing.
    private(set) var isCut = false

    /// The name of the form and, as the last byte, its version.
    static let head = Array("TRLJRNL".utf8) + [1]

    init(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.head) else {
            isCut = Self.head.starts(with: bytes)
            let isOfOtherVersion = bytes.starts(with: Self.head.dropLast()) && bytes.count >= Self.head.count
            problem = JournalFormatError(
                isCut
                    ? "cut short"
                    : isOfOtherVersion
                        ? "of version \(bytes[Self.head.count - 1]) of the form, which this program does not know"
                        : "another kind of file"
            )
            return
        }
        length = Self.head.count
        while length < bytes.count {
            let rest = bytes[length...]
            let size = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            guard rest.count >= 4, rest.count - 4 >= size else {
                isCut = true
                problem = JournalFormatError("cut short", record: records.count + 1, isUnfinishedEnd: true)
                return
            }
            records.append(Array(rest.dropFirst(4).prefix(size)))
            length += 4 + size
        }
    }

    static func frame(_ record: [UInt8]) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: record.count >> ($0 * 8)) } + record
    }
}
