// The macro names these functions without their types, so that the compiler chooses by the static type of a property.
// True means: observers of the place that holds the value need no notification.

/// Returns whether both values have one identity.
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T, _ rhs: T) -> Bool {
    lhs._$id == rhs._$id
}

/// Returns whether both values are absent, or have one identity.
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T?, _ rhs: T?) -> Bool {
    switch (lhs, rhs) {
    case (let lhs?, let rhs?): lhs._$id == rhs._$id
    case (nil, nil): true
    default: false
    }
}

/// Returns whether both arrays have the same ids in the same order. Each element notifies of its own changes.
public func _$isIdentityEqual<ID: Hashable, T: ObservableState>(
    _ lhs: IdentifiedArray<ID, T>,
    _ rhs: IdentifiedArray<ID, T>
) -> Bool {
    lhs.ids == rhs.ids
}

/// Returns whether both collections have elements of the same identities in the same order.
public func _$isIdentityEqual<C: Collection>(_ lhs: C, _ rhs: C) -> Bool where C.Element: ObservableState {
    lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0._$id == $1._$id }
}

/// Returns false: setting a string always notifies.
public func _$isIdentityEqual(_ lhs: String, _ rhs: String) -> Bool {
    false
}

/// Returns false, unless the dynamic type is an observable value or a collection of such values.
public func _$isIdentityEqual<T>(_ lhs: T, _ rhs: T) -> Bool {
    // Numbers and the like, which are most properties, skip the casts.
    guard !_isPOD(T.self) else { return false }
    if let lhs = lhs as? any ObservableState, let rhs = rhs as? any ObservableState {
        return lhs._$id == rhs._$id
    }
    if let lhs = lhs as? any IdentifiedElements, let ids = lhs.idsOfObservableElements,
        let rhs = rhs as? any IdentifiedElements
    {
        return ids == rhs.idsOfObservableElements
    }
    guard let lhs = lhs as? any Collection, let rhs = rhs as? any Collection else { return false }
    guard let old = identities(of: lhs), let new = identities(of: rhs) else { return false }
    return old == new
}

/// Gives `value` a new identity, if it is observable.
public func _$willModify(_ value: inout some Any) {}

/// Gives `value` a new identity.
public func _$willModify(_ value: inout some ObservableState) {
    value._$willModify()
}

/// An identified array of unknown types.
private protocol IdentifiedElements {
    /// The ids in order; `nil` if the elements are not observable.
    var idsOfObservableElements: [AnyHashable]? { get }
}

extension IdentifiedArray: IdentifiedElements where Element: Identifiable {
    fileprivate var idsOfObservableElements: [AnyHashable]? {
        Element.self is any ObservableState.Type ? ids.map { AnyHashable($0) } : nil
    }
}

/// The identities of the elements; `nil` if they are not observable.
private func identities<Elements: Collection>(of elements: Elements) -> [ObservableStateID]? {
    guard Elements.Element.self is any ObservableState.Type else { return nil }
    return elements.compactMap { ($0 as? any ObservableState)?._$id }
}
