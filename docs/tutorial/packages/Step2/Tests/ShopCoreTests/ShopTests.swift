import Testing
import WorkflowTesting

@testable import ShopCore

struct ShopTests {
    private let host = WorkflowTestHost(workflow: Shop())

    @Test("What a card adds is in the cart until it is removed")
    func addAndRemove() {
        let card = host.rendering.cards[1]
        card.onMore()
        card.onAdd()
        #expect(host.rendering.cart.cart.lines.map(\.product.name) == ["Backpack"])
        #expect(host.rendering.cart.cart.total == Money(cents: 2 * 89_00))
        host.rendering.cart.onRemove("backpack")
        #expect(host.rendering.cart.cart.lines.isEmpty)
    }

    @Test("Each card counts for itself")
    func cards() {
        host.rendering.cards[0].onMore()
        #expect(host.rendering.cards.map(\.count) == [2, 1, 1, 1, 1, 1, 1, 1])
    }
}
