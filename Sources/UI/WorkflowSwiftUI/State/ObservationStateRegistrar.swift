/// The observers of one observable value and of its copies, and the identity of the value.
public struct ObservationStateRegistrar: Sendable {
    /// The identity of the value. The registrar of a copy has the same one until the copy gets its own.
    public private(set) var id = ObservableStateID()
    /// A reference, which copies share.
    private let registrar = ObservationRegistrar()

    /// Creates a registrar without observers, for a value of a new identity.
    public init() {}

    /// Gives the value a new identity.
    public mutating func _$willModify() {
        id._$willModify()
    }

    /// Records that a property was read.
    public func access<Subject: Observable>(_ subject: Subject, keyPath: KeyPath<Subject, some Any>) {
        registrar.access(subject, keyPath: keyPath)
    }

    /// Sets a property, and notifies its observers unless both values have one identity.
    public func mutate<Subject: Observable, Value>(
        _ subject: Subject,
        keyPath: KeyPath<Subject, some Any>,
        _ value: inout Value,
        _ newValue: Value,
        _ isIdentityEqual: (Value, Value) -> Bool
    ) {
        guard !isIdentityEqual(value, newValue) else {
            value = newValue
            return
        }
        registrar.willSet(subject, keyPath: keyPath)
        value = newValue
        registrar.didSet(subject, keyPath: keyPath)
    }

    /// Returns the property as it is before a modification in place.
    public func willModify<Subject: Observable, Member>(
        _ subject: Subject,
        keyPath: KeyPath<Subject, Member>,
        _ member: inout Member
    ) -> Member {
        member
    }

    /// Returns the property as it is before a modification in place, after giving it a new identity.
    ///
    /// A change inside the property keeps this identity. Another value has another one, even if it is an older copy.
    public func willModify<Subject: Observable, Member: ObservableState>(
        _ subject: Subject,
        keyPath: KeyPath<Subject, Member>,
        _ member: inout Member
    ) -> Member {
        member._$willModify()
        return member
    }

    /// Notifies observers after a modification in place, unless the value kept the identity of `oldValue`.
    ///
    /// - Parameters:
    ///   - subject: The object that has the property.
    ///   - keyPath: The key path of the property.
    ///   - member: The value after the modification.
    ///   - oldValue: The result of `willModify`.
    ///   - isIdentityEqual: Returns whether two values have the same identity.
    public func didModify<Subject: Observable, Member>(
        _ subject: Subject,
        keyPath: KeyPath<Subject, Member>,
        _ member: inout Member,
        _ oldValue: Member,
        _ isIdentityEqual: (Member, Member) -> Bool
    ) {
        guard !isIdentityEqual(oldValue, member) else { return }
        let newValue = member
        // Observers that read during the notification see the old value first.
        member = oldValue
        registrar.willSet(subject, keyPath: keyPath)
        member = newValue
        registrar.didSet(subject, keyPath: keyPath)
    }
}

/// A registrar is equal to any other and encodes nothing, so that synthesized conformances of a state ignore it.
extension ObservationStateRegistrar: Equatable, Hashable, Codable {
    public static func == (lhs: Self, rhs: Self) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}

    public init(from decoder: any Decoder) {
        self.init()
    }

    public func encode(to encoder: any Encoder) {}
}
