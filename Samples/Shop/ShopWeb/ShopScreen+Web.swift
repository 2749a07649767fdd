import ShopCore
import WorkflowComponents
import WorkflowHTML
import WorkflowLive
import WorkflowRoutes
import WorkflowScreens
import WorkflowTexts

extension ViewEnvironment {
    /// The texts of the language of the page.
    var texts: LanguageTexts { ShopTexts.all[language] }
}

extension ShopScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        header(.class("top")) {
            a(.class("brand"), .link(to: Page.home)) { texts("Leaf & Cup") }
            nav(.ariaLabel(texts("Shop"))) {
                if isAdmin { link(to: .admin, texts("Stock")) }
                link(to: .cart, texts("Cart (\(cartCount))"))
                visitor
                languages
            }
        }
        main { content.located(at: page, title: "\(title) – \(texts("Leaf & Cup"))").html(in: environment) }
        footer(.class("bottom")) { p { texts("Tea and what it takes. This shop is a sample: nothing is sold.") } }
    }

    private func link(to page: Page, _ text: String) -> HTML {
        a(.link(to: page), .ariaCurrent(self.page == page ? .page : nil)) { text }
    }

    @HTMLBuilder private var visitor: HTML {
        if let user {
            form(.method(.post), .action(Answer.logOut)) {
                button(.type(.submit), .class("plain")) { texts("Sign out \(user)") }
            }
        } else {
            link(to: .login(next: page.url, failed: false), texts("Sign in"))
        }
    }

    private var languages: HTML {
        form(.method(.post), .action(Answer.setLanguage)) {
            input(.type(.hidden), .name("next"), .value(page.url))
            for language in ShopTexts.all.languages where language != texts.language {
                button(.type(.submit), .class("plain"), .name("language"), .value(language.tag), .lang(language.tag)) {
                    language.tag.uppercased()
                }
            }
        }
    }

    private var title: String {
        switch page {
        case .catalogue: texts("Tea and ware")
        case .product(let id): Catalogue()[id].map(texts.name) ?? texts("There is nothing here")
        case .cart: texts("Cart")
        case .checkout: texts("Checkout")
        case .order(let number): texts("Order \(number)")
        case .login: texts("Sign in")
        case .admin: texts("Stock")
        }
    }
}

extension LanguageTexts {
    /// The texts of the pages of a list.
    var pages: PageListTexts {
        PageListTexts(previous: self("Previous"), next: self("Next")) { self("Page \($0)") }
    }
}
