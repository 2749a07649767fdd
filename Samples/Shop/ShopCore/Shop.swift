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

    /// What is asked of the stock, which all visitors share.
    public typealias Effect = Stock.Command

    public enum Action: WorkflowAction, Sendable {
        public typealias WorkflowType = Shop

        case go(Page)
        case add(Product.ID), remove(Product.ID)
        case handled(Stock.Command, Stock.SoldOut?)
        case ordered(Order)
        case deliver(Product.ID)

        public func apply(toState state: inout State, context: ApplyContext<Shop>) -> Never? {
            let cart = context[workflowValue: \.cart]
            switch self {
            case .go(let page):
                state.page = page
            case .add(let id):
                state.soldOut = nil
                context.start(.take(id, cart: cart))
            case .handled(.take(let id, _), nil):
                state.cart.add(id)
            case .handled(.take(let id, _), _):
                state.soldOut = id
            case .handled: break
            case .remove(let id):
                if state.cart.remove(id) { context.start(.putBack(id, cart: cart)) }
            case .ordered(let order):
                state.orders.append(order)
                state.cart = Cart()
                state.page = .order(number: state.orders.count)
                context.start(.sell(cart: cart))
            case .deliver(let id):
                if context[workflowValue: \.isAdmin] { context.start(.deliver(id, count: 10)) }
            }
            return nil
        }
    }

    let visit: Visit<Page>
    /// The name of the visitor who is signed in.
    let user: String?
    let isAdmin: Bool
    let services: Services
    let texts: LanguageTexts
    let cart: Stock.CartID
    /// Takes the hold of the visitor's event, which counts when the stock has handled its command.
    let hold: () -> (any Sendable)?

    public init(
        visit: Visit<Page>,
        user: String?,
        isAdmin: Bool,
        services: Services,
        texts: LanguageTexts,
        cart: Stock.CartID,
        hold: @escaping () -> (any Sendable)? = { nil }
    ) {
        (self.visit, self.user, self.isAdmin, self.services) = (visit, user, isAdmin, services)
        (self.texts, self.cart, self.hold) = (texts, cart, hold)
    }

    public func makeInitialState() -> State { State(page: visit.page) }

    public func workflowDidChange(from previousWorkflow: Shop, state: inout State) {
        guard visit.isNew(since: previousWorkflow.visit) else { return }
        (state.page, state.soldOut) = (visit.page, nil)
    }

    public func work(for command: Stock.Command) -> EffectWork<Action> {
        EffectWork { [stock = services.stock, hold = hold()] in
            defer { _ = hold }
            return .handled(command, try await stock.request(command))
        }
    }

    public func render(state: State, context: RenderContext<Shop>) -> ShopScreen {
        let left = services.stock.value(in: context)
        context.runSideEffect(key: "cart") { [stock = services.stock, cart] lifetime in
            lifetime.onEnded { stock.send(.empty(cart: cart)) }
        }
        return ShopScreen(
            page: state.page,
            user: user,
            isAdmin: isAdmin,
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
                onGo: { sink.send(.go($0)) },
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
