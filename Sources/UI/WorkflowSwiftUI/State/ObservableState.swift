/// A value whose properties notify their observers one by one.
///
/// Conform by the macro ``ObservableState()``, which also writes the requirements. Copies of a value share its observers:
/// a mutation of a copy notifies those of the original.
public protocol ObservableState: Perceptible {
    /// The identity of this value. A copy keeps it, and a mutation in place does too.
    var _$id: ObservableStateID { get }

    /// Gives this value a new identity, before it is changed in place.
    mutating func _$willModify()
}
