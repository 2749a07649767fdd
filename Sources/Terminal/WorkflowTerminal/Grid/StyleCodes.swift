/// The codes (SGR) that change one style to another.
enum StyleCodes {
    /// Appends the shortest codes that lead from one style to another in a terminal with these colours.
    static func append(
        from old: TerminalStyle,
        to new: TerminalStyle,
        colors: TerminalProfile.Colors,
        to bytes: inout [UInt8]
    ) {
        let foreground = new.foreground?.reduced(to: colors)
        let background = new.background?.reduced(to: colors)
        let lost = old.attributes.subtracting(new.attributes)
        var gained = new.attributes.subtracting(old.attributes)
        var codes: [Int] = []
        // Switching off bold or dim switches off both.
        if !lost.isDisjoint(with: [.bold, .dim]) {
            codes.append(22)
            gained.formUnion(new.attributes.intersection([.bold, .dim]))
        }
        for (attribute, _, off) in switches where lost.contains(attribute) && off != 22 { codes.append(off) }
        for (attribute, on, _) in switches where gained.contains(attribute) { codes.append(on) }
        if foreground != old.foreground?.reduced(to: colors) { codes += foreground?.codes(from: 30) ?? [39] }
        if background != old.background?.reduced(to: colors) { codes += background?.codes(from: 40) ?? [49] }
        guard !codes.isEmpty else { return }
        if new.attributes.isEmpty, foreground == nil, background == nil { codes = [] }
        bytes.append(contentsOf: "\u{1B}[".utf8)
        for (index, code) in codes.enumerated() {
            if index > 0 { bytes.append(0x3B) }
            bytes.append(decimal: code)
        }
        bytes.append(0x6D)
    }

    private static let switches: [(TerminalStyle.Attributes, on: Int, off: Int)] = [
        (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reverse, 7, 27),
    ]
}

extension TerminalColor {
    /// Returns the nearest colour that a terminal has; `nil` for none.
    func reduced(to colors: TerminalProfile.Colors) -> TerminalColor? {
        switch (self, colors) {
        case (_, .none): nil
        case (.palette(let number), _): .palette(number & 15)
        case (.indexed(let number), .palette): number < 16 ? .palette(number) : TerminalColor.nearest(to: parts)
        case (.rgb, .palette): TerminalColor.nearest(to: parts)
        case (.rgb(let red, let green, let blue), .indexed): TerminalColor.cube(red, green, blue)
        default: self
        }
    }

    /// The codes of the colour, from 30 in front and from 40 behind.
    fileprivate func codes(from base: Int) -> [Int] {
        switch self {
        case .palette(let number): [number < 8 ? base + Int(number) : base + 52 + Int(number)]
        case .indexed(let number): [base + 8, 5, Int(number)]
        // With semicolons, as more terminals know them so than with colons.
        case .rgb(let red, let green, let blue): [base + 8, 2, Int(red), Int(green), Int(blue)]
        }
    }

    private var parts: (Int, Int, Int) {
        switch self {
        case .palette(let number): return TerminalColor.usual[Int(number & 15)]
        case .rgb(let red, let green, let blue): return (Int(red), Int(green), Int(blue))
        case .indexed(let number) where number < 16: return TerminalColor.usual[Int(number)]
        case .indexed(let number) where number >= 232:
            let gray = 8 + 10 * (Int(number) - 232)
            return (gray, gray, gray)
        case .indexed(let number):
            func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
            let cube = Int(number) - 16
            return (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        }
    }

    private static func cube(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> TerminalColor {
        if red == green, green == blue, (8...238).contains(red) { return .indexed(232 + (red - 8) / 10) }
        func step(_ value: UInt8) -> UInt8 { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
        return .indexed(16 + 36 * step(red) + 6 * step(green) + step(blue))
    }

    private static func nearest(to color: (Int, Int, Int)) -> TerminalColor {
        func distance(_ other: (Int, Int, Int)) -> Int {
            let (red, green, blue) = (color.0 - other.0, color.1 - other.1, color.2 - other.2)
            return red * red + green * green + blue * blue
        }
        let number = usual.indices.min { distance(usual[$0]) < distance(usual[$1]) } ?? 7
        return .palette(UInt8(number))
    }

    /// The colours that most terminals have for the 16 numbers.
    private static let usual: [(Int, Int, Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]
}

extension [UInt8] {
    /// Appends a number of at least 0 in digits.
    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(0x30 + number % 10))
    }
}
