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
        #expect(host.rendering.products.count == 8)
        for product in host.rendering.products {
            #expect(page.contains("<h2>\(product.name)</h2>"))
            #expect(page.contains(">\(product.price)</p>"))
        }
    }
}
