import Testing

@testable import ShopCore

struct CartTests {
    private let mug = Product.all[6]
    private let map = Product.all[7]

    @Test("What is added twice is one line")
    func sameProduct() {
        var cart = Cart()
        cart.add(1, of: mug)
        cart.add(2, of: mug)
        cart.add(1, of: map)
        #expect(cart.lines.map(\.count) == [3, 1])
        #expect(cart.total == Money(cents: 3 * 9_80 + 11_05))
    }

    @Test("No line has more than the limit")
    func limit() {
        var cart = Cart()
        cart.add(Cart.limit, of: mug)
        cart.add(1, of: mug)
        #expect(cart.count == Cart.limit)
    }
}
