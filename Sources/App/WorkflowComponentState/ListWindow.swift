/// The part of a long list that is on the page: a window of rows that follows the scroll position.
///
/// ```swift
/// var window = ListWindow(count: 100_000)
/// window.show(request)      // what `virtualList` passes on
/// ```
public struct ListWindow: Hashable, Sendable {
    /// A wish of the browser, which is bounded by the list when it is followed.
    public struct Request: Hashable, Sendable {
        let first: Int
        let focused: Int?

        /// Creates a wish.
        /// - Parameters:
        ///   - first: The first row that is wanted.
        ///   - focused: The row that has the focus, or is to have it.
        public init(first: Int, focused: Int? = nil) {
            (self.first, self.focused) = (first, focused)
        }

        /// Reads a wish as the browser sends it, such as `240 251`; `nil` if it is none.
        public init?(_ text: String) {
            // Two numbers of 64 bits.
            guard text.utf8.count <= 41 else { return nil }
            let parts = text.utf8.split(separator: UInt8(ascii: " ")).map { Int(Substring($0)) }
            guard parts.count == 2, let first = parts[0], let focused = parts[1] else { return nil }
            self.init(first: first, focused: focused < 0 ? nil : focused)
        }
    }

    /// The number of rows of the list.
    public private(set) var count: Int
    /// The largest number of rows in the window.
    public let size: Int
    /// The first row of the window.
    public private(set) var first = 0
    /// The row that has the focus. It stays on the page when the window moves away from it.
    public private(set) var focused: Int?

    /// Creates a window at the beginning of a list.
    /// - Parameters:
    ///   - count: The number of rows of the list.
    ///   - size: The largest number of rows in the window: about four times as many as are in sight.
    public init(count: Int, size: Int = 100) {
        (self.count, self.size) = (max(0, count), max(1, size))
    }

    /// The rows of the window.
    public var range: Range<Int> { first..<min(count, first + size) }

    /// The rows that are on the page, in their order: those of the window, and the one with the focus.
    public var rows: [Int] {
        guard let focused, !range.contains(focused) else { return Array(range) }
        return focused < first ? [focused] + range : range + [focused]
    }

    /// Moves the window as the browser asks.
    public mutating func show(_ request: Request) {
        first = min(max(0, request.first), max(0, count - size))
        focused = request.focused.flatMap { (0..<count).contains($0) ? $0 : nil }
    }

    /// Changes the number of rows of the list, as when rows were added or a search has found others.
    public mutating func resize(to count: Int) {
        self.count = max(0, count)
        show(Request(first: first, focused: focused))
    }
}

extension ListWindow: Codable {
    private enum CodingKeys: CodingKey {
        case count, size, first, focused
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            count: try values.decode(Int.self, forKey: .count),
            size: try values.decode(Int.self, forKey: .size)
        )
        show(
            Request(
                first: try values.decode(Int.self, forKey: .first),
                focused: try values.decodeIfPresent(Int.self, forKey: .focused)
            )
        )
    }
}
