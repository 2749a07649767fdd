/// The room that a view takes in one direction.
public struct TerminalLength: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case fixed(Int)
        case fit
        case fill(Int)
    }

    let kind: Kind

    /// As much as the content needs.
    public static let fit = TerminalLength(kind: .fit)

    /// All that the others leave over.
    public static let fill = TerminalLength(kind: .fill(1))

    /// All that the others leave over, shared by weight with others that fill.
    /// - Parameter weight: At least 1.
    public static func fill(weight: Int) -> TerminalLength { TerminalLength(kind: .fill(max(weight, 1))) }

    /// A number of columns or rows.
    public static func fixed(_ cells: Int) -> TerminalLength {
        TerminalLength(kind: .fixed(min(max(cells, 0), TerminalSize.limit)))
    }
}

extension TerminalLength: ExpressibleByIntegerLiteral {
    /// Creates a number of columns or rows.
    public init(integerLiteral cells: Int) {
        self = .fixed(cells)
    }
}
