import Workflow
import WorkflowConcurrency

/// The shop as one visitor sees it.
public struct Shop: Workflow, Sendable {
    let route: Route
    let payments: any Payments
    let warehouse: Warehouse
    /// The name of the signed-in visitor; `nil` for everybody else.
    let user: String?

    public struct State: Equatable {
        var route: Route
        var cart = Cart()
        /// The latest purchase.
        var receipt: ReceiptScreen?
        /// `nil` until it is known.
        var inventory: Inventory?
    }

    enum Action: WorkflowAction, Equatable {
        case search(String)
        case add(Int, of: Product)
        case change(Product.ID, to: Int)
        case paid(receipt: String)
        case inventoryChanged(Inventory)
        case restock(Product.ID, by: Int)

        func apply(toState state: inout State, context: ApplyContext<Shop>) -> Never? {
            switch self {
            case .search(let text): state.route = .catalogue(search: text)
            case .add(let count, let product): state.cart.add(count, of: product)
            case .change(let id, let count): state.cart.set(id, to: count)
            case .paid(let number):
                state.receipt = ReceiptScreen(number: number, total: state.cart.total)
                state.cart = Cart()
                state.route = .receipt
            case .inventoryChanged(let inventory):
                state.inventory = inventory
            case .restock(let id, let difference):
                guard context[workflowValue: \.user] != nil else { return nil }
                context[workflowValue: \.warehouse].update { $0[id] += difference }
            }
            return nil
        }
    }

    public init(route: Route, payments: any Payments, warehouse: Warehouse, user: String?) {
        self.route = route
        self.payments = payments
        self.warehouse = warehouse
        self.user = user
    }

    public func makeInitialState() -> State { State(route: route) }

    /// The visitor followed a link, or went back or forward.
    public func workflowDidChange(from previousWorkflow: Shop, state: inout State) {
        state.route = route
    }

    public func render(state: State, context: RenderContext<Shop>) -> ShopScreen {
        Work.values(of: warehouse.inventories()).running(in: context) { Action.inventoryChanged($0) }
        return ShopScreen(
            route: state.route,
            cartCount: state.cart.count,
            isLoading: state.inventory == nil,
            page: page(state, context)
        )
    }

    private func page(_ state: State, _ context: RenderContext<Shop>) -> ShopScreen.Page {
        let sink = context.makeSink(of: Action.self)
        switch state.route {
        case .catalogue(let search):
            let products = Product.all.filter { $0.matches(search) }
            return .catalogue(
                CatalogueScreen(
                    search: search,
                    cards: products.map { card(of: $0, state, context) },
                    onSearch: { sink.send(.search($0)) }
                )
            )
        case .product(let product):
            return .product(ProductScreen(card: card(of: product, state, context)))
        case .checkout where state.cart.count > 0:
            let checkout = Checkout(cart: state.cart, payments: payments, warehouse: warehouse)
            return .checkout(checkout.rendered(in: context) { Action.paid(receipt: $0) })
        case .cart, .checkout, .receipt:
            if state.route == .receipt, let receipt = state.receipt { return .receipt(receipt) }
            return .cart(CartScreen(cart: state.cart, onChange: { sink.send(.change($0, to: $1)) }))
        case .admin(let hasFailed):
            guard let user else { return .login(LoginScreen(hasFailed: hasFailed)) }
            return .admin(
                AdminScreen(
                    user: user,
                    rows: Product.all.map { AdminScreen.Row(product: $0, count: state.inventory?[$0.id] ?? 0) },
                    orders: state.inventory?.orders ?? [],
                    onRestock: { sink.send(.restock($0, by: $1)) }
                )
            )
        }
    }

    private func card(of product: Product, _ state: State, _ context: RenderContext<Shop>) -> ProductCardScreen {
        ProductCard(product: product, stock: state.inventory?[product.id], inCart: state.cart[product.id])
            .rendered(in: context, key: product.id) { count in Action.add(count, of: product) }
    }
}
