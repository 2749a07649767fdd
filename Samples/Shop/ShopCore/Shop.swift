import Workflow
import WorkflowComponentState
import WorkflowRoutes
import WorkflowScreens
import WorkflowSharing
import WorkflowTexts

/// The shop, for one visitor. The cart is not in its state: the stock has it, so that no two places can differ.
public struct Shop: DurableWorkflow, EffectfulWorkflow {
    public struct State: Codable, Equatable {
        var page: Page {
            didSet { if page == .checkout { isInCheckout = true } }
        }
        /// The checkout goes on also while another page is shown, until the order is there.
        var isInCheckout: Bool
        /// A product that was not put into the cart, or taken out of it, and why.
        var refused: Product.ID?
        var refusal: Stock.Refusal?
        var orders: [Order] = []
    }

    /// What is asked of the stock, which all visitors share.
    public typealias Effect = Stock.Command

    public enum Action: WorkflowAction, Sendable {
        public typealias WorkflowType = Shop

        case go(Page)
        case add(Product.ID), remove(Product.ID)
        case handled
        case refused(Product.ID, Stock.Refusal)
        case ordered(Order)
        case deliver(Product.ID)

        public func apply(toState state: inout State, context: ApplyContext<Shop>) -> Never? {
            let cart = context[workflowValue: \.self].cartID(of: state)
            switch self {
            case .go(let page):
                state.page = page
            case .add(let id):
                state.refusal = nil
                context.start(Stock.Command(.take(id), cart: cart))
            case .remove(let id):
                state.refusal = nil
                context.start(Stock.Command(.putBack(id), cart: cart))
            case .handled: break
            case .refused(let id, let refusal):
                (state.refused, state.refusal) = (id, refusal)
            case .ordered(let order):
                // The next cart has another id, so that nothing of this one can get into it.
                state.orders.append(order)
                (state.page, state.isInCheckout) = (.order(number: state.orders.count), false)
                context.start(Stock.Command(.sell, cart: cart))
            case .deliver(let id):
                if context[workflowValue: \.isAdmin] {
                    context.start(Stock.Command(.deliver(id, count: 10), cart: cart))
                }
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
    /// The name of the visitor's page, with which those of the carts and payments begin.
    let id: String

    public init(
        visit: Visit<Page>,
        user: String?,
        isAdmin: Bool,
        services: Services,
        texts: LanguageTexts,
        id: String
    ) {
        (self.visit, self.user, self.isAdmin, self.services) = (visit, user, isAdmin, services)
        (self.texts, self.id) = (texts, id)
    }

    /// The id of the visitor's cart, which is another one after each order.
    private func cartID(of state: State) -> Stock.CartID { "\(id)/\(state.orders.count)" }

    public func makeInitialState() -> State { State(page: visit.page, isInCheckout: visit.page == .checkout) }

    public func workflowDidChange(from previousWorkflow: Shop, state: inout State) {
        guard visit.isNew(since: previousWorkflow.visit) else { return }
        (state.page, state.refusal) = (visit.page, nil)
    }

    public func work(for command: Stock.Command) -> EffectWork<Action> {
        EffectWork { [services] in
            var command = command
            // The same when the command comes again after a restart.
            command.effect = WorkContext.current.effect
            let refusal = try await services.handle(command)
            return switch (command.change, refusal) {
            case (.take(let id), let refusal?), (.putBack(let id), let refusal?): .refused(id, refusal)
            default: .handled
            }
        }
    }

    public func render(state: State, context: RenderContext<Shop>) -> ShopScreen {
        let stock = services.stock.value(in: context)
        let cartID = cartID(of: state)
        let cart = stock.carts[cartID]?.cart ?? Cart()
        context.runSideEffect(key: cartID) { [stock = services.stock] lifetime in
            stock.send(Stock.Command(.arrive, cart: cartID))
            lifetime.onEnded { stock.send(Stock.Command(.leave, cart: cartID)) }
        }
        let checkout =
            state.isInCheckout
            ? CheckoutWorkflow(cart: cart, cartID: cartID, services: services, texts: texts)
                .rendered(in: context, key: cartID) { Action.ordered($0) } : nil
        return ShopScreen(
            page: state.page,
            user: user,
            isAdmin: isAdmin,
            texts: texts,
            cartCount: cart.count,
            content: content(of: state, cart, left: stock.left, checkout, context)
        )
    }

    private func content(
        of state: State,
        _ cart: Cart,
        left: [Product.ID: Int],
        _ checkout: CheckoutScreen?,
        _ context: RenderContext<Shop>
    ) -> AnyScreen {
        let sink = context.makeSink(of: Action.self)
        func offer(_ product: Product) -> Offer {
            Offer(
                product: product,
                left: left[product.id] ?? 0,
                inCart: cart[product.id],
                refusal: state.refused == product.id ? state.refusal : nil
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
            let lines = cart.ids.compactMap { services.catalogue[$0] }.map(offer)
            return CartScreen(
                lines: lines,
                cents: cart.cents(in: services.catalogue),
                onAdd: { sink.send(.add($0)) },
                onRemove: { sink.send(.remove($0)) }
            ).asAnyScreen()
        case .checkout:
            guard let checkout, cart.count > 0 || checkout.progress != nil else { return MissingScreen().asAnyScreen() }
            return checkout.asAnyScreen()
        case .order(let number):
            guard number >= 1, number <= state.orders.count else { return MissingScreen().asAnyScreen() }
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
