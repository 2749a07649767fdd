import Workflow

/// The shop as one visitor sees it.
public struct Shop: Workflow {
    public struct State: Equatable {
        var cart = Cart()
    }

    enum Action: WorkflowAction, Equatable {
        case add(Int, of: Product)
        case remove(Product.ID)

        func apply(toState state: inout State, context: ApplyContext<Shop>) -> Never? {
            switch self {
            case .add(let count, let product): state.cart.add(count, of: product)
            case .remove(let id): state.cart.remove(id)
            }
            return nil
        }
    }

    public init() {}

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<Shop>) -> CatalogueScreen {
        let sink = context.makeSink(of: Action.self)
        return CatalogueScreen(
            cards: Product.all.map { product in
                ProductCard(product: product)
                    .rendered(in: context, key: product.id) { count in Action.add(count, of: product) }
            },
            cart: CartScreen(cart: state.cart, onRemove: { sink.send(.remove($0)) })
        )
    }
}
