// The part of IdentifiedCollections' interface that Trellis uses. Only declarations matter here; nothing runs this.
public struct IdentifiedArray<ID: Hashable, Element> {
    public var ids: [ID] { fatalError() }
    public subscript(id id: ID) -> Element? {
        get { fatalError() }
        set {}
    }
    public func index(id: ID) -> Int? { nil }
}

public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(position: Int) -> Element {
        get { fatalError() }
        set {}
    }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
    public init(arrayLiteral elements: Element...) {}
    public init<S: Sequence>(uniqueElements elements: S) where S.Element == Element {}
}
