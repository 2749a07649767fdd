import ShopCore
import ShopWeb
import Testing
import Workflow
import WorkflowWeb

struct PageTests {
    private let host = WorkflowHost(workflow: Shop())

    private var page: String { host.rendering.html(in: .empty).rendered() }

    @Test("Every product is shown with its price")
    func products() {
        #expect(host.rendering.cards.count == 8)
        for product in host.rendering.cards.map(\.product) {
            #expect(page.contains("<h2>\(product.name)</h2>"))
            #expect(page.contains(">\(product.price)</p>"))
        }
    }

    @Test("An empty cart says so; a full one shows its lines and the total")
    func cart() {
        #expect(page.contains("Nothing in it yet."))
        host.rendering.cards[0].onAdd()
        #expect(page.contains("1 × Tent for two"))
        #expect(page.contains("Total €189.00"))
        #expect(!page.contains("Nothing in it yet."))
    }
}
