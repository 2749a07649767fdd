import Synchronization

/// The identity of an observable value, which tells a mutated value from a replaced one.
public struct ObservableStateID: Equatable, Hashable, Sendable {
    private enum Content: Hashable, Sendable {
        /// A number that no other identity was given.
        case location(UInt64)
        /// The identity of the payload of an enum's case, with the index of the case.
        indirect case tag(Int, Content)

        static func unique() -> Content {
            .location(lastLocation.wrappingAdd(1, ordering: .relaxed).newValue)
        }

        /// The same tags around a new location.
        func relocated() -> Content {
            switch self {
            case .location: .unique()
            case .tag(let tag, let inner): .tag(tag, inner.relocated())
            }
        }
    }

    private var content: Content

    private init(_ content: Content) {
        self.content = content
    }

    /// Creates an identity that differs from all others. Its copies are equal to it.
    public init() {
        content = .unique()
    }

    /// Returns a new identity, which is equal to no other.
    public static func _$id(for value: some Any) -> Self {
        (value as? any ObservableState)?._$id ?? Self()
    }

    /// Returns the identity of `value`.
    public static func _$id(for value: some ObservableState) -> Self {
        value._$id
    }

    /// Returns this identity with a tag. It is equal only to the same identity with the same tags.
    public func _$tag(_ tag: Int) -> Self {
        Self(.tag(tag, content))
    }

    /// Replaces the location by a new one, inside all tags. Copies keep the former one.
    public mutating func _$willModify() {
        content = content.relocated()
    }
}

private let lastLocation = Atomic<UInt64>(0)
