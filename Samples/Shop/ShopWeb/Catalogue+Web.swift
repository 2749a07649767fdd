import ShopCore
import WorkflowComponents
import WorkflowHTML
import WorkflowLive
import WorkflowRoutes
import WorkflowScreens
import WorkflowTexts

extension CatalogueScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        h1 { texts("Tea and ware") }
        form(.class("search"), .role(.search), .action(Page.home), .onSubmit { find($0["search"] ?? "") }) {
            label(.for("search")) { texts("Search") }
            input(.id("search"), .name("search"), .type(.search), .value(search), .onInput(debounce: 200) { find($0) })
            label(.for("sort")) { texts("Sort by") }
            select(.id("sort"), .name("sort"), .onChange { find(search, Sort(rawValue: $0)) }) {
                for sort in Sort.allCases {
                    option(.value(sort.rawValue), .selected(sort == self.sort)) {
                        texts(TextKey(named: "sort.\(sort.rawValue)"))
                    }
                }
            }
            button(.type(.submit)) { texts("Show") }
        }
        p(.role(.status)) { texts("\(pages.count) products") }
        ul(.class("offers")) {
            keyed(offers, id: \.id, memo: \.self) { offer in
                li(.class("offer")) {
                    a(.class("name"), .link(to: Page.product(id: offer.id))) { texts.name(offer.product) }
                    offer.html(texts, onAdd)
                }
            }
        }
        pageList(texts("Pages of products"), pages, texts: texts.pages) {
            Page.catalogue(search: search, sort: sort, page: $0 > 1 ? $0 : nil).url
        }
    }

    private func find(_ text: String, _ sort: Sort? = nil) {
        onGo(.catalogue(search: text, sort: sort ?? self.sort, page: nil))
    }
}

extension Offer {
    /// The price, what is left, and the button that takes one.
    @HTMLBuilder func html(_ texts: LanguageTexts, _ onAdd: @escaping (Product.ID) -> Void) -> HTML {
        span(.class("price")) { texts.price(product.price) }
        span(.class(left == 0 ? "left none" : "left")) { texts("\(left) left") }
        if left > 0 {
            button(.type(.button), .ariaLabel(texts("Add \(texts.name(product)) to the cart")), .onClick { onAdd(id) })
            {
                inCart > 0 ? texts("One more (\(inCart))") : texts("Add to cart")
            }
        }
        problem(texts)
    }

    /// The reason for which the visitor's last wish was refused.
    @HTMLBuilder func problem(_ texts: LanguageTexts) -> HTML {
        if let refusal {
            span(.class("problem"), .role(.alert)) {
                refusal == .soldOut ? texts("Somebody else was faster.") : texts("Your cart is being paid.")
            }
        }
    }
}

extension ProductScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        p { a(.link(to: Page.home)) { texts("All products") } }
        h1 { texts.name(offer.product) }
        p { texts("From \(offer.product.origin), chosen by our buyers.") }
        div(.class("offer")) { offer.html(texts) { _ in onAdd() } }
    }
}

extension CartScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        h1(.focusTarget("cart"), .tabIndex(-1)) { texts("Cart") }
        if lines.isEmpty {
            p { texts("There is nothing in your cart.") }
            p { a(.link(to: Page.home)) { texts("Look around") } }
        } else {
            dataTable(
                texts("What you have chosen"),
                rows: lines,
                id: \.id,
                columns: [
                    TableColumn(texts("Product")) { line in
                        a(.link(to: Page.product(id: line.id))) { texts.name(line.product) }
                    },
                    TableColumn(texts("Count"), isNumeric: true) { line in
                        step("−", texts("One \(texts.name(line.product)) less")) { onRemove(line.id) }
                        span(.class("count")) { "\(line.inCart)" }
                        if line.left > 0 { step("+", texts("One \(texts.name(line.product)) more")) { onAdd(line.id) } }
                        line.problem(texts)
                    },
                    TableColumn(texts("Price"), isNumeric: true) { texts.price($0.product.price * $0.inCart) },
                ]
            )
            p(.class("total")) { texts("Total: \(texts.price(cents))") }
            p { a(.class("primary"), .link(to: Page.checkout)) { texts("To the checkout") } }
        }
    }

    private func step(_ sign: String, _ name: String, _ onClick: @escaping () -> Void) -> HTML {
        button(.type(.button), .class("step"), .ariaLabel(name), .focusAfterRemoval("cart"), .onClick(onClick)) { sign }
    }
}
