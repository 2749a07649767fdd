import Testing
import WorkflowTesting

@testable import ShopCore

struct ProductCardTests {
    private func host(stock: Int?, inCart: Int = 0) -> WorkflowTestHost<ProductCard> {
        WorkflowTestHost(workflow: ProductCard(product: Product.all[0], stock: stock, inCart: inCart))
    }

    @Test("The number that was chosen is the output, and the card starts again")
    func adding() {
        let host = host(stock: 50)
        host.rendering.onMore()
        host.rendering.onMore()
        host.rendering.onAdd()
        #expect(host.outputs == [3])
        #expect(host.rendering.count == 1)
    }

    @Test("A number is at least one, and at most what can still go into the cart", arguments: [(50, 0, 10), (5, 2, 3)])
    func bounds(stock: Int, inCart: Int, most: Int) {
        let host = host(stock: stock, inCart: inCart)
        host.rendering.onFewer()
        #expect(host.rendering.count == 1)
        for _ in 0...Cart.limit { host.rendering.onMore() }
        #expect(host.rendering.count == most)
    }

    @Test("Nothing is added that is not there", arguments: [nil, 0, 2])
    func soldOut(stock: Int?) {
        let host = host(stock: stock, inCart: 2)
        #expect(!host.rendering.canAdd)
        host.rendering.onAdd()
        #expect(host.outputs.isEmpty)
    }

    @Test("The number follows when somebody else buys")
    func otherBuyer() {
        let host = host(stock: 3)
        for _ in 0..<2 { host.rendering.onMore() }
        host.update(workflow: ProductCard(product: Product.all[0], stock: 2, inCart: 0))
        #expect(host.rendering.count == 2)
    }
}
