/// The form, or the payment while it runs.
public struct CheckoutScreen {
    public enum Phase: Equatable {
        case editing
        case paying(PaymentStage)
        case failed(String)
    }

    public struct Field {
        public let id: CheckoutForm.Field
        public let text: String
        public let problem: String?
        public let onInput: (String) -> Void
    }

    public let total: Money
    public let fields: [Field]
    public let phase: Phase
    public let onSubmit: () -> Void
    public let onCancel: () -> Void
}

public struct ReceiptScreen: Equatable {
    public let number: String
    public let total: Money
}
