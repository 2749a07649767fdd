/// The pages of a long list, and which of them is shown.
///
/// A page that there is none of, as in an old link, becomes the nearest one.
public struct Pagination: Hashable, Codable, Sendable {
    /// The number of elements.
    public let count: Int
    /// The number of elements of a page.
    public let pageSize: Int
    /// The page that is shown, from 1.
    public let page: Int

    /// Creates the pages of a list.
    /// - Parameters:
    ///   - count: The number of elements.
    ///   - pageSize: The number of elements of a page, at least 1.
    ///   - page: The page that is shown, from 1.
    public init(count: Int, pageSize: Int, page: Int = 1) {
        self.count = max(0, count)
        self.pageSize = max(1, pageSize)
        self.page = min(max(1, page), Self.pageCount(self.count, self.pageSize))
    }

    /// Reads pages, and corrects what the list cannot have.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            count: try values.decode(Int.self, forKey: .count),
            pageSize: try values.decode(Int.self, forKey: .pageSize),
            page: try values.decode(Int.self, forKey: .page)
        )
    }

    /// The number of pages, at least 1.
    public var pageCount: Int { Self.pageCount(count, pageSize) }

    /// Divides first, because both numbers may be as large as a number can be: they may come from a URL.
    private static func pageCount(_ count: Int, _ pageSize: Int) -> Int {
        max(1, count / pageSize + (count % pageSize > 0 ? 1 : 0))
    }

    /// The positions of the elements of the page.
    public var range: Range<Int> {
        let start = (page - 1) * pageSize
        return start..<start + min(count - start, pageSize)
    }

    /// Returns the elements of the page.
    public func elements<Elements: RandomAccessCollection>(of elements: Elements) -> Elements.SubSequence {
        let start = elements.index(elements.startIndex, offsetBy: range.lowerBound, limitedBy: elements.endIndex)
        return elements[(start ?? elements.endIndex)...].prefix(pageSize)
    }

    /// A page to be offered, or a gap between two.
    public enum Item: Hashable, Sendable {
        /// A page, from 1.
        case page(Int)
        /// Pages that are left out, with the page behind the gap.
        case gap(before: Int)
    }

    /// The pages to be offered: the first, the last, and those around the one that is shown.
    public var items: [Item] {
        let near = Set([1, pageCount, page - 1, page, min(page, pageCount - 1) + 1]).filter {
            (1...pageCount).contains($0)
        }.sorted()
        var items: [Item] = []
        var last = 0
        for number in near {
            // A gap of one page takes as much room as the page.
            if number - last == 2 { items.append(.page(number - 1)) }
            if number - last > 2 { items.append(.gap(before: number)) }
            items.append(.page(number))
            last = number
        }
        return items
    }
}
