import Workflow
import WorkflowSharing

/// The stock of the shop: runs once, and all visitors see it.
///
/// What is in a cart is taken from the stock at once. A cart is given back when its visitor goes.
public struct Stock: SharedWorkflow {
    public typealias CartID = String
    public typealias Output = SoldOut

    public struct State: Equatable, Sendable {
        var left: [Product.ID: Int]
        var carts: [CartID: [Product.ID: Int]] = [:]
    }

    /// The answer to a visitor who wants more than there is.
    public struct SoldOut: Error, Codable, Equatable, Sendable {}

    public enum Command: WorkflowAction, Codable, Equatable, Sendable {
        public typealias WorkflowType = Stock

        case take(Product.ID, cart: CartID)
        case putBack(Product.ID, cart: CartID)
        /// The visitor has gone.
        case empty(cart: CartID)
        /// The visitor has paid.
        case sell(cart: CartID)
        case deliver(Product.ID, count: Int)

        public func apply(toState state: inout State, context: ApplyContext<Stock>) -> SoldOut? {
            switch self {
            case .take(let id, let cart):
                guard let left = state.left[id], left > 0 else { return SoldOut() }
                state.left[id] = left - 1
                state.carts[cart, default: [:]][id, default: 0] += 1
            case .putBack(let id, let cart):
                guard let count = state.carts[cart]?[id] else { return nil }
                state.carts[cart]?[id] = count > 1 ? count - 1 : nil
                state.left[id, default: 0] += 1
            case .empty(let cart):
                let lines = state.carts.removeValue(forKey: cart) ?? [:]
                state.left.merge(lines, uniquingKeysWith: +)
            case .sell(let cart):
                state.carts[cart] = nil
            case .deliver(let id, let count):
                state.left[id, default: 0] += count
            }
            return nil
        }
    }

    let initial: [Product.ID: Int]

    public init(_ catalogue: Catalogue, count: Int = 5) {
        initial = Dictionary(uniqueKeysWithValues: catalogue.products.map { ($0.id, count) })
    }

    public func makeInitialState() -> State { State(left: initial) }

    /// Returns how many of each product are left.
    public func render(state: State, context: RenderContext<Stock>) -> [Product.ID: Int] { state.left }
}
