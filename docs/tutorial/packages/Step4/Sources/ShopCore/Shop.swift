import Workflow

/// The shop as one visitor sees it.
public struct Shop: Workflow {
    let route: Route
    let payments: any Payments

    public struct State: Equatable {
        var route: Route
        var cart = Cart()
        /// The latest purchase.
        var receipt: ReceiptScreen?
    }

    enum Action: WorkflowAction, Equatable {
        case search(String)
        case add(Int, of: Product)
        case change(Product.ID, to: Int)
        case paid(receipt: String)

        func apply(toState state: inout State, context: ApplyContext<Shop>) -> Never? {
            switch self {
            case .search(let text): state.route = .catalogue(search: text)
            case .add(let count, let product): state.cart.add(count, of: product)
            case .change(let id, let count): state.cart.set(id, to: count)
            case .paid(let number):
                state.receipt = ReceiptScreen(number: number, total: state.cart.total)
                state.cart = Cart()
                state.route = .receipt
            }
            return nil
        }
    }

    public init(route: Route, payments: any Payments) {
        self.route = route
        self.payments = payments
    }

    public func makeInitialState() -> State { State(route: route) }

    /// The visitor followed a link, or went back or forward.
    public func workflowDidChange(from previousWorkflow: Shop, state: inout State) {
        state.route = route
    }

    public func render(state: State, context: RenderContext<Shop>) -> ShopScreen {
        ShopScreen(route: state.route, cartCount: state.cart.count, page: page(state, context))
    }

    private func page(_ state: State, _ context: RenderContext<Shop>) -> ShopScreen.Page {
        let sink = context.makeSink(of: Action.self)
        switch state.route {
        case .catalogue(let search):
            let products = Product.all.filter { $0.matches(search) }
            return .catalogue(
                CatalogueScreen(
                    search: search,
                    cards: products.map { card(of: $0, context) },
                    onSearch: { sink.send(.search($0)) }
                )
            )
        case .product(let product):
            return .product(ProductScreen(card: card(of: product, context)))
        case .checkout where state.cart.count > 0:
            let checkout = Checkout(cart: state.cart, payments: payments)
            return .checkout(checkout.rendered(in: context) { Action.paid(receipt: $0) })
        case .cart, .checkout, .receipt:
            if state.route == .receipt, let receipt = state.receipt { return .receipt(receipt) }
            return .cart(CartScreen(cart: state.cart, onChange: { sink.send(.change($0, to: $1)) }))
        }
    }

    private func card(of product: Product, _ context: RenderContext<Shop>) -> ProductCardScreen {
        ProductCard(product: product)
            .rendered(in: context, key: product.id) { count in Action.add(count, of: product) }
    }
}
