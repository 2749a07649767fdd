extension KeyPress {
    /// Creates the key of a byte below 0x80, other than Escape.
    init(ascii byte: UInt8) {
        switch byte {
        case 0x00: self.init(.character(" "), .control)
        case 0x08, 0x7F: self.init(.backspace)
        case 0x09: self.init(.tab)
        case 0x0D: self.init(.enter)
        case 0x01..<0x1B: self.init(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
        case 0x1C..<0x20: self.init(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
        default: self.init(.character(Character(Unicode.Scalar(byte))))
        }
    }

    /// Creates the key of a code of Unicode that a keyboard protocol sends; `nil` for one that types nothing.
    /// - Parameters:
    ///   - shifted: The code with Shift.
    ///   - base: The code of the key on a Latin keyboard.
    init?(code: Int, shifted: Int?, base: Int?, _ modifiers: Modifiers) {
        guard let letter = Self.character(code) else { return nil }
        // Control and a letter of another alphabet is the key that has that place on a Latin keyboard, as it is without the
        // protocol: else Control and C would quit on some keyboards only.
        if modifiers.contains(.control) {
            let latin =
                letter.isASCII ? letter : base.flatMap(Self.character) ?? Self.latin[letter.lowercased()] ?? letter
            let small = latin.lowercased()
            self.init(.character(small.count == 1 ? Character(small) : latin), modifiers)
            return
        }
        guard modifiers.contains(.shift) else {
            self.init(.character(letter), modifiers)
            return
        }
        let capital = letter.uppercased()
        let typed = shifted.flatMap(Self.character) ?? (capital.count == 1 ? Character(capital) : letter)
        self.init(.character(typed), typed == " " ? modifiers : modifiers.subtracting(.shift))
    }

    private static func character(_ code: Int) -> Character? {
        guard code >= 0x20, !(0x7F..<0xA0).contains(code),
            let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
        else { return nil }
        // The protocol's own keys, such as Caps Lock and those for media, are in this private area.
        return (0xE000...0xF8FF).contains(code) ? nil : Character(scalar)
    }

    /// The Russian and Ukrainian keyboards, for terminals that do not say which key it was.
    private static let latin: [String: Character] = Dictionary(
        zip("йцукенгшщзфывапролдячсмитьі".map(String.init), "qwertyuiopasdfghjklzxcvbnms"),
        uniquingKeysWith: { first, _ in first }
    )
}

extension MouseInput {
    /// Creates the event of a code of xterm's; `nil` for one that means nothing here.
    init?(code: Int, column: Int, row: Int, isRelease: Bool) {
        guard column >= 0, row >= 0, column < TerminalSize.limit, row < TerminalSize.limit else { return nil }
        var modifiers: KeyPress.Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        let kind: Kind
        switch code & ~28 {
        case 64: kind = .wheelUp
        case 65: kind = .wheelDown
        case 0: kind = isRelease ? .release : .press
        case 3 where isRelease: kind = .release
        case 32: kind = .drag
        // The other buttons, and movements without one.
        default: return nil
        }
        self.init(kind, column: column, row: row, modifiers: modifiers)
    }
}
