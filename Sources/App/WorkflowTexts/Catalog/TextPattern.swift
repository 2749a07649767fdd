/// A text in one language, taken apart where its arguments go.
struct TextPattern: Sendable {
    enum Part: Sendable, Equatable {
        case literal(String)
        /// The argument at a position from 0.
        case argument(Int, ArgumentKind)
        /// A part that has plural forms of its own, by its name.
        case substitution(String)
        /// The number that chooses the form, in a part of a substitution.
        case number
    }

    private(set) var parts: [Part] = []
    /// The specifiers that are not known, which are shown as they are.
    private(set) var unknown: [String] = []

    /// The whole text, where it has no arguments.
    var literal: String? {
        switch parts.count {
        case 0: ""
        case 1: if case .literal(let text) = parts[0] { text } else { nil }
        default: nil
        }
    }

    /// The arguments by position.
    var arguments: [Int: ArgumentKind] {
        var arguments: [Int: ArgumentKind] = [:]
        for case .argument(let position, let kind) in parts { arguments[position] = kind }
        return arguments
    }

    /// Takes a format apart: `%@`, `%lld`, `%.2f`, positions as in `%2$@`, `%%`, and `%#@name@` and `%arg` of catalogues.
    init(_ format: String) {
        var rest = Substring(format)
        var next = 0
        while let percent = rest.firstIndex(of: "%") {
            append(rest[..<percent])
            rest = rest[rest.index(after: percent)...]
            var specifier = FormatSpecifier(&rest)
            if case .argument(nil, let kind) = specifier {
                specifier = .argument(next, kind)
                next += 1
            }
            append(specifier)
        }
        append(rest)
    }

    private mutating func append(_ specifier: FormatSpecifier) {
        switch specifier {
        case .percent: append("%")
        case .number: parts.append(.number)
        case .substitution(let name): parts.append(.substitution(name))
        case .argument(let position, let kind): parts.append(.argument(position ?? 0, kind))
        case .unknown(let text):
            // A percent sign at the end or before a space is one.
            if text.count > 1, text.last != " " { unknown.append(text) }
            append(Substring(text))
        }
    }

    private mutating func append(_ text: Substring) {
        guard !text.isEmpty else { return }
        if case .literal(let before) = parts.last {
            parts[parts.count - 1] = .literal(before + text)
        } else {
            parts.append(.literal(String(text)))
        }
    }
}

/// The kind of value that an argument takes, by its specifier.
enum ArgumentKind: Hashable, Sendable {
    case text, integer
    /// A number with so many digits after the point; nil for as many as it has.
    case number(digits: Int?)

    /// Returns whether both stand for values of one type.
    func isCompatible(with other: ArgumentKind) -> Bool {
        switch (self, other) {
        case (.text, .text), (.integer, .integer), (.number, .number): true
        default: false
        }
    }
}

/// The part of a format that a percent sign begins.
private enum FormatSpecifier {
    case percent, number
    case substitution(String)
    case argument(Int?, ArgumentKind)
    case unknown(String)

    /// Reads the part that follows a percent sign. Reads nothing if it does not know that part.
    init(_ rest: inout Substring) {
        let start = rest
        if rest.first == "%" {
            rest.removeFirst()
            self = .percent
        } else if rest.hasPrefix("arg") {
            rest.removeFirst(3)
            self = .number
        } else if rest.hasPrefix("#@"), let end = rest.dropFirst(2).firstIndex(of: "@") {
            self = .substitution(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]))
            rest = rest[rest.index(after: end)...]
        } else if let argument = Self.argument(&rest) {
            self = argument
        } else {
            self = .unknown("%" + start.prefix(1))
            rest = start.dropFirst()
        }
    }

    private static func argument(_ rest: inout Substring) -> FormatSpecifier? {
        let number = rest.prefix { $0.isASCII && $0.isNumber }
        var position: Int?
        if !number.isEmpty, number.count < 3, rest.dropFirst(number.count).first == "$" {
            guard let value = Int(number), value > 0 else { return nil }
            position = value - 1
            rest = rest.dropFirst(number.count + 1)
        }
        let digits = digits(&rest)
        let length = rest.prefix { "hlqzjt".contains($0) }
        rest = rest.dropFirst(length.count)
        guard let kind = kind(rest.first, digits: digits) else { return nil }
        rest = rest.dropFirst()
        return .argument(position, kind)
    }

    /// Reads `.2`.
    private static func digits(_ rest: inout Substring) -> Int? {
        guard rest.first == "." else { return nil }
        let number = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard let digits = Int(number), digits <= 20 else { return nil }
        rest = rest.dropFirst(number.count + 1)
        return digits
    }

    private static func kind(_ conversion: Character?, digits: Int?) -> ArgumentKind? {
        switch conversion {
        case "@": .text
        case "d", "i", "u", "D", "U": .integer
        case "f", "F", "g", "G", "e", "E": .number(digits: digits)
        default: nil
        }
    }
}
