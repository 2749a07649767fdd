/// A control sequence, `CSI` and what follows, as an event.
struct ControlSequence {
    /// The first byte, if it is one of `<=>?`.
    private let prefix: UInt8?
    /// The parameters, each with its parts between colons; `nil` where nothing is written.
    private let parameters: [[Int?]]
    private let hasIntermediates: Bool
    private let end: UInt8

    init(_ bytes: [UInt8], end: UInt8) {
        var rest = bytes[...]
        prefix = rest.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
        if prefix != nil { rest = rest.dropFirst() }
        let text = rest.prefix { $0 >= 0x30 }
        hasIntermediates = text.count < rest.count
        parameters = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
        }
        self.end = end
    }

    /// Numbers beyond this have no meaning in any sequence.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 7 else { return nil }
        var number = 0
        for digit in digits {
            guard (0x30..<0x3A).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return number
    }

    private func parameter(_ index: Int) -> Int? { parameters.indices.contains(index) ? parameters[index][0] : nil }

    // MARK: - Kinds

    var isPasteStart: Bool { end == UInt8(ascii: "~") && prefix == nil && parameter(0) == 200 }

    /// The row and the column of a cursor report.
    var cursorReport: (Int, Int)? {
        guard end == UInt8(ascii: "R"), prefix == nil, !hasIntermediates, parameters.count == 2 else { return nil }
        guard let row = parameter(0), let column = parameter(1), row > 0, column > 0 else { return nil }
        return (row, column)
    }

    /// The event; `nil` for a sequence without a meaning.
    var event: InputParser.Event? {
        switch prefix {
        case nil: hasIntermediates ? nil : keyOrFocus.map { .input($0) }
        case UInt8(ascii: "<"): hasIntermediates ? nil : mouse.map { .input(.mouse($0)) }
        case UInt8(ascii: "?"): reply.map { .reply($0) }
        default: nil
        }
    }

    private var reply: TerminalReply? {
        switch end {
        case UInt8(ascii: "u"): parameter(0).map { .keyboard(flags: $0) }
        case UInt8(ascii: "c"): .device
        case UInt8(ascii: "y"):
            parameter(0).flatMap { mode in parameter(1).map { .mode(mode, state: $0) } }
        default: nil
        }
    }

    private var mouse: MouseInput? {
        guard end == UInt8(ascii: "M") || end == UInt8(ascii: "m"), parameters.count == 3 else { return nil }
        guard let code = parameter(0), let column = parameter(1), let row = parameter(2) else { return nil }
        return MouseInput(code: code, column: column - 1, row: row - 1, isRelease: end == UInt8(ascii: "m"))
    }

    private var keyOrFocus: TerminalInput? {
        switch end {
        case UInt8(ascii: "I") where parameters.count == 1 && parameter(0) == nil: .focus(true)
        case UInt8(ascii: "O") where parameters.count == 1 && parameter(0) == nil: .focus(false)
        case UInt8(ascii: "u"): codedKey.map { .key($0) }
        case UInt8(ascii: "~"):
            // modifyOtherKeys: `CSI 27 ; modifiers ; code ~`.
            if parameter(0) == 27, let code = parameter(2) {
                otherKey(code).map { .key($0) }
            } else {
                parameter(0).flatMap(Self.numberedKey).flatMap(modified).map { .key($0) }
            }
        default: Self.letteredKey(end).flatMap(modified).map { .key($0) }
        }
    }

    // MARK: - Keys

    /// The modifiers as the second parameter says; `nil` for a key that is released, or pressed with what we have no name for.
    private var modifiers: KeyPress.Modifiers? {
        let field = parameters.indices.contains(1) ? parameters[1] : []
        if field.count > 1, field[1] == 3 { return nil }
        return Self.modifiers((field.first ?? nil) ?? 1)
    }

    private static func modifiers(_ code: Int) -> KeyPress.Modifiers? {
        let bits = max(code, 1) - 1
        // Super and Hyper belong to the window system; their keys would type letters.
        guard bits & (8 | 16) == 0 else { return nil }
        var modifiers: KeyPress.Modifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & (2 | 32) != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        return modifiers
    }

    private func modified(_ press: KeyPress) -> KeyPress? {
        modifiers.map { KeyPress(press.key, press.modifiers.union($0)) }
    }

    /// `CSI code:shifted:base ; modifiers u`, of the keyboard protocol.
    private var codedKey: KeyPress? {
        guard let modifiers, let code = parameter(0) else { return nil }
        let shifted = parameters[0].count > 1 ? parameters[0][1] : nil
        let base = parameters[0].count > 2 ? parameters[0][2] : nil
        if let key = Self.functionalKey(code) { return KeyPress(key, modifiers) }
        return KeyPress(code: code, shifted: shifted, base: base, modifiers)
    }

    private func otherKey(_ code: Int) -> KeyPress? {
        guard let modifiers else { return nil }
        if let key = Self.functionalKey(code) { return KeyPress(key, modifiers) }
        return KeyPress(code: code, shifted: code, base: nil, modifiers)
    }

    private static func functionalKey(_ code: Int) -> KeyPress.Key? {
        switch code {
        case 8, 127: .backspace
        case 9: .tab
        case 10, 13, 57414: .enter
        case 27: .escape
        case 57376...57398: .function(code - 57376 + 13)
        // The keys of the number pad.
        case 57399...57408: .character(Character(Unicode.Scalar(UInt8(code - 57399 + 0x30))))
        case 57409: .character(".")
        case 57410: .character("/")
        case 57411: .character("*")
        case 57412: .character("-")
        case 57413: .character("+")
        case 57415: .character("=")
        case 57417: .left
        case 57418: .right
        case 57419: .up
        case 57420: .down
        case 57421: .pageUp
        case 57422: .pageDown
        case 57423: .home
        case 57424: .end
        case 57425: .insert
        case 57426: .delete
        default: nil
        }
    }

    private static func numberedKey(_ number: Int) -> KeyPress? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        case 25, 26: .function(number - 12)
        case 28, 29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    private static func letteredKey(_ letter: UInt8) -> KeyPress? {
        switch letter {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "Z"): .shift(.tab)
        case UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "R"), UInt8(ascii: "S"): .function(Int(letter) - 0x4F)
        // rxvt: arrows with Shift.
        case UInt8(ascii: "a"): .shift(.up)
        case UInt8(ascii: "b"): .shift(.down)
        case UInt8(ascii: "c"): .shift(.right)
        case UInt8(ascii: "d"): .shift(.left)
        default: nil
        }
    }

    /// The key of `CSI number $`.
    static func shiftedKey(_ digits: [UInt8]) -> InputParser.Event? {
        number(digits[...]).flatMap(numberedKey).map { .input(.key(.shift($0))) }
    }

    /// The key of `ESC O letter`, which a terminal sends for its application keys.
    static func applicationKey(_ letter: UInt8, modifiers: UInt8?) -> InputParser.Event? {
        let press: KeyPress? =
            switch letter {
            case UInt8(ascii: "M"): .enter
            case UInt8(ascii: "j")...UInt8(ascii: "y"): KeyPress(.character(Character(Unicode.Scalar(letter - 0x40))))
            // rxvt: arrows with Control.
            case UInt8(ascii: "a"): .control(.up)
            case UInt8(ascii: "b"): .control(.down)
            case UInt8(ascii: "c"): .control(.right)
            case UInt8(ascii: "d"): .control(.left)
            default: letteredKey(letter)
            }
        guard let press, let held = Self.modifiers(modifiers.map { Int($0) - 0x30 } ?? 1) else { return nil }
        return .input(.key(KeyPress(press.key, press.modifiers.union(held))))
    }
}
