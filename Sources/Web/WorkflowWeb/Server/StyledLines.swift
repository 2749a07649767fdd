import WorkflowHTML

/// Lines of a terminal with its codes for styles, as HTML. Codes for anything else are left out.
struct StyledLines {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    var html: HTML {
        pre(.class("terminal")) {
            for piece in pieces { span(of: piece) }
        }
    }

    /// The lines with their style sheet, as text of a document.
    var rendered: String { "<style>\(styles)</style>" + html.rendered() }

    /// A text of one style.
    struct Piece: Equatable {
        var text: String
        var style: Style
    }

    struct Style: Equatable {
        var color: String?
        var background: String?
        var attributes: Set<String> = []
    }

    /// The pieces, of which neighbours have different styles.
    var pieces: [Piece] {
        var pieces: [Piece] = []
        var style = Style()
        var rest = Substring(text)
        while !rest.isEmpty {
            let plain = rest.prefix { $0 != "\u{1B}" }
            rest = rest.dropFirst(plain.count)
            let shown = String(
                plain.filter { $0.isNewline || !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
            )
            if !shown.isEmpty {
                if pieces.last?.style == style {
                    pieces[pieces.count - 1].text += shown
                } else {
                    pieces.append(Piece(text: shown, style: style))
                }
            }
            if let codes = Self.takeCodes(&rest) { style.apply(codes) }
        }
        return pieces
    }

    /// Takes the sequence at the beginning; returns the numbers of one that is about styles.
    private static func takeCodes(_ rest: inout Substring) -> [Int]? {
        guard rest.first == "\u{1B}" else { return nil }
        rest.removeFirst()
        guard rest.first == "[" else { return nil }
        rest.removeFirst()
        let parameters = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ";") }
        rest = rest.dropFirst(parameters.count)
        guard rest.popFirst() == "m" else { return nil }
        return parameters.isEmpty ? [0] : parameters.split(separator: ";").map { Int($0) ?? 0 }
    }

    private func span(of piece: Piece) -> HTML {
        var (color, background) = (piece.style.color, piece.style.background)
        if piece.style.attributes.contains("reverse") {
            (color, background) = (background ?? "var(--paper)", color ?? "var(--ink)")
        }
        return WorkflowHTML.span(
            .when(!piece.style.attributes.isEmpty, .class(piece.style.attributes.sorted().joined(separator: " "))),
            .when(color != nil, .style("color", color ?? "")),
            .when(background != nil, .style("background-color", background ?? ""))
        ) { piece.text }
    }

    /// The number of columns of the longest line, but not of a line that is too long to be a terminal's.
    private var columns: Int {
        let text = pieces.map(\.text).joined()
        return min(text.split(whereSeparator: \.isNewline).map(\.count).max() ?? 1, Self.mostColumns)
    }

    private static let mostColumns = 200

    /// The style sheet of the document. All columns have room.
    var styles: String {
        """
        .terminal { --ink: #d8dee9; --paper: #15181e; margin: 0; padding: .75rem; min-height: 100vh; box-sizing: border-box; \
        background: var(--paper); color: var(--ink); font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; \
        font-size: clamp(.375rem, calc((100vw - 1.75rem) / \(columns) / .605), .875rem); line-height: 1.25; } \
        body:has(.terminal) { margin: 0; background: #15181e; color: #d8dee9; } \
        .bold { font-weight: 700; } .dim { opacity: .65; } .italic { font-style: italic; } .underline { text-decoration: underline; }
        """
    }
}

extension StyledLines.Style {
    fileprivate mutating func apply(_ codes: [Int]) {
        var codes = codes[...]
        while let code = codes.popFirst() {
            switch code {
            case 0: self = StyledLines.Style()
            case 1: attributes.insert("bold")
            case 2: attributes.insert("dim")
            case 3: attributes.insert("italic")
            case 4: attributes.insert("underline")
            case 7: attributes.insert("reverse")
            case 22: attributes.subtract(["bold", "dim"])
            case 23: attributes.remove("italic")
            case 24: attributes.remove("underline")
            case 27: attributes.remove("reverse")
            case 30...37: color = Self.color(code - 30)
            case 38: color = Self.color(&codes)
            case 39: color = nil
            case 40...47: background = Self.color(code - 40)
            case 48: background = Self.color(&codes)
            case 49: background = nil
            case 90...97: color = Self.color(code - 82)
            case 100...107: background = Self.color(code - 92)
            default: break
            }
        }
    }

    /// Takes a colour by number, or by its parts.
    private static func color(_ codes: inout ArraySlice<Int>) -> String? {
        switch codes.popFirst() {
        case 5: return codes.popFirst().map { color($0) }
        case 2:
            let parts = codes.prefix(3).map { min(max(0, $0), 255) }
            codes = codes.dropFirst(3)
            return parts.count == 3 ? "rgb(\(parts[0]) \(parts[1]) \(parts[2]))" : nil
        default: return nil
        }
    }

    private static let palette = [
        "#3b4252", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d8dee9",
        "#7a8496", "#ff8b94", "#b5e08f", "#ffd88f", "#8ac6ff", "#e29bf5", "#7fdce8", "#ffffff",
    ]

    /// Returns one of the 256 colours of xterm.
    private static func color(_ number: Int) -> String {
        switch number {
        case ..<0: return palette[7]
        case ..<16: return palette[number]
        case ..<232:
            func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
            let cube = number - 16
            return "rgb(\(level(cube / 36)) \(level(cube / 6 % 6)) \(level(cube % 6)))"
        default:
            let gray = min(8 + 10 * (number - 232), 238)
            return "rgb(\(gray) \(gray) \(gray))"
        }
    }
}
