import Workflow
import WorkflowConcurrency
import WorkflowSharing

/// The stock of the shop and the carts of all visitors: runs once, and everybody sees it.
///
/// What is in a cart is taken from the shelf. A cart whose page has gone for a while is given back.
public struct Stock: SharedWorkflow {
    public typealias CartID = String
    public typealias Output = Answer

    public struct State: Codable, Equatable, Sendable {
        public var left: [Product.ID: Int]
        public var carts: [CartID: CartEntry] = [:]
        public var sold: [Product.ID: Int] = [:]
        /// The number of changes. The file has all of them up to one.
        var revision = 0
        /// The number of running pages of each cart. After a restart there is none until they come back.
        var pages: [CartID: Int] = [:]

        private enum CodingKeys: CodingKey {
            case left, carts, sold, revision
        }
    }

    /// A cart, and what it takes to change it once only.
    public struct CartEntry: Codable, Equatable, Sendable {
        public var cart = Cart()
        /// The payment for the cart that was begun. Until it has ended, nothing is added or removed.
        public var payment: PaymentID?
        /// The effects whose commands were handled. One that comes again after a restart counts no second time.
        var handled: Set<EffectID> = []
    }

    /// The answer to a command.
    public struct Answer: Codable, Equatable, Sendable {
        var refusal: Refusal?
        let revision: Int
    }

    public enum Refusal: Codable, Equatable, Sendable {
        /// There is none left.
        case soldOut
        /// The cart is being paid.
        case beingPaid
        /// The cart is not what the visitor wants to pay.
        case changed
    }

    public struct Command: WorkflowAction, Codable, Equatable, Sendable {
        public typealias WorkflowType = Stock

        public enum Change: Codable, Equatable, Sendable {
            case take(Product.ID), putBack(Product.ID)
            case deliver(Product.ID, count: Int)
            /// A payment begins, or has come to nothing.
            case close(Cart, for: PaymentID)
            case open(after: PaymentID)
            case sell
            /// A page of the cart begins or ends.
            case arrive, leave
            /// Nobody has come back for the cart.
            case forget(isPaid: Bool)
        }

        let change: Change
        let cart: CartID
        /// The effect that sends the command, if it may come again and is to count once.
        var effect: EffectID?

        public init(_ change: Change, cart: CartID, once effect: EffectID? = nil) {
            (self.change, self.cart, self.effect) = (change, cart, effect)
        }

        public func apply(toState state: inout State, context: ApplyContext<Stock>) -> Answer? {
            if let effect, state.carts[cart]?.handled.contains(effect) == true {
                return Answer(revision: state.revision)
            }
            let refusal = state.make(change, in: cart)
            state.revision += 1
            if let effect, refusal == nil { state.carts[cart, default: CartEntry()].handled.insert(effect) }
            return Answer(refusal: refusal, revision: state.revision)
        }
    }

    let start: State
    let payments: any Payments
    let clock: any Clock<Duration>

    /// The time after which a cart is given back whose page has gone.
    public static let patience = Duration.seconds(15 * 60)

    /// - Parameter saved: The stock of an earlier process.
    init(_ catalogue: Catalogue, saved: State?, payments: any Payments, clock: any Clock<Duration>) {
        start = saved ?? State(left: Dictionary(uniqueKeysWithValues: catalogue.products.map { ($0.id, 5) }))
        (self.payments, self.clock) = (payments, clock)
    }

    public func makeInitialState() -> State { start }

    public func render(state: State, context: RenderContext<Stock>) -> State {
        for (id, entry) in state.carts where state.pages[id] == nil {
            Work { [payments, clock] in
                try await clock.sleep(for: Self.patience)
                // Only the bank knows what has become of a payment for which nobody waits.
                guard let payment = entry.payment else { return false }
                return await payments.cancel(payment) == .paid
            }
            .running(in: context, key: id) { Command(.forget(isPaid: $0), cart: id) }
        }
        return state
    }
}

extension Stock.State {
    /// Makes a change in a cart, unless it is refused.
    fileprivate mutating func make(_ change: Stock.Command.Change, in id: Stock.CartID) -> Stock.Refusal? {
        var entry = carts[id] ?? Stock.CartEntry()
        switch change {
        case .take(let product):
            if entry.payment != nil { return .beingPaid }
            guard let left = left[product], left > 0 else { return .soldOut }
            self.left[product] = left - 1
            entry.cart.add(product)
        case .putBack(let product):
            if entry.payment != nil { return .beingPaid }
            if entry.cart.remove(product) { left[product, default: 0] += 1 }
        case .deliver(let product, let count):
            left[product, default: 0] += count
        case .close(let cart, let payment):
            if entry.payment == payment { return nil }
            guard entry.payment == nil, entry.cart == cart else { return .changed }
            entry.payment = payment
        case .open(let payment):
            if entry.payment == payment { entry.payment = nil }
        case .sell:
            sold.merge(entry.cart.counts, uniquingKeysWith: +)
            (entry.cart, entry.payment) = (Cart(), nil)
        case .arrive:
            count(1, pageOf: id)
            return nil
        case .leave:
            count(-1, pageOf: id)
            return nil
        case .forget(let isPaid):
            if isPaid {
                sold.merge(entry.cart.counts, uniquingKeysWith: +)
            } else {
                left.merge(entry.cart.counts, uniquingKeysWith: +)
            }
            carts[id] = nil
            return nil
        }
        carts[id] = entry
        return nil
    }

    /// Counts a page that comes or goes. The one that comes back may be faster than the one that goes.
    private mutating func count(_ difference: Int, pageOf id: Stock.CartID) {
        let count = pages[id, default: 0] + difference
        pages[id] = count == 0 ? nil : count
    }
}
