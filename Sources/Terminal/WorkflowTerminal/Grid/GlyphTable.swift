/// The styles and clusters that cells name by number. It is bounded, as both come from what users write.
struct GlyphTable {
    private(set) var styles: [TerminalStyle] = [TerminalStyle()]
    private(set) var clusters: [Character] = []
    private var styleNumbers: [TerminalStyle: UInt16] = [TerminalStyle(): 0]
    private var clusterNumbers: [Character: UInt32] = [:]
    private var lastStyle: (style: TerminalStyle, number: UInt16) = (TerminalStyle(), 0)
    private let clusterLimit: Int
    private static let styleLimit = 4_096

    /// A Boolean value that indicates whether something found no room, so that the table is to be emptied.
    private(set) var isFull = false

    init(size: TerminalSize) {
        clusterLimit = max(1_024, size.columns * size.rows)
    }

    /// Returns the number of a style; the default's when there is no room.
    mutating func number(of style: TerminalStyle) -> UInt16 {
        if lastStyle.style == style { return lastStyle.number }
        var number = styleNumbers[style]
        if number == nil, styles.count < GlyphTable.styleLimit {
            number = UInt16(styles.count)
            styles.append(style)
            styleNumbers[style] = number
        }
        guard let number else {
            isFull = true
            return 0
        }
        lastStyle = (style, number)
        return number
    }

    /// Returns the content of a cell for a piece; that of U+FFFD when there is no room.
    mutating func content(of piece: Piece) -> UInt32 {
        switch piece.content {
        case .scalar(let scalar): return scalar.value
        case .cluster(let character):
            if let number = clusterNumbers[character] { return Cell.clusterBit | number }
            guard clusters.count < clusterLimit else {
                isFull = true
                return 0xFFFD
            }
            let number = UInt32(clusters.count)
            clusters.append(character)
            clusterNumbers[character] = number
            return Cell.clusterBit | number
        }
    }

    /// Returns the columns that a cell takes in a terminal that joins nothing.
    func mostColumns(of cell: Cell) -> Int {
        guard cell.content & Cell.clusterBit != 0 else { return cell.columns }
        let scalars = clusters[Int(cell.content & ~Cell.clusterBit)].unicodeScalars
        let parts = scalars.reduce(0) { $0 + TerminalWidths.clusters.width(of: $1).columns }
        return max(parts, scalars.contains("\u{FE0F}") ? 2 : 1, cell.columns)
    }

    /// Appends the text of a cell.
    func append(_ cell: Cell, to bytes: inout [UInt8]) {
        let content = cell.content
        if content < 0x80 {
            bytes.append(UInt8(content))
        } else if content & Cell.clusterBit != 0 {
            bytes.append(contentsOf: clusters[Int(content & ~Cell.clusterBit)].utf8)
        } else if let scalar = Unicode.Scalar(content) {
            bytes.append(contentsOf: UTF8.encode(scalar)!)
        }
    }

    /// Returns the text of a row, without spaces at its end.
    func text(ofRow row: Int, in grid: Grid) -> String {
        var bytes: [UInt8] = []
        for column in 0..<grid.size.columns where grid[column, row].columns > 0 {
            append(grid[column, row], to: &bytes)
        }
        while bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
