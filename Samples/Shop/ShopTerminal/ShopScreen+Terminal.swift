import ShopCore
import WorkflowTerminal
import WorkflowTerminalComponents
import WorkflowTexts

extension ShopScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        column {
            row {
                button(texts("Leaf & Cup")) { environment.go(.home) }
                text("").frame(width: .fill)
                button(texts("Cart (\(cartCount))"), key: .function(3)) { environment.go(.cart) }
            }
            divider()
            content.terminal(in: environment).frame(height: .fill)
        }
    }
}

extension CatalogueScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        let texts = environment.texts
        column {
            field(texts("Search"), text: search, onChange: { onGo(.catalogue(search: $0, sort: sort, page: nil)) })
                .focused()
            row {
                for order in Sort.allCases {
                    button(texts(TextKey(named: "sort.\(order.rawValue)"))) {
                        onGo(.catalogue(search: search, sort: order, page: nil))
                    }
                    .style(order == sort ? .strong : .muted)
                }
            }
            text(texts("\(pages.count) products")).style(.muted)
            list(texts("Tea and ware"), offers, id: \.id) { offer in
                row {
                    button(texts.name(offer.product)) { environment.go(.product(id: offer.id)) }.frame(width: .fill)
                    text(texts.price(offer.product.price))
                    text(texts("\(offer.left) left")).style(.muted).frame(width: 9)
                }
                .onKey("+", texts("Add to cart"), offer.left > 0 ? { onAdd(offer.id) } : nil)
            }
            // What is found otherwise begins at its top.
            .id("\(search) \(sort) \(pages.page)")
            pageList(pages, texts: texts.pages) {
                onGo(.catalogue(search: search, sort: sort, page: $0 > 1 ? $0 : nil))
            }
        }
    }
}

extension ProductScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        let texts = environment.texts
        box(texts.name(offer.product)) {
            column(spacing: 1) {
                text(texts("From \(offer.product.origin), chosen by our buyers."))
                row {
                    text(texts.price(offer.product.price)).style(.strong)
                    text(texts("\(offer.left) left")).style(.muted)
                }
                if let problem = offer.problem(texts) { text(problem).style(.danger) }
                row {
                    button(
                        offer.inCart > 0 ? texts("One more (\(offer.inCart))") : texts("Add to cart"),
                        key: "+",
                        offer.left > 0 ? onAdd : nil
                    )
                    .focused()
                    button(texts("All products"), key: .escape) { environment.go(.home) }
                }
            }
        }
    }
}

extension CartScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        let texts = environment.texts
        box(texts("Cart")) {
            if lines.isEmpty {
                column(spacing: 1) {
                    text(texts("There is nothing in your cart."))
                    button(texts("Look around")) { environment.go(.home) }.focused()
                }
            } else {
                column {
                    list(texts("What you have chosen"), lines, id: \.id) { line in
                        column {
                            row {
                                text(texts.name(line.product)).frame(width: .fill)
                                button("−") { onRemove(line.id) }
                                text("\(line.inCart)")
                                button("+", line.left > 0 ? { onAdd(line.id) } : nil)
                                text(texts.price(line.product.price * line.inCart)).frame(width: 10)
                            }
                            if let problem = line.problem(texts) { text(problem).style(.danger) }
                        }
                    }
                    text(texts("Total: \(texts.price(cents))")).style(.strong)
                    button(texts("To the checkout")) { environment.go(.checkout) }.focused()
                }
            }
        }
    }
}

extension Offer {
    /// The reason for which the person's last wish was refused.
    func problem(_ texts: LanguageTexts) -> String? {
        switch refusal {
        case .soldOut: texts("Somebody else was faster.")
        case .some: texts("Your cart is being paid.")
        case nil: nil
        }
    }
}

extension LanguageTexts {
    /// The texts of the pages of a list.
    var pages: PageListTexts {
        PageListTexts(previous: self("Previous"), next: self("Next")) { page, _ in self("Page \(page)") }
    }
}
