import Workflow
import WorkflowConcurrency

/// The form for an order, and its payment.
struct Checkout: Workflow {
    let cart: Cart
    let payments: any Payments

    /// The number of the receipt.
    typealias Output = String

    struct State: Equatable {
        var form = CheckoutForm()
        var hasTried = false
        var phase = CheckoutScreen.Phase.editing
    }

    enum Action: WorkflowAction {
        case type(String, CheckoutForm.Field)
        case submit
        case cancel
        case payment(Result<PaymentEvent, WorkError>)

        func apply(toState state: inout State, context: ApplyContext<Checkout>) -> String? {
            switch self {
            case .type(let text, let field):
                state.form[field] = text
            case .submit:
                state.hasTried = true
                if state.form.isComplete { state.phase = .paying(.contacting) }
            case .cancel:
                state.phase = .editing
            case .payment(.success(.reached(let stage))):
                state.phase = .paying(stage)
            case .payment(.success(.paid(let receipt))):
                return receipt
            case .payment(.failure(let error)):
                state.phase = .failed(message(for: error))
            }
            return nil
        }

        private func message(for error: WorkError) -> String {
            error.error as? PaymentError == .declined
                ? "Your bank declined the card. Nothing was charged."
                : "The bank does not answer. Nothing was charged."
        }
    }

    enum PaymentEvent: Sendable {
        case reached(PaymentStage)
        case paid(receipt: String)
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Checkout>) -> CheckoutScreen {
        if case .paying = state.phase { pay(with: state.form.card, context) }
        let sink = context.makeSink(of: Action.self)
        return CheckoutScreen(
            total: cart.total,
            fields: CheckoutForm.Field.allCases.map { field in
                CheckoutScreen.Field(
                    id: field,
                    text: state.form[field],
                    problem: state.hasTried ? state.form.problem(with: field) : nil,
                    onInput: { sink.send(.type($0, field)) }
                )
            },
            phase: state.phase,
            onSubmit: { sink.send(.submit) },
            onCancel: { sink.send(.cancel) }
        )
    }

    /// Runs for as long as each render asks for it: to leave the phase, or the page, cancels it.
    private func pay(with card: String, _ context: RenderContext<Checkout>) {
        Work<PaymentEvent>
            .sending { [payments, amount = cart.total] sink in
                let receipt = try await payments.pay(amount, card: card) { stage in
                    try await sink.deliver(.reached(stage))
                }
                try await sink.deliver(.paid(receipt: receipt))
            }
            .asResult()
            .running(in: context) { Action.payment($0) }
    }
}
