/// The width of a scalar by itself, and how it joins others.
enum WidthClass: UInt8 {
    /// Joins the scalar before it, and takes no columns.
    case zero
    case narrow
    case wide
    /// Is never sent: controls, and marks that turn the direction of text.
    case dropped
    /// Joins the scalar before it; terminals differ about whether it takes a column.
    case spacingMark
    case skinTone
    case regional

    /// Returns the class of a scalar.
    init(of scalar: Unicode.Scalar) {
        self = WidthClass(value: scalar.value)
    }

    private init(value: UInt32) {
        if value < 0x7F {
            self = value < 0x20 ? .dropped : .narrow
        } else if value < 0x20000 {
            let group = WidthTable.number(in: WidthTable.top, at: Int(value >> 8))
            let block = WidthTable.number(in: WidthTable.groups, at: group << 4 | Int(value >> 4 & 15))
            let pair = WidthTable.letter(in: WidthTable.blocks, at: block << 3 | Int(value >> 1 & 7))
            // The table has the raw values of all cases only.
            self = WidthClass(rawValue: UInt8(value & 1 == 0 ? pair & 7 : pair >> 3))!
        } else if value < 0x40000 {
            self = value & 0xFFFE == 0xFFFE ? .dropped : .wide
        } else {
            // Tags and variation selectors join; the rest has no characters.
            self = 0xE0020..<0xE01F0 ~= value ? .zero : .dropped
        }
    }
}

extension WidthTable {
    /// Returns the number in two letters.
    fileprivate static func number(in text: StaticString, at index: Int) -> Int {
        letter(in: text, at: 2 * index) | letter(in: text, at: 2 * index + 1) << 6
    }

    /// Returns the number of a letter. The pointer lives as long as the program.
    fileprivate static func letter(in text: StaticString, at index: Int) -> Int {
        assert(index < text.utf8CodeUnitCount)
        return Int(text.utf8Start[index]) - 48
    }
}
