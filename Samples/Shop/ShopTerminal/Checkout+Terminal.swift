import ShopCore
import WorkflowTerminal
import WorkflowTerminalComponents
import WorkflowTexts

extension CheckoutScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        let texts = environment.texts
        box(texts("Checkout")) {
            column(spacing: 1) {
                row {
                    for step in CheckoutWorkflow.Step.allCases {
                        text(texts(TextKey(named: "checkout.step-\(step.rawValue)")))
                            .style(step == self.step ? .strong : .muted)
                    }
                }
                form(texts).id(step)
            }
        }
    }

    private func form(_ texts: LanguageTexts) -> TerminalView {
        switch step {
        case .address:
            address.terminal {
                field(texts("Name"), address.name).focused()
                field(texts("Street and number"), address.street)
                field(texts("Postcode"), address.postcode)
                field(texts("City"), address.city)
                field(texts("E-mail"), address.email)
                submitButton(texts("Next"), address)
            }
        case .delivery:
            delivery.terminal {
                field(texts("Delivery"), delivery.delivery).focused()
                field(texts("This is a gift"), delivery.isGift)
                field(texts("Greeting"), delivery.greeting)
                submitButton(texts("Next"), delivery)
                button(texts("Back"), onBack)
            }
        case .payment:
            payment.terminal {
                text(texts("Total: \(texts.price(cents))")).style(.strong)
                field(
                    texts("Card number"),
                    payment.card,
                    hint: texts("Any 12 digits. 0002 at the end is declined, 0003 fails.")
                )
                .focused()
                field(texts("I accept the terms"), payment.terms)
                if let paid = self.progress {
                    WorkflowTerminal.progress(texts("Paying …"), paid)
                    button(texts("Cancel the payment"), onCancel)
                } else {
                    submitButton(texts("Pay \(texts.price(cents))"), payment)
                    button(texts("Back"), onBack)
                }
            }
        }
    }
}

extension OrderScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        let texts = environment.texts
        box(texts("Order \(number)")) {
            column(spacing: 1) {
                text(texts("Thank you. It goes to \(order.address)."))
                button(texts("Look around")) { environment.go(.home) }.focused()
            }
        }
    }
}

extension MissingScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        column(spacing: 1) {
            text(environment.texts("There is nothing here"))
            button(environment.texts("Look around")) { environment.go(.home) }
        }
    }
}
