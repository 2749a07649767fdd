import Workflow
import WorkflowForms
import WorkflowTexts

/// The checkout: address, delivery and payment, each a form that keeps what was entered. Its output is a paid order.
///
/// A payment survives a crash by its id: what was begun is asked for at the bank, and what the bank never heard of is
/// cancelled there, so that nothing is paid twice. The number of the card is in memory only.
public struct CheckoutWorkflow: DurableWorkflow, EffectfulWorkflow {
    public typealias Output = Order

    public enum Step: Int, CaseIterable, Codable, Sendable {
        case address, delivery, payment
    }

    public struct State: Codable, Equatable {
        var step = Step.address
        var address: String?
        var delivery: Delivery?
        var payment: Payment?
        var failure: Failure?

        func total(of cart: Int) -> Int { cart + (delivery?.price ?? 0) }
    }

    /// A payment on its way. What it pays stays as it was when it began: a cart that is sold is empty.
    public struct Payment: Codable, Equatable, Sendable {
        let cents: Int
        /// The id for the bank, once the payment has begun.
        var id: PaymentID?
        /// The part that is done.
        var progress = 0.0
    }

    public enum Failure: Codable, Equatable, Sendable {
        case payment(PaymentOutcome)
        case cartChanged
    }

    public enum Effect: Codable, Equatable, Sendable {
        case pay(Cart, cents: Int, Card)
        case cancel(PaymentID)
    }

    public enum Action: WorkflowAction, Sendable {
        public typealias WorkflowType = CheckoutWorkflow

        case addressEntered(String)
        case deliveryChosen(Delivery)
        case cardEntered(Card)
        case goBack
        case cancel
        case began(PaymentID)
        case progressed(Double)
        case paid
        case failed(Failure)

        public func apply(toState state: inout State, context: ApplyContext<CheckoutWorkflow>) -> Order? {
            switch self {
            case .addressEntered(let address):
                (state.address, state.step) = (address, .delivery)
            case .deliveryChosen(let delivery):
                (state.delivery, state.step) = (delivery, .payment)
            case .cardEntered(let card):
                let cents = state.total(of: context[workflowValue: \.cents])
                (state.payment, state.failure) = (Payment(cents: cents), nil)
                context.start(.pay(context[workflowValue: \.cart], cents: cents, card), key: "pay")
            case .goBack:
                if state.payment == nil { state.step = Step(rawValue: state.step.rawValue - 1) ?? .address }
            case .cancel:
                if let id = state.payment?.id { context.start(.cancel(id)) }
            case .began(let id):
                state.payment?.id = id
            case .progressed(let part):
                state.payment?.progress = part
            case .paid:
                // Once, although the effect that says it may run again after a restart.
                guard let payment = state.payment else { return nil }
                state.payment = nil
                return Order(address: state.address ?? "", cents: payment.cents)
            case .failed(let failure):
                if state.payment != nil { (state.payment, state.failure) = (nil, failure) }
            }
            return nil
        }
    }

    let cart: Cart
    let cartID: Stock.CartID
    let services: Services
    let texts: LanguageTexts

    var cents: Int { cart.cents(in: services.catalogue) }

    public func makeInitialState() -> State { State() }

    public func work(for effect: Effect) -> EffectWork<Action> {
        switch effect {
        case .pay(let cart, let cents, let card):
            .sending { [services, cartID] sink in
                let payments = services.payments
                // The same when the effect runs again after a restart, and never that of another one.
                let id = "\(cartID)/\(WorkContext.current.effect.map { "\($0)" } ?? "")"
                try await sink.deliver(.began(id))
                // After a restart there is no number, and nothing can be begun.
                if let number = card.number {
                    if try await services.handle(Stock.Command(.close(cart, for: id), cart: cartID)) != nil {
                        return try await sink.deliver(.failed(.cartChanged))
                    }
                    await payments.begin(id, cents: cents, card: number)
                }
                let known = try await payments.outcome(of: id) { try await sink.deliver(.progressed($0)) }
                let outcome = if let known { known } else { await payments.cancel(id) }
                if outcome == .paid { return try await sink.deliver(.paid) }
                _ = try await services.handle(Stock.Command(.open(after: id), cart: cartID))
                try await sink.deliver(.failed(.payment(outcome)))
            }
        case .cancel(let id):
            // Whether that was in time, the payment itself says.
            .sending { [payments = services.payments] _ in _ = await payments.cancel(id) }
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
            rejection: state.failure?.rejection,
            isBusy: state.payment != nil,
            texts: texts.forms
        ).rendered(in: context) { Action.cardEntered($0) }
        return CheckoutScreen(
            step: state.step,
            address: address,
            delivery: delivery,
            payment: payment,
            cents: state.total(of: cents),
            progress: state.payment?.progress,
            onBack: { sink.send(.goBack) },
            onCancel: { sink.send(.cancel) }
        )
    }
}

extension CheckoutWorkflow.Failure {
    /// The failure, as the form shows it.
    var rejection: FormRejection<PaymentForm> {
        switch self {
        case .payment(.declined): FormRejection(at: \.card, .declined)
        case .payment(.cancelled), .payment(.paid): FormRejection(.cancelled)
        case .payment(.away): FormRejection(.bankIsAway)
        case .cartChanged: FormRejection(.cartChanged)
        }
    }
}

/// An order that is paid.
public struct Order: Codable, Equatable, Sendable {
    public let address: String
    public let cents: Int
}
