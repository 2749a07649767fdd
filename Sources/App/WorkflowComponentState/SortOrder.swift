/// The order of a table's rows: a column and a direction.
///
/// ```swift
/// sort.choose(.price)                          // by price; when chosen again, the other way around
/// let rows = sort.isDescending ? sorted.reversed() : sorted
/// ```
public struct SortOrder<Column: Hashable & Sendable>: Hashable, Sendable {
    /// The column.
    public private(set) var column: Column
    /// A Boolean value that indicates whether the largest value comes first.
    public private(set) var isDescending: Bool

    /// Creates an order.
    public init(_ column: Column, isDescending: Bool = false) {
        (self.column, self.isDescending) = (column, isDescending)
    }

    /// Sorts by a column, beginning with its smallest value; the present column changes its direction.
    public mutating func choose(_ column: Column) {
        self = SortOrder(column, isDescending: column == self.column && !isDescending)
    }

    /// Returns elements in this order. Equal ones keep their order in either direction.
    /// - Parameters:
    ///   - elements: The elements.
    ///   - areInIncreasingOrder: Returns whether the first of two elements comes first by the smaller value of a column.
    public func sorted<Element>(
        _ elements: some Sequence<Element>,
        by areInIncreasingOrder: (Column, Element, Element) -> Bool
    ) -> [Element] {
        elements.sorted { a, b in
            isDescending ? areInIncreasingOrder(column, b, a) : areInIncreasingOrder(column, a, b)
        }
    }
}

extension SortOrder: Codable where Column: Codable {}
