import Testing
import WorkflowForms
import WorkflowTesting
import WorkflowTexts

@testable import ShopCore

struct CheckoutTests {
    private let state = CheckoutWorkflow.State(step: .payment, address: "Ada, Weg 1", delivery: .post)
    private let workflow = CheckoutWorkflow(cents: 1_000, payments: SlowBank(), texts: ShopTexts.all["en"])

    @Test func `the card pays the cart and its delivery`() {
        CheckoutWorkflow.Action
            .tester(withState: state, workflow: workflow)
            .send(action: .cardEntered("123456789012"))
            .assert(effects: [.pay(cents: 1_390, card: "123456789012")])
            .send(action: .progressed(0.5))
            .verifyState { #expect($0.progress == 0.5) }
            .send(action: .paid)
            .assert(output: Order(address: "Ada, Weg 1", cents: 1_390))
    }

    @Test func `a payment that is cancelled may be tried again`() {
        CheckoutWorkflow.Action
            .tester(withState: state, workflow: workflow)
            .send(action: .cardEntered("1"))
            .send(action: .goBack)
            .verifyState { #expect($0.step == .payment) }
            .send(action: .cancel)
            .assert(runningEffects: [])
            .verifyState { #expect($0.progress == nil) }
            .send(action: .goBack)
            .verifyState { #expect($0.step == .delivery) }
    }

    @Test func `a card that the bank declines is refused at its field, and a bank that is away at the form`() {
        CheckoutWorkflow.Action
            .tester(withState: state, workflow: workflow)
            .send(action: .failed(.declined))
            .verifyState { #expect($0.rejection == FormRejection(at: \.card, .declined)) }
            .send(action: .failed(.unavailable))
            .verifyState { #expect($0.rejection == FormRejection(.bankIsAway)) }
    }
}

@MainActor
struct PaymentTests {
    private func pay(_ card: String) async -> (WorkflowTestHost<CheckoutWorkflow>, [Order]) {
        let clock = TestClock()
        let checkout = CheckoutWorkflow(cents: 500, payments: SlowBank(clock: clock), texts: ShopTexts.all["en"])
        let host = WorkflowTestHost(workflow: checkout, clock: clock)
        host.rendering.address.name.change(["Ada"])
        host.rendering.address.street.change(["Weg 1"])
        host.rendering.address.postcode.change(["10115"])
        host.rendering.address.city.change(["Berlin"])
        host.rendering.address.email.change(["ada@example.org"])
        host.rendering.address.submit()
        host.rendering.delivery.delivery.change(["pickUp"])
        host.rendering.delivery.submit()
        host.rendering.payment.card.change([card])
        host.rendering.payment.terms.change(["on"])
        host.rendering.payment.submit()
        #expect(host.rendering.progress == 0)
        await host.advance(by: .seconds(5))
        return (host, host.outputs)
    }

    @Test func `three valid steps and a payment make an order`() async {
        let (host, orders) = await pay("1234 5678 9012")
        #expect(orders == [Order(address: "Ada, Weg 1, 10115 Berlin", cents: 500)])
        #expect(host.rendering.progress == nil)
    }

    @Test func `after a failure the card is still there`() async {
        let (host, orders) = await pay("123456780002")
        #expect(orders.isEmpty)
        #expect(host.rendering.payment.card.error == .declined)
        #expect(host.rendering.payment.card.text == "123456780002")
    }

    @Test func `a step that is not valid is not left`() async {
        let host = WorkflowTestHost(
            workflow: CheckoutWorkflow(cents: 500, payments: SlowBank(), texts: ShopTexts.all["en"])
        )
        host.rendering.address.submit()
        #expect(host.rendering.step == .address)
        #expect(host.rendering.address.name.error == .required)
    }
}
