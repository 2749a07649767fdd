/// Reasons why a valid form is refused after all, such as a card that the bank does not accept.
///
/// ```swift
/// FormRejection<Payment>(at: \.card, FieldError("payment.refused", "Your bank refused the card."))
/// ```
public struct FormRejection<Fields: FormFields>: Error, Equatable {
    struct Item: Sendable {
        let path: (any PartialKeyPath<Fields> & Sendable)?
        let error: FieldError
    }

    var items: [Item]

    /// Creates a rejection of the whole form.
    public init(_ error: FieldError) {
        items = [Item(path: nil, error: error)]
    }

    /// Creates a rejection of one field.
    public init<Value>(at path: any KeyPath<Fields, Field<Value>> & Sendable, _ error: FieldError) {
        items = [Item(path: path, error: error)]
    }

    /// Returns this rejection and another one.
    public func and(_ other: FormRejection) -> FormRejection {
        var both = self
        both.items += other.items
        return both
    }

    public static func == (a: FormRejection, b: FormRejection) -> Bool {
        a.items.elementsEqual(b.items) { $0.path as AnyKeyPath? == $1.path as AnyKeyPath? && $0.error == $1.error }
    }
}
