import WorkflowForms
import WorkflowTexts

/// The first step of the checkout.
public struct AddressForm: FormFields {
    public let name = Field.text().length(2...60)
    public let street = Field.text().length(3...80)
    public let postcode = Field.text().matching(/[0-9A-Z -]{3,10}/, .postcode)
    public let city = Field.text().length(2...60)
    public let email = Field.email()

    public init() {}

    public func value(from form: ValidForm<AddressForm>) -> String {
        "\(form.name), \(form.street), \(form.postcode) \(form.city)"
    }
}

/// How the goods are sent, with the price in cents.
public enum Delivery: String, CaseIterable, Codable, Sendable {
    case pickUp, post, express

    public var price: Int { self == .pickUp ? 0 : self == .post ? 390 : 990 }
}

/// The second step of the checkout.
public struct DeliveryForm: FormFields {
    public let delivery: Field<Delivery>
    public let isGift = Field.flag()
    public let greeting = Field.multilineText().length(...200).allowingEmpty

    public init(_ texts: LanguageTexts) {
        delivery = .choice { texts(TextKey(named: "delivery.\($0.rawValue)")) }
    }

    public var rules: [FormRule<DeliveryForm>] {
        [FormRule(\.greeting, \.isGift, error: .noGreeting) { !$1 || !$0.isEmpty }]
    }

    public func value(from form: ValidForm<DeliveryForm>) -> Delivery { form.delivery }
}

/// The third step of the checkout. Its value is the card, whose number is nowhere but in memory.
public struct PaymentForm: FormFields {
    public let card = Field.text().secret.matching(/([0-9] ?){12,19}/, .card)
    public let terms = Field.flag().accepted()

    public init() {}

    public func value(from form: ValidForm<PaymentForm>) -> Card { Card(form.card.filter { $0 != " " }) }
}

extension FieldError {
    static let postcode = FieldError("shop.postcode", "Enter a postcode such as 10115.")
    static let noGreeting = FieldError("shop.no-greeting", "Write a greeting for the gift.")
    static let card = FieldError("shop.card", "Enter the 12 to 19 digits of the card.")
    static let declined = FieldError("shop.declined", "Your bank declined this card.")
    static let bankIsAway = FieldError("shop.bank-is-away", "The bank does not answer. Nothing was paid; try again.")
    static let cancelled = FieldError("shop.cancelled", "The payment was cancelled. Nothing was paid.")
    static let cartChanged = FieldError(
        "shop.cart-changed",
        "Your cart has changed. Nothing was paid; look at it again."
    )
}
