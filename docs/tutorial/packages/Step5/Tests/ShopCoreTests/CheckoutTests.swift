import Testing
import WorkflowTesting

@testable import ShopCore

@MainActor
struct CheckoutTests {
    private let clock = TestClock()
    private let warehouse = Warehouse(counts: ["tent": 1])
    private let host: WorkflowTestHost<Checkout>

    init() {
        var cart = Cart()
        cart.add(1, of: Product.all[0])
        let checkout = Checkout(cart: cart, payments: PretendedPayments(clock: clock), warehouse: warehouse)
        host = WorkflowTestHost(workflow: checkout, clock: clock)
    }

    private func type(_ texts: [CheckoutForm.Field: String]) {
        for field in host.rendering.fields { field.onInput(texts[field.id] ?? "") }
    }

    private func submit(card: String) {
        type([.name: "Ada", .address: "1 Hill Road", .card: card])
        host.rendering.onSubmit()
    }

    @Test("Problems are shown once somebody submits, and nothing is paid")
    func problems() {
        type([.address: " ", .card: "1234"])
        #expect(host.rendering.fields.allSatisfy { $0.problem == nil })
        host.rendering.onSubmit()
        #expect(
            host.rendering.fields.map(\.problem)
                == ["Enter your name.", "Enter your address.", "Enter the 16 digits of your card."]
        )
        #expect(host.rendering.phase == .editing)
    }

    @Test("A payment goes through its stages and ends with a receipt")
    func payment() async {
        submit(card: "4000 1234 5678 9010")
        #expect(host.rendering.phase == .paying(.contacting))
        await host.advance(by: .seconds(1))
        #expect(host.rendering.phase == .paying(.checking))
        await host.advance(by: .seconds(1))
        #expect(host.rendering.phase == .paying(.confirming))
        #expect(host.outputs.isEmpty)
        await host.advance(by: .seconds(1))
        #expect(host.outputs.count == 1)
    }

    @Test("A declined card is told, and another can be tried")
    func declined() async {
        submit(card: "4000 1234 5678 0000")
        await host.advance(by: .seconds(2))
        #expect(host.rendering.phase == .failed("Your bank declined the card. Nothing was charged."))
        #expect(host.rendering.fields.map(\.text) == ["Ada", "1 Hill Road", "4000 1234 5678 0000"])
        submit(card: "4000 1234 5678 9010")
        await host.advance(by: .seconds(3))
        #expect(host.outputs.count == 1)
    }

    private func inventory() async -> Inventory? {
        for await inventory in warehouse.inventories() { return inventory }
        return nil
    }

    @Test("What is being paid is set aside, and there is an order for it at the end")
    func order() async throws {
        submit(card: "4000 1234 5678 9010")
        await host.advance(by: .seconds(1))
        #expect(await inventory()?["tent"] == 0)
        #expect(await inventory()?.orders == [])
        await host.advance(by: .seconds(2))
        #expect(await inventory()?.orders.map(\.name) == ["Ada"])
        #expect(await inventory()?["tent"] == 0)
    }

    @Test("What was not paid is there for others again", arguments: [true, false])
    func putBack(isCancelled: Bool) async {
        submit(card: "4000 1234 5678 0000")
        await host.advance(by: .seconds(1))
        if isCancelled { host.rendering.onCancel() }
        await host.advance(by: .seconds(1))
        #expect(await inventory()?["tent"] == 1)
    }

    @Test("Nobody pays for what somebody else was faster to buy")
    func soldOut() async {
        warehouse.update { $0["tent"] = 0 }
        submit(card: "4000 1234 5678 9010")
        await host.idle()
        #expect(host.rendering.phase == .failed("“Tent for two”: 0 left in stock. Nothing was charged."))
    }

    @Test("A payment that is cancelled never ends", arguments: [0, 1, 2])
    func cancel(seconds: Int) async {
        submit(card: "4000 1234 5678 9010")
        await host.advance(by: .seconds(seconds))
        host.rendering.onCancel()
        await host.advance(by: .seconds(60))
        #expect(host.rendering.phase == .editing)
        #expect(host.outputs.isEmpty)
    }
}
