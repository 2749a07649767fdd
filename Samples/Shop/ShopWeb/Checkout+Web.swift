import ShopCore
import WorkflowComponents
import WorkflowHTML
import WorkflowLive
import WorkflowRoutes
import WorkflowScreens
import WorkflowTexts

extension CheckoutScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        h1 { texts("Checkout") }
        ol(.class("steps")) {
            for step in CheckoutWorkflow.Step.allCases {
                li(.when(step == self.step, .ariaCurrent(.step))) {
                    texts(TextKey(named: "checkout.step-\(step.rawValue)"))
                }
            }
        }
        switch step {
        case .address:
            address.html(in: environment) {
                field(texts("Name"), address.name, autocomplete: "name")
                field(texts("Street and number"), address.street, autocomplete: "street-address")
                field(texts("Postcode"), address.postcode, autocomplete: "postal-code")
                field(texts("City"), address.city, autocomplete: "address-level2")
                field(texts("E-mail"), address.email, autocomplete: "email")
                submitButton(texts("Next"), address)
            }
        case .delivery:
            delivery.html(in: environment) {
                field(texts("Delivery"), delivery.delivery, style: .radioButtons)
                field(texts("This is a gift"), delivery.isGift)
                field(texts("Greeting"), delivery.greeting)
                submitButton(texts("Next"), delivery)
                back(texts)
            }
        case .payment:
            p(.class("total")) { texts("Total: \(texts.price(cents))") }
            payment.html(in: environment) {
                let hint = texts("Any 12 digits. 0002 at the end is declined, 0003 fails.")
                field(texts("Card number"), payment.card, hint: hint, autocomplete: "cc-number")
                field(texts("I accept the terms"), payment.terms)
                if let progress {
                    progressBar(texts("Paying …"), id: "paying", fraction: progress)
                    button(.type(.button), .onClick(onCancel)) { texts("Cancel the payment") }
                } else {
                    submitButton(texts("Pay \(texts.price(cents))"), payment)
                    back(texts)
                }
            }
        }
    }

    private func back(_ texts: LanguageTexts) -> HTML {
        button(.type(.button), .class("plain"), .onClick(onBack)) { texts("Back") }
    }
}

extension OrderScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        h1 { texts("Order \(number)") }
        p { texts("Thank you. It goes to \(order.address).") }
        p { a(.link(to: Page.home)) { texts("Look around") } }
    }
}

extension LoginScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        h1 { texts("Sign in") }
        if hasFailed {
            p(.class("problem"), .role(.alert)) { texts("Name or password is wrong, or there were too many attempts.") }
        }
        form(.class("tc-form"), .method(.post), .action(Answer.logIn)) {
            input(.type(.hidden), .name("next"), .value(next))
            entry(texts("Name"), "name", .text, autocomplete: "username")
            entry(texts("Password"), "password", .password, autocomplete: "current-password")
            button(.type(.submit), .class("primary")) { texts("Sign in") }
        }
    }

    private func entry(_ title: String, _ name: String, _ type: InputType, autocomplete: String) -> HTML {
        p {
            label(.for(name)) { title }
            input(.id(name), .name(name), .type(type), .autocomplete(autocomplete), .required())
        }
    }
}

extension AdminScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        h1 { texts("Stock") }
        dataTable(
            texts("What is scarce"),
            rows: offers,
            id: \.id,
            columns: [
                TableColumn(texts("Product")) { texts.name($0.product) },
                TableColumn(texts("Left"), isNumeric: true) { "\($0.left)" },
                TableColumn(texts("Order more")) { offer in
                    let name = texts("10 more of \(texts.name(offer.product))")
                    button(.type(.button), .ariaLabel(name), .onClick { onDeliver(offer.id) }) { texts("10 more") }
                },
            ]
        )
    }
}

extension MissingScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        h1 { environment.texts("There is nothing here") }
        p { a(.link(to: Page.home)) { environment.texts("Look around") } }
    }
}
