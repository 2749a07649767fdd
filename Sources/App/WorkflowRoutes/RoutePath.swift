import TrellisSupport

/// The path of a page as declared: texts and named values between slashes.
struct RoutePath {
    enum Piece: Hashable {
        case text(String)
        case value(String)

        var isText: Bool {
            if case .text = self { true } else { false }
        }
    }

    /// The path as it is declared, for instance `/products/{id}`.
    let text: String
    let pieces: [Piece]
    /// The names in braces, in order.
    let names: [String]

    /// Creates a path; `nil` if `text` is not a path.
    init?(_ text: String) {
        guard text.first == "/" else { return nil }
        let parts = text == "/" ? [] : text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        var (pieces, names) = ([Piece](), [String]())
        for part in parts {
            if part.first == "{", part.last == "}", part.count > 2 {
                names.append(String(part.dropFirst().dropLast()))
                pieces.append(.value(names[names.count - 1]))
            } else {
                guard !part.isEmpty, !part.contains(where: { "{}?#%".contains($0) }) else { return nil }
                pieces.append(.text(String(part)))
            }
        }
        guard Set(names).count == names.count else { return nil }
        (self.text, self.pieces, self.names) = (text, pieces, names)
    }

    /// Returns the values of the names if the path has this form; otherwise `nil`.
    func values(in segments: ArraySlice<String>) -> [String]? {
        guard segments.count == pieces.count else { return nil }
        var values: [String] = []
        for (piece, segment) in zip(pieces, segments) {
            switch piece {
            case .text(let text): if !text.equalsBytes(of: segment) { return nil }
            case .value:
                guard let value = PathSegment.decode(segment) else { return nil }
                values.append(value)
            }
        }
        return values
    }

    /// Returns whether this path is tried before `other`: the first piece in which they differ in kind is a text.
    func precedes(_ other: RoutePath) -> Bool {
        for (mine, theirs) in zip(pieces, other.pieces) where mine.isText != theirs.isText { return mine.isText }
        return false
    }

    /// The path without the names in braces: two paths with the same form fit the same URLs.
    var form: [Piece] { pieces.map { $0.isText ? $0 : .value("") } }
}
