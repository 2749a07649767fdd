import ShopCore
import ShopTerminal
import Testing
import WorkflowTerminal
import WorkflowTerminalTesting
import WorkflowTesting
import WorkflowTexts

/// The story of the checkout in the browser, in a terminal and without other logic.
@MainActor
struct CheckoutTests {
    @Test func `a cup of tea is found, ordered and paid`() async throws {
        let clock = TestClock()
        let shop = TerminalShop(services: try Services(clock: clock), texts: ShopTexts.all["en"], id: "ada")
        let terminal = TerminalTest(shop, columns: 80, rows: 30, clock: clock)
        try await terminal.type("oolong nantou")
        terminal.expect(.text("1 product"))
        terminal.expectScreen("catalogue")
        try await terminal.focus(.button("Oolong from Nantou"))
        try await terminal.press(.enter)
        try await terminal.press("+")
        try await terminal.waitFor(.button("Cart (1)"))
        try await terminal.press(.function(3))
        terminal.expectScreen("cart")
        try await press("To the checkout", in: terminal)
        terminal.expect(.field("Name"))
        // An address that is incomplete: the first field with an error has the focus.
        try await fill("Name", "Ada", in: terminal)
        try await press("Next", in: terminal)
        terminal.expectFocus(.field("Street and number"))
        terminal.expectScreen("address with errors")
        for (label, text) in [
            ("Street and number", "Weg 1"), ("Postcode", "10115"), ("City", "Berlin"), ("E-mail", "ada@example.org"),
        ] {
            try await fill(label, text, in: terminal)
        }
        try await press("Next", in: terminal)
        try await terminal.focus(.radio("Post, 3.90"))
        try await terminal.press(.space)
        try await press("Next", in: terminal)
        terminal.expectScreen("payment")
        try await fill("Card number", "4242 4242 4242", in: terminal)
        try await terminal.focus(.checkbox("I accept the terms"))
        try await terminal.press(.space)
        let pay = try #require(terminal.findAll(.button()).first { $0.name.hasPrefix("Pay ") })
        try await press(pay.name, in: terminal)
        try await terminal.waitFor(.button("Cancel the payment"))
        for _ in 0..<40 where !terminal.has(.group("Order 1")) { try await terminal.advance(by: .seconds(1)) }
        terminal.expect(.group("Order 1"))
        terminal.expect(.text("Thank you. It goes to Ada, Weg 1, 10115 Berlin."))
    }

    private func fill(_ label: String, _ text: String, in terminal: TerminalTest<TerminalShop>) async throws {
        try await terminal.focus(.field(label))
        try await terminal.type(text)
    }

    private func press(_ label: String, in terminal: TerminalTest<TerminalShop>) async throws {
        try await terminal.focus(.button(label))
        try await terminal.press(.enter)
    }
}
