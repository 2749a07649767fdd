import Foundation
import Testing
import Workflow
import WorkflowForms
import WorkflowRoutes
import WorkflowScreens
import WorkflowSharing
import WorkflowSnapshots
import WorkflowTesting

@testable import ShopCore

/// Three visitors whose server crashes at random moments. What they did last may be lost, and is then done again, as a browser
/// does.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CrashTests {
    /// The pages of all visitors, in one tree.
    struct Visitors: Workflow {
        var pages: [Visit<Page>]
        let services: Services

        func render(state: Void, context: RenderContext<Visitors>) -> [ShopScreen] {
            pages.enumerated().map { number, visit in
                Shop.test(
                    visit.page,
                    services,
                    number: visit.number,
                    isAdmin: number == 0,
                    id: "visitor-\(number)"
                )
                .rendered(in: context, key: "\(number)")
            }
        }
    }

    enum Step: CaseIterable {
        case add, remove, look, pay, cancel, deliver, wait, crash, crashBeforeSave
    }

    @Test(arguments: 1...8)
    func `each piece is on the shelf, in one cart or sold, and each payment has one order`(seed: UInt64) async throws {
        var shop = try RandomShop(seed: seed)
        defer { shop.removeFiles() }
        for _ in 1...150 {
            let step = Step.allCases.randomElement(using: &shop.random)!
            try await shop.take(step)
            shop.checkStock("after \(step)")
        }
        await shop.comeToRest()
        try await shop.checkPayments()
    }
}

/// A shop whose server can be killed: its files stay as they are at that moment.
@MainActor
private struct RandomShop {
    var random: SeededGenerator
    private let clock = TestClock()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID())")
    private var processes = 0
    private var services: Services
    private var host: WorkflowTestHost<CrashTests.Visitors>
    private var pages = [Visit<Page>](repeating: Visit(.product(id: 1)), count: 3)
    private var delivered = 0

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        try FileManager.default.createDirectory(at: folder.appending(path: "0"), withIntermediateDirectories: true)
        services = try Services(data: folder.appending(path: "0/stock").path, clock: clock)
        host = WorkflowTestHost(workflow: .init(pages: pages, services: services), clock: clock)
    }

    func removeFiles() { try? FileManager.default.removeItem(at: folder) }

    mutating func take(_ step: CrashTests.Step) async throws {
        let visitor = Int.random(in: 0..<3, using: &random)
        switch step {
        case .wait: await host.advance(by: .milliseconds(Int.random(in: 0...3_000, using: &random)))
        case .crash: try await crash(restoring: host.snapshot())
        case .crashBeforeSave:
            // The event has been handled, and what it started may have run; nothing of it was saved.
            let (before, deliveredBefore) = (host.snapshot(), delivered)
            let event = CrashTests.Step.allCases.filter { ![.wait, .crash, .crashBeforeSave].contains($0) }
                .randomElement(using: &random)!
            perform(event, visitor)
            if Bool.random(using: &random) {
                await host.advance(by: .milliseconds(Int.random(in: 0...300, using: &random)))
            }
            delivered = deliveredBefore
            try await crash(restoring: before)
            perform(event, visitor)
            await host.idle()
        default: perform(step, visitor)
        }
        if Bool.random(using: &random) { await host.idle() }
    }

    private mutating func perform(_ step: CrashTests.Step, _ visitor: Int) {
        switch step {
        case .add:
            go(visitor, to: .product(id: 1))
            (content(of: visitor) as? ProductScreen)?.onAdd()
        case .remove:
            go(visitor, to: .cart)
            (content(of: visitor) as? CartScreen)?.onRemove(1)
        case .look: go(visitor, to: .home)
        case .pay:
            go(visitor, to: .checkout)
            while let checkout = content(of: visitor) as? CheckoutScreen, checkout.step != .payment {
                checkout.fillIn()
            }
            guard let checkout = content(of: visitor) as? CheckoutScreen else { return }
            checkout.payment.terms.change(["on"])
            checkout.payment.card.change([Int.random(in: 1...4, using: &random) > 1 ? "400012341234" : "400012340002"])
            checkout.payment.submit()
        case .cancel:
            go(visitor, to: .checkout)
            (content(of: visitor) as? CheckoutScreen)?.onCancel()
        case .deliver:
            go(0, to: .admin)
            guard let admin = content(of: 0) as? AdminScreen else { return }
            admin.onDeliver(1)
            delivered += 10
        case .wait, .crash, .crashBeforeSave: break
        }
    }

    private func content(of visitor: Int) -> any Screen { host.rendering[visitor].content.wrappedScreen }

    private mutating func go(_ visitor: Int, to page: Page) {
        pages[visitor] = Visit(page, number: pages[visitor].number + 1)
        host.update(workflow: .init(pages: pages, services: services))
    }

    /// Ends the process. The next one has copies of the files, so that nothing of the old one gets into them.
    private mutating func crash(restoring snapshot: TreeSnapshot) async throws {
        let old = folder.appending(path: "\(processes)")
        processes += 1
        let new = folder.appending(path: "\(processes)")
        try FileManager.default.copyItem(at: old, to: new)
        await host.end()
        services = try Services(data: new.appending(path: "stock").path, clock: clock)
        host = WorkflowTestHost(
            workflow: .init(pages: pages, services: services),
            restoring: snapshot,
            clock: clock
        )
    }

    // MARK: - What holds

    func checkStock(_ moment: String) {
        let stock = services.stock.value
        let inCarts = stock.carts.values.map { $0.cart[1] }.reduce(0, +)
        let pieces = stock.left[1, default: 0] + inCarts + stock.sold[1, default: 0]
        // A delivery may be on its way.
        #expect(pieces == 5 + delivered || (pieces - 5) % 10 == 0 && pieces < 5 + delivered, "\(moment)")
    }

    mutating func comeToRest() async {
        await host.advance(by: .seconds(30))
        await host.idle()
        for visitor in 0..<3 {
            #expect((content(of: visitor) as? CheckoutScreen)?.progress == nil)
        }
    }

    func checkPayments() async throws {
        let stock = services.stock.value
        let inCarts = stock.carts.values.map { $0.cart[1] }.reduce(0, +)
        #expect(stock.left[1, default: 0] + inCarts + stock.sold[1, default: 0] == 5 + delivered)
        #expect(stock.carts.values.allSatisfy { $0.payment == nil })
        let bank = try #require(services.payments as? SlowBank)
        let shops = try host.snapshot().nodes.values.filter { $0.name == "Shop" }.map { node in
            try JSONStateCoder.json.decode(Shop.State.self, from: node.state?.bytes ?? [])
        }
        let orders = shops.flatMap(\.orders).map(\.cents)
        // The goods are picked up, which costs nothing: the orders are worth what was sold.
        #expect(orders.reduce(0, +) == stock.sold[1, default: 0] * 290)
        #expect(orders.sorted() == (await bank.paid).values.sorted())
    }
}

/// A generator whose numbers are the same for one seed.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
