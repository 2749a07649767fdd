import Workflow

/// One product, and how many of it the visitor is about to put into the cart.
struct ProductCard: Workflow {
    let product: Product
    /// The number that the shop has; `nil` until it is known.
    let stock: Int?
    let inCart: Int

    private var available: Int { min(stock ?? 0, Cart.limit) - inCart }

    /// The number that goes into the cart.
    typealias Output = Int

    enum Action: WorkflowAction, Equatable {
        case change(by: Int)
        case add

        func apply(toState count: inout Int, context: ApplyContext<ProductCard>) -> Int? {
            switch self {
            case .change(let difference):
                count = max(1, min(count + difference, context[workflowValue: \.available]))
                return nil
            case .add:
                guard count <= context[workflowValue: \.available] else { return nil }
                defer { count = 1 }
                return count
            }
        }
    }

    func makeInitialState() -> Int { 1 }

    /// Somebody bought one, or the cart has changed.
    func workflowDidChange(from previousWorkflow: ProductCard, state count: inout Int) {
        count = max(1, min(count, available))
    }

    func render(state count: Int, context: RenderContext<ProductCard>) -> ProductCardScreen {
        let sink = context.makeSink(of: Action.self)
        return ProductCardScreen(
            product: product,
            stock: stock,
            count: count,
            canAdd: count <= available,
            onFewer: { sink.send(.change(by: -1)) },
            onMore: { sink.send(.change(by: 1)) },
            onAdd: { sink.send(.add) }
        )
    }
}

public struct ProductCardScreen {
    public let product: Product
    public let stock: Int?
    public let count: Int
    public let canAdd: Bool
    public let onFewer: () -> Void
    public let onMore: () -> Void
    public let onAdd: () -> Void
}
