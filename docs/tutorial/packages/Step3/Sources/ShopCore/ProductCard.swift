import Workflow

/// One product, and how many of it the visitor is about to put into the cart.
struct ProductCard: Workflow {
    let product: Product

    /// The number that goes into the cart.
    typealias Output = Int

    enum Action: WorkflowAction, Equatable {
        case change(by: Int)
        case add

        func apply(toState count: inout Int, context: ApplyContext<ProductCard>) -> Int? {
            switch self {
            case .change(let difference):
                count = min(max(1, count + difference), Cart.limit)
                return nil
            case .add:
                defer { count = 1 }
                return count
            }
        }
    }

    func makeInitialState() -> Int { 1 }

    func render(state count: Int, context: RenderContext<ProductCard>) -> ProductCardScreen {
        let sink = context.makeSink(of: Action.self)
        return ProductCardScreen(
            product: product,
            count: count,
            onFewer: { sink.send(.change(by: -1)) },
            onMore: { sink.send(.change(by: 1)) },
            onAdd: { sink.send(.add) }
        )
    }
}

public struct ProductCardScreen {
    public let product: Product
    public let count: Int
    public let onFewer: () -> Void
    public let onMore: () -> Void
    public let onAdd: () -> Void
}
