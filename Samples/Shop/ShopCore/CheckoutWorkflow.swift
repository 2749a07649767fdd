import Workflow
import WorkflowForms
import WorkflowTexts

/// The checkout: address, delivery and payment, each a form that keeps what was entered. Its output is a paid order.
public struct CheckoutWorkflow: EffectfulWorkflow {
    public typealias Output = Order

    public enum Step: Int, CaseIterable, Sendable {
        case address, delivery, payment
    }

    public struct State: Equatable {
        var step = Step.address
        var address: String?
        var delivery: Delivery?
        /// The part of the payment that is done, while it is on its way.
        var progress: Double?
        var rejection: FormRejection<PaymentForm>?

        func total(of cart: Int) -> Int { cart + (delivery?.price ?? 0) }
    }

    public enum Effect: Codable, Equatable, Sendable {
        case pay(cents: Int, card: String)
    }

    public enum Action: WorkflowAction, Sendable {
        public typealias WorkflowType = CheckoutWorkflow

        case addressEntered(String)
        case deliveryChosen(Delivery)
        case cardEntered(String)
        case goBack
        case cancel
        case progressed(Double)
        case paid
        case failed(PaymentError)

        public func apply(toState state: inout State, context: ApplyContext<CheckoutWorkflow>) -> Order? {
            switch self {
            case .addressEntered(let address):
                (state.address, state.step) = (address, .delivery)
            case .deliveryChosen(let delivery):
                (state.delivery, state.step) = (delivery, .payment)
            case .cardEntered(let card):
                (state.progress, state.rejection) = (0, nil)
                context.start(.pay(cents: state.total(of: context[workflowValue: \.cents]), card: card), key: "pay")
            case .goBack:
                if state.progress == nil { state.step = Step(rawValue: state.step.rawValue - 1) ?? .address }
            case .cancel:
                state.progress = nil
                context.cancel(key: "pay")
            case .progressed(let part):
                state.progress = part
            case .paid:
                state.progress = nil
                return Order(address: state.address ?? "", cents: state.total(of: context[workflowValue: \.cents]))
            case .failed(let error):
                state.progress = nil
                state.rejection =
                    error == .declined ? FormRejection(at: \.card, .declined) : FormRejection(.bankIsAway)
            }
            return nil
        }
    }

    let cents: Int
    let payments: any Payments
    let texts: LanguageTexts

    public func makeInitialState() -> State { State() }

    public func work(for effect: Effect) -> EffectWork<Action> {
        switch effect {
        case .pay(let cents, let card):
            .sending { [payments] sink in
                do {
                    try await payments.pay(cents, card: card) { try await sink.send(.progressed($0)) }
                    try await sink.send(.paid)
                } catch let error as PaymentError {
                    try await sink.send(.failed(error))
                }
            }
        }
    }

    public func render(state: State, context: RenderContext<CheckoutWorkflow>) -> CheckoutScreen {
        let sink = context.makeSink(of: Action.self)
        // All three in each pass, so that the forms that are not shown keep what was entered.
        let address = FormWorkflow(AddressForm(), texts: texts.forms).rendered(in: context) {
            Action.addressEntered($0)
        }
        let delivery = FormWorkflow(DeliveryForm(texts), texts: texts.forms).rendered(in: context) {
            Action.deliveryChosen($0)
        }
        let payment = FormWorkflow(
            PaymentForm(),
            rejection: state.rejection,
            isBusy: state.progress != nil,
            texts: texts.forms
        ).rendered(in: context) { Action.cardEntered($0) }
        return CheckoutScreen(
            step: state.step,
            address: address,
            delivery: delivery,
            payment: payment,
            cents: state.total(of: cents),
            progress: state.progress,
            onBack: { sink.send(.goBack) },
            onCancel: { sink.send(.cancel) }
        )
    }
}

/// An order that is paid.
public struct Order: Equatable, Sendable {
    public let address: String
    public let cents: Int
}
