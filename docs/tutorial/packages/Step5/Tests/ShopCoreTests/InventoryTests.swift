import Testing

@testable import ShopCore

struct InventoryTests {
    private let tent = Product.all[0]
    private let mug = Product.all[6]

    @Test("A cart is taken as a whole, or not at all")
    func take() throws {
        var cart = Cart()
        cart.add(1, of: mug)
        cart.add(2, of: tent)
        var inventory = Inventory(counts: ["mug": 5, "tent": 1])
        #expect(throws: SoldOut(product: tent, count: 1)) { try inventory.take(cart) }
        #expect(inventory["mug"] == 5)
        inventory["tent"] += 1
        try inventory.take(cart)
        #expect(inventory == Inventory(counts: ["mug": 4, "tent": 0]))
        inventory.putBack(cart)
        #expect(inventory == Inventory(counts: ["mug": 5, "tent": 2]))
    }

    @Test("There is never less than nothing")
    func bounds() {
        var inventory = Inventory(counts: ["mug": 0])
        inventory["mug"] -= 1
        #expect(inventory["mug"] == 0)
    }
}
