/// One cell of a terminal, in eight bytes.
///
/// A wide character is in its first cell; the cells after it are its continuations, without content of their own.
struct Cell: Equatable {
    /// From the low end: content 32 bits, style 16, columns 8, a bit for what is uncertain.
    private var bits: UInt64

    /// Clusters of several scalars are numbers in the table of the session, with this bit.
    static let clusterBit: UInt32 = 0x8000_0000

    static let blank = Cell(content: 0x20, style: 0, columns: 1, isUncertain: false)

    init(content: UInt32, style: UInt16, columns: Int, isUncertain: Bool) {
        bits = UInt64(content) | UInt64(style) << 32 | UInt64(columns) << 48 | (isUncertain ? 1 << 56 : 0)
    }

    /// Returns a cell that is covered by the one before it.
    static func continuation(style: UInt16) -> Cell {
        Cell(content: 0, style: style, columns: 0, isUncertain: false)
    }

    /// Returns a cell without a character.
    static func space(style: UInt16) -> Cell {
        Cell(content: 0x20, style: style, columns: 1, isUncertain: false)
    }

    var content: UInt32 { UInt32(truncatingIfNeeded: bits) }
    var style: UInt16 { UInt16(truncatingIfNeeded: bits >> 32) }
    /// 0 for a continuation.
    var columns: Int { Int(bits >> 48 & 0xFF) }
    /// A Boolean value that indicates whether terminals may advance by another number of columns.
    var isUncertain: Bool { bits >> 56 != 0 }
}
