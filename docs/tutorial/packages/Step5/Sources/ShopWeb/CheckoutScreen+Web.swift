import ShopCore
import WorkflowWeb

extension CheckoutScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        section(.class("narrow")) {
            h1 { "Checkout" }
            if case .paying(let stage) = phase {
                payment(at: stage)
            } else {
                if case .failed(let problem) = phase { p(.class("notice"), .role(.alert)) { problem } }
                order
            }
        }
    }

    private var order: HTML {
        form(.class("panel"), .noValidate(), .onSubmit { _ in onSubmit() }) {
            for field in fields { field.html }
            button(.type(.submit), .class("primary")) { "Pay \(total)" }
        }
    }

    private func payment(at stage: PaymentStage) -> HTML {
        div(.class("panel")) {
            p(.role(.status)) { stage.text }
            progress(
                .ariaLabel("Payment"),
                .max(Double(PaymentStage.allCases.count)),
                .value(Double(stage.rawValue + 1))
            )
            button(.type(.button), .onClick(onCancel)) { "Cancel" }
        }
    }
}

extension CheckoutScreen.Field {
    @HTMLBuilder fileprivate var html: HTML {
        let name = id.rawValue
        p(.class("field")) {
            label(.for(name)) { title }
            input(
                .id(name),
                .name(name),
                .value(text),
                .autocomplete(autocomplete),
                .inputMode(id == .card ? "numeric" : "text"),
                .when(id == .card, .secret),
                .ariaInvalid(problem != nil),
                .ariaDescribedBy("\(name)-problem"),
                .onInput(onInput)
            )
            span(.id("\(name)-problem"), .class("problem"), .role(.alert)) { problem ?? "" }
        }
    }

    private var title: String {
        switch id {
        case .name: "Name"
        case .address: "Address"
        case .card: "Card number"
        }
    }

    private var autocomplete: String {
        switch id {
        case .name: "name"
        case .address: "street-address"
        case .card: "cc-number"
        }
    }
}

extension PaymentStage {
    fileprivate var text: String {
        switch self {
        case .contacting: "Contacting your bank …"
        case .checking: "Your bank is checking the card …"
        case .confirming: "Confirming the payment …"
        }
    }
}

extension ReceiptScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        section(.class("narrow thanks")) {
            h1 { "Thank you" }
            p { "Your order is packed. Your receipt is \(number), over \(total)." }
            p { a(.href(Route.catalogue(search: "").url), .navigates) { "Look around" } }
        }
    }
}
