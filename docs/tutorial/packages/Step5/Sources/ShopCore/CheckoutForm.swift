/// The texts that a visitor enters to buy something.
public struct CheckoutForm: Equatable, Sendable {
    public enum Field: String, CaseIterable, Sendable {
        case name, address, card
    }

    private var texts: [Field: String] = [:]

    subscript(field: Field) -> String {
        get { texts[field] ?? "" }
        set { texts[field] = newValue }
    }

    var card: String { self[.card].filter(\.isNumber) }
    var isComplete: Bool { Field.allCases.allSatisfy { problem(with: $0) == nil } }

    func problem(with field: Field) -> String? {
        switch field {
        case .name, .address:
            self[field].allSatisfy(\.isWhitespace) ? "Enter your \(field.rawValue)." : nil
        case .card:
            card.count == 16 ? nil : "Enter the 16 digits of your card."
        }
    }
}
