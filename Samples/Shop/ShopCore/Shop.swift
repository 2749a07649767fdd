import Workflow
import WorkflowComponentState
import WorkflowRoutes
import WorkflowScreens
import WorkflowSharing
import WorkflowTexts

/// The shop, for one visitor.
public struct Shop: EffectfulWorkflow {
    public struct State: Equatable {
        var page: Page
        var cart = Cart()
        /// A product of which there was none left when it was wanted.
        var soldOut: Product.ID?
        var orders: [Order] = []
    }

    /// What is done at the stock, which all visitors share.
    public enum Effect: Codable, Equatable, Sendable {
        case take(Product.ID), putBack(Product.ID), sell
        case deliver(Product.ID)
    }

    public enum Action: WorkflowAction, Sendable {
        public typealias WorkflowType = Shop

        case go(Page)
        case add(Product.ID), remove(Product.ID)
        case taken(Product.ID, Stock.SoldOut?)
        case ordered(Order)
        case deliver(Product.ID)
        case done

        public func apply(toState state: inout State, context: ApplyContext<Shop>) -> Never? {
            switch self {
            case .go(let page):
                state.page = page
            case .add(let id):
                state.soldOut = nil
                context.start(.take(id))
            case .taken(let id, nil):
                state.cart.add(id)
            case .taken(let id, _):
                state.soldOut = id
            case .remove(let id):
                state.soldOut = nil
                if state.cart.remove(id) { context.start(.putBack(id)) }
            case .ordered(let order):
                state.orders.append(order)
                state.cart = Cart()
                state.page = .order(number: state.orders.count)
                context.start(.sell)
            case .deliver(let id):
                guard context[workflowValue: \.user]?.isAdmin == true else { return nil }
                context.start(.deliver(id))
            case .done: break
            }
            return nil
        }
    }

    let visit: Visit<Page>
    let user: User?
    let services: Services
    let texts: LanguageTexts
    let cart: Stock.CartID
    /// Takes the hold of the visitor's event, which counts when the stock has handled its command.
    let hold: () -> (any Sendable)?

    public init(
        visit: Visit<Page>,
        user: User?,
        services: Services,
        texts: LanguageTexts,
        cart: Stock.CartID,
        hold: @escaping () -> (any Sendable)? = { nil }
    ) {
        (self.visit, self.user, self.services, self.texts) = (visit, user, services, texts)
        (self.cart, self.hold) = (cart, hold)
    }

    public func makeInitialState() -> State { State(page: visit.page) }

    public func workflowDidChange(from previousWorkflow: Shop, state: inout State) {
        guard visit.isNew(since: previousWorkflow.visit) else { return }
        (state.page, state.soldOut) = (visit.page, nil)
    }

    public func work(for effect: Effect) -> EffectWork<Action> {
        let (stock, cart, hold) = (services.stock, cart, hold())
        switch effect {
        case .take(let id):
            return EffectWork {
                defer { _ = hold }
                return .taken(id, try await stock.request(.take(id, cart: cart)))
            }
        case .putBack(let id): stock.send(.putBack(id, cart: cart), holding: hold)
        case .sell: stock.send(.sell(cart: cart), holding: hold)
        case .deliver(let id): stock.send(.deliver(id, count: 10), holding: hold)
        }
        return .action(.done)
    }

    public func render(state: State, context: RenderContext<Shop>) -> ShopScreen {
        let left = services.stock.value(in: context)
        context.runSideEffect(key: "cart") { [stock = services.stock, cart] lifetime in
            lifetime.onEnded { stock.send(.empty(cart: cart)) }
        }
        return ShopScreen(
            page: state.page,
            user: user,
            texts: texts,
            cartCount: state.cart.count,
            content: content(of: state, left: left, context)
        )
    }

    private func content(of state: State, left: [Product.ID: Int], _ context: RenderContext<Shop>) -> AnyScreen {
        let sink = context.makeSink(of: Action.self)
        func offer(_ product: Product) -> Offer {
            Offer(
                product: product,
                left: left[product.id] ?? 0,
                inCart: state.cart[product.id],
                isSoldOut: state.soldOut == product.id
            )
        }
        switch state.page {
        case .catalogue(let search, let sort, let page):
            let found = context.remember(inputs: search, sort, texts) {
                services.catalogue.found(search, sortedBy: sort, name: texts.name)
            }
            let pages = Pagination(count: found.count, pageSize: 20, page: page ?? 1)
            return CatalogueScreen(
                search: search,
                sort: sort,
                pages: pages,
                offers: found[pages.range].map(offer),
                onSearch: { sink.send(.go(.catalogue(search: $0, sort: sort, page: nil))) },
                onSort: { sink.send(.go(.catalogue(search: search, sort: $0, page: nil))) },
                onAdd: { sink.send(.add($0)) }
            ).asAnyScreen()
        case .product(let id):
            guard let product = services.catalogue[id] else { return MissingScreen().asAnyScreen() }
            return ProductScreen(offer: offer(product), onAdd: { sink.send(.add(id)) }).asAnyScreen()
        case .cart:
            let lines = state.cart.ids.compactMap { services.catalogue[$0] }.map(offer)
            return CartScreen(
                lines: lines,
                cents: state.cart.cents(in: services.catalogue),
                onAdd: { sink.send(.add($0)) },
                onRemove: { sink.send(.remove($0)) }
            ).asAnyScreen()
        case .checkout:
            if state.cart.count == 0 { return MissingScreen().asAnyScreen() }
            let cents = state.cart.cents(in: services.catalogue)
            return CheckoutWorkflow(cents: cents, payments: services.payments, texts: texts)
                .rendered(in: context) { Action.ordered($0) }
                .asAnyScreen()
        case .order(let number):
            guard state.orders.indices.contains(number - 1) else { return MissingScreen().asAnyScreen() }
            return OrderScreen(number: number, order: state.orders[number - 1]).asAnyScreen()
        case .login(let next, let failed):
            return LoginScreen(next: next, hasFailed: failed).asAnyScreen()
        case .admin:
            let scarce = services.catalogue.products.sorted { (left[$0.id] ?? 0, $0.id) < (left[$1.id] ?? 0, $1.id) }
            return AdminScreen(offers: scarce.prefix(30).map(offer), onDeliver: { sink.send(.deliver($0)) })
                .asAnyScreen()
        }
    }
}
