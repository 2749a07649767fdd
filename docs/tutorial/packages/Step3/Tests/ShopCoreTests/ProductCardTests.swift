import Testing
import WorkflowTesting

@testable import ShopCore

struct ProductCardTests {
    private let host = WorkflowTestHost(workflow: ProductCard(product: Product.all[0]))

    @Test("The number that was chosen is the output, and the card starts again")
    func adding() {
        host.rendering.onMore()
        host.rendering.onMore()
        host.rendering.onAdd()
        #expect(host.outputs == [3])
        #expect(host.rendering.count == 1)
    }

    @Test("A number is never less than one, nor more than a cart takes")
    func bounds() {
        host.rendering.onFewer()
        #expect(host.rendering.count == 1)
        for _ in 0...Cart.limit { host.rendering.onMore() }
        #expect(host.rendering.count == Cart.limit)
    }
}
