import Testing
import Workflow
import WorkflowForms
import WorkflowRoutes
import WorkflowScreens
import WorkflowSharing
import WorkflowSnapshots
import WorkflowTesting
import WorkflowTexts

@testable import ShopCore

struct CheckoutTests {
    private let state = CheckoutWorkflow.State(step: .payment, address: "Ada, Weg 1", delivery: .post)
    private let workflow: CheckoutWorkflow
    private var cart = Cart()

    init() throws {
        cart.add(1)
        workflow = CheckoutWorkflow(cart: cart, cartID: "page/0", services: try Services(), texts: ShopTexts.all["en"])
    }

    @Test func `the card pays the cart and its delivery`() {
        let card = Card("123456789012")
        CheckoutWorkflow.Action
            .tester(withState: state, workflow: workflow)
            .send(action: .cardEntered(card))
            .assert(effects: [.pay(cart, cents: 680, card)])
            .send(action: .progressed(0.5))
            .verifyState { #expect($0.payment?.progress == 0.5) }
            .send(action: .paid)
            .assert(output: Order(address: "Ada, Weg 1", cents: 680))
    }

    @Test func `a payment is cancelled by the bank, which says whether it was in time`() {
        CheckoutWorkflow.Action
            .tester(withState: state, workflow: workflow)
            .send(action: .cardEntered(Card("1")))
            .send(action: .goBack)
            .verifyState { #expect($0.step == .payment) }
            .send(action: .began("page/0/7.0"))
            .send(action: .cancel)
            .verifyState { #expect($0.payment?.id == "page/0/7.0") }
            .send(action: .failed(.payment(.cancelled)))
            .send(action: .goBack)
            .verifyState { #expect($0.step == .delivery) }
    }

    @Test func `the end of a payment counts once`() {
        CheckoutWorkflow.Action
            .tester(withState: state, workflow: workflow)
            .send(action: .cardEntered(Card("1")))
            .send(action: .paid)
            .send(action: .paid)
            .assertNoOutput()
            .send(action: .failed(.cartChanged))
            .verifyState { #expect($0.failure == nil) }
    }

    @Test func `a card that the bank declines is refused at its field, and a bank that is away at the form`() {
        #expect(CheckoutWorkflow.Failure.payment(.declined).rejection == FormRejection(at: \.card, .declined))
        #expect(CheckoutWorkflow.Failure.payment(.away).rejection == FormRejection(.bankIsAway))
    }

    @Test func `the number of a card is in no bytes`() throws {
        let card = Card("123456789012")
        let bytes = try JSONStateCoder.json.encode(CheckoutWorkflow.Effect.pay(cart, cents: 5, card))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("1234"))
        let read = try JSONStateCoder.json.decode(CheckoutWorkflow.Effect.self, from: bytes)
        #expect(read != .pay(cart, cents: 5, card))
        let empty = try JSONStateCoder.json.decode(Card.self, from: [UInt8]("{}".utf8))
        #expect(read == .pay(cart, cents: 5, empty))
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PaymentTests {
    private let clock = TestClock()
    private let bank: SlowBank
    private let services: Services
    private let host: WorkflowTestHost<Shop>

    /// A visitor with one product in the cart, whose checkout is filled in but for the card.
    init() async throws {
        bank = try SlowBank(clock: clock)
        services = try Services(payments: bank, clock: clock)
        host = WorkflowTestHost(workflow: Shop.test(.checkout, services), clock: clock)
        host.send(Shop.Action.add(1))
        await host.idle()
        fillIn()
    }

    private func fillIn() {
        for _ in 1...2 { host.checkout?.fillIn() }
        host.checkout?.payment.terms.change(["on"])
    }

    private func pay(_ card: String) async {
        host.checkout?.payment.card.change([card])
        host.checkout?.payment.submit()
        await host.idle()
    }

    @Test func `three valid steps and a payment make an order, and the goods are sold`() async {
        await pay("1234 5678 9012")
        #expect(host.checkout?.progress == 0)
        await host.advance(by: .seconds(5))
        #expect(host.state.orders == [Order(address: "Ada, Weg 1, 10115 Berlin", cents: 290)])
        #expect(host.rendering.page == .order(number: 1))
        #expect(host.rendering.cartCount == 0)
        #expect(services.stock.value.sold == [1: 1])
        #expect(await bank.paid.values.elementsEqual([290]))
    }

    @Test func `after a failure the card is still there, and the cart can be changed`() async {
        await pay("123456780002")
        await host.advance(by: .seconds(5))
        #expect(host.state.orders.isEmpty)
        #expect(host.checkout?.payment.card.error == .declined)
        #expect(host.checkout?.payment.card.text == "123456780002")
        host.send(Shop.Action.add(1))
        await host.idle()
        #expect(host.rendering.cartCount == 2)
    }

    @Test func `a cart that is being paid does not change`() async {
        await pay("123456789012")
        host.send(Shop.Action.add(1))
        host.send(Shop.Action.remove(1))
        await host.idle()
        #expect(host.rendering.cartCount == 1)
        #expect(host.state.refusal == .beingPaid)
    }

    @Test func `a payment goes on while the visitor looks at another page`() async {
        await pay("123456789012")
        host.update(workflow: Shop.test(.home, services, number: 2))
        await host.advance(by: .seconds(5))
        #expect(host.rendering.page == .order(number: 1))
    }

    @Test func `a payment that is cancelled in time pays nothing, and may be tried again`() async {
        await pay("123456789012")
        host.checkout?.onCancel()
        await host.advance(by: .seconds(5))
        #expect(host.checkout?.payment.messages == ["The payment was cancelled. Nothing was paid."])
        #expect(await bank.paid.isEmpty)
        await pay("123456789012")
        await host.advance(by: .seconds(5))
        #expect(await bank.paid.count == 1)
    }

    @Test func `a cart that has changed since it was shown is not paid`() async throws {
        let before = host.checkout
        _ = try await services.handle(Stock.Command(.take(2), cart: "page/0"))
        // The click comes before the page shows it.
        before?.payment.card.change(["123456789012"])
        before?.payment.submit()
        await host.advance(by: .seconds(5))
        let paid = await bank.paid
        #expect(host.state.orders.map(\.cents) == Array(paid.values))
        #expect(paid.isEmpty || paid.values.elementsEqual([290 + 360]))
    }

    // MARK: - Crashes

    @Test func `a payment that the bank knows ends after a restart, once`() async {
        await pay("123456789012")
        await host.advance(by: .seconds(1))
        host.restart()
        #expect(host.checkout?.payment.card.text == "")
        await host.advance(by: .seconds(5))
        #expect(host.state.orders.count == 1)
        #expect(await bank.paid.count == 1)
        #expect(services.stock.value.sold == [1: 1])
        host.restart()
        await host.advance(by: .seconds(5))
        #expect(host.state.orders.count == 1)
    }

    @Test func `a payment of which the bank has not heard is cancelled, and the visitor is told`() async throws {
        host.checkout?.payment.card.change(["123456789012"])
        host.checkout?.payment.submit()
        // Nothing of the effect has run.
        host.restart()
        await host.idle()
        #expect(host.checkout?.progress == nil)
        #expect(host.checkout?.payment.messages == ["The payment was cancelled. Nothing was paid."])
        // A request that was on its way arrives late.
        let id = try #require(await bank.ids.first)
        await bank.begin(id, cents: 290, card: "123456789012")
        await host.advance(by: .seconds(5))
        #expect(await bank.paid.isEmpty)
        await pay("123456789012")
        await host.advance(by: .seconds(5))
        #expect(await bank.paid.values.elementsEqual([290]))
        #expect(await bank.paid[id] == nil)
    }

    @Test func `a payment for which nobody comes back is cancelled, and the goods are on the shelf again`() async throws
    {
        await pay("123456789012")
        let watcher = WorkflowTestHost(workflow: Shop.test(.home, services, id: "other"), clock: clock)
        await host.end()
        await watcher.advance(by: Stock.patience)
        #expect(services.stock.value.left[1] == 5)
        #expect(await bank.paid.isEmpty)
        let id = try #require(await bank.ids.first)
        #expect(await bank.cancel(id) == .cancelled)
    }

    @Test func `a checkout whose state is lost pays again under another id`() async {
        await pay("123456780002")
        await host.advance(by: .seconds(5))
        let nodes = host.snapshot().nodes.values.filter { !$0.name.hasPrefix("CheckoutWorkflow") }
        host.restart(from: TreeSnapshot(nodes: Array(nodes), lastEffect: host.snapshot().lastEffect))
        fillIn()
        await pay("123456789012")
        await host.advance(by: .seconds(5))
        #expect(await bank.ids.count == 2)
        #expect(host.state.orders.count == 1)
        #expect(await bank.paid.count == 1)
    }

    @Test func `goods that were paid are sold, although nobody comes back`() async throws {
        struct PaidMeanwhile: Payments {
            let clock: TestClock

            func begin(_ id: PaymentID, cents: Int, card: String) async {}
            func cancel(_ id: PaymentID) async -> PaymentOutcome { .paid }

            func outcome(
                of id: PaymentID,
                progress: @Sendable (Double) async throws -> Void
            ) async throws -> PaymentOutcome? {
                try await clock.sleep(for: .seconds(86_400))
                return nil
            }
        }
        let services = try Services(payments: PaidMeanwhile(clock: clock), clock: clock)
        let visitor = WorkflowTestHost(workflow: Shop.test(.checkout, services), clock: clock)
        visitor.send(Shop.Action.add(1))
        await visitor.idle()
        visitor.checkout?.payment.card.change(["123456789012"])
        visitor.checkout?.payment.terms.change(["on"])
        visitor.checkout?.payment.submit()
        await visitor.idle()
        let watcher = WorkflowTestHost(workflow: Shop.test(.home, services, id: "other"), clock: clock)
        await visitor.end()
        await watcher.advance(by: Stock.patience)
        #expect(services.stock.value.sold == [1: 1])
        #expect(services.stock.value.left[1] == 4)
    }

    @Test func `a step that is not valid is not left`() {
        let checkout = CheckoutWorkflow(cart: Cart(), cartID: "other/0", services: services, texts: ShopTexts.all["en"])
        let host = WorkflowTestHost(workflow: checkout, clock: clock)
        host.rendering.address.submit()
        #expect(host.rendering.step == .address)
        #expect(host.rendering.address.name.error == .required)
    }
}

extension Shop {
    /// The shop of a test.
    static func test(
        _ page: Page,
        _ services: Services,
        number: Int = 1,
        isAdmin: Bool = false,
        id: String = "page"
    ) -> Shop {
        Shop(
            visit: Visit(page, number: number),
            user: nil,
            isAdmin: isAdmin,
            services: services,
            texts: ShopTexts.all["en"],
            id: id
        )
    }
}

extension WorkflowTestHost<Shop> {
    /// The checkout, if it is shown.
    var checkout: CheckoutScreen? { rendering.content.wrappedScreen as? CheckoutScreen }
}

extension CheckoutScreen {
    /// Fills in the address, or the delivery, and submits it.
    func fillIn() {
        switch step {
        case .address:
            address.name.change(["Ada"])
            address.street.change(["Weg 1"])
            address.postcode.change(["10115"])
            address.city.change(["Berlin"])
            address.email.change(["ada@example.org"])
            address.submit()
        case .delivery:
            delivery.delivery.change(["pickUp"])
            delivery.submit()
        case .payment: break
        }
    }
}
