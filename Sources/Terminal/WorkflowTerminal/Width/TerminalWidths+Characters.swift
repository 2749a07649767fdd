/// The columns that a character takes, and whether terminals agree about that.
struct CharacterWidth: Equatable {
    /// 0 for a character that is not sent.
    var columns: Int
    /// A Boolean value that indicates whether the cell after the character has to be addressed by its column.
    var isUncertain = false
}

extension TerminalWidths {
    /// The scalars of a cluster that are sent; the rest of a longer one is cut off.
    static let longestCluster = 16

    /// Returns the columns of a scalar that is a cluster of its own.
    func width(of scalar: Unicode.Scalar) -> CharacterWidth {
        switch WidthClass(of: scalar) {
        case .zero, .dropped: CharacterWidth(columns: 0)
        case .narrow: CharacterWidth(columns: 1, isUncertain: 0x2600..<0x27C0 ~= scalar.value)
        case .wide: CharacterWidth(columns: 2, isUncertain: scalar.isEmojiOrOlder)
        case .spacingMark: CharacterWidth(columns: 1, isUncertain: true)
        case .skinTone: CharacterWidth(columns: 2, isUncertain: true)
        case .regional: CharacterWidth(columns: 1, isUncertain: true)
        }
    }

    /// Returns the columns of a cluster of several scalars, by this terminal's way of counting.
    func width(ofCluster scalars: some Sequence<Unicode.Scalar>) -> CharacterWidth {
        var columns = 0
        var isJoined = false
        for scalar in scalars {
            let joinsNext = scalar == "\u{200D}" && joinsEmoji
            switch WidthClass(of: scalar) {
            case .dropped: break
            case .zero:
                if scalar == "\u{FE0F}", widensVariations, columns == 1 { columns = 2 }
            case .spacingMark: columns += columns > 0 && joinsSpacingMarks ? 0 : 1
            case .skinTone: columns += columns > 0 && (joinsSkinTones || isJoined) ? 0 : 2
            case .regional: columns += joinsFlags ? 1 : 2
            case .narrow: columns += isJoined ? 0 : 1
            case .wide: columns += isJoined ? 0 : 2
            }
            isJoined = joinsNext || isJoined && joinsEmoji && WidthClass(of: scalar) == .zero
        }
        return CharacterWidth(columns: columns, isUncertain: true)
    }

    /// Returns the columns of a character.
    func width(of character: Character) -> CharacterWidth {
        let scalars = character.unicodeScalars
        let first = scalars[scalars.startIndex]
        if scalars.index(after: scalars.startIndex) == scalars.endIndex { return width(of: first) }
        if character == "\r\n" { return CharacterWidth(columns: 0) }
        return width(ofCluster: scalars.prefix(TerminalWidths.longestCluster))
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether a wide scalar is not an ideograph or the like, about which all terminals agree.
    fileprivate var isEmojiOrOlder: Bool { value < 0x2E80 && value > 0x11FF || 0x1F000..<0x20000 ~= value }
}
