import Testing

@testable import ShopCore

struct ProductTests {
    @Test(
        "A price has two digits after the point",
        arguments: [(9_80, "€9.80"), (11_05, "€11.05"), (649_00, "€649.00")]
    )
    func price(cents: Int, text: String) {
        #expect(Money(cents: cents).description == text)
    }

    @Test("No two products have the same id")
    func ids() {
        #expect(Set(Product.all.map(\.id)).count == Product.all.count)
    }
}
