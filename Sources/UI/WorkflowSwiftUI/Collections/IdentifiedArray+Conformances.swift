#if !IdentifiedCollections
extension IdentifiedArray: Equatable where Element: Equatable {
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.elements == rhs.elements }
}

extension IdentifiedArray: Hashable where Element: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}

extension IdentifiedArray: Encodable where Element: Encodable {
    public func encode(to encoder: any Encoder) throws {
        try elements.encode(to: encoder)
    }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
    public init(from decoder: any Decoder) throws {
        let elements = try [Element](from: decoder)
        self.init(elements)
        guard count == elements.count else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "Expected elements of different ids. Instead, an id occurs twice."
                )
            )
        }
    }
}

extension IdentifiedArray: CustomStringConvertible, CustomReflectable {
    public var description: String { elements.description }

    public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }
}
#endif
