import ShopCore
import WorkflowWeb

extension CatalogueScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        div(.class("intro")) {
            h1 { "Gear for a weekend outside" }
            form(.role(.search), .method(.get), .action("/"), .onSubmit { onSearch($0["q"] ?? "") }) {
                input(
                    .type(.search),
                    .name("q"),
                    .ariaLabel("Search"),
                    .placeholder("Search, for instance for “two”"),
                    .value(search),
                    .autocomplete("off"),
                    .onInput(debounce: 150, onSearch)
                )
            }
        }
        p(.class("count"), .role(.status)) { search.isEmpty ? "" : "\(cards.count) of \(Product.count) products" }
        if cards.isEmpty {
            p(.class("empty")) { "Nothing here is called “\(search)”. Try another word." }
        } else {
            ul(.class("products")) {
                keyed(cards, id: \.product.id) { $0.html(in: environment) }
            }
        }
    }
}
