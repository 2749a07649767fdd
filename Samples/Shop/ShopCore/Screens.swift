import WorkflowComponentState
import WorkflowForms
import WorkflowScreens
import WorkflowTexts

/// A product as a visitor sees it.
public struct Offer: Identifiable, Equatable, Sendable {
    public let product: Product
    public let left: Int
    public let inCart: Int
    /// Why the visitor's last wish was refused, if it was.
    public let refusal: Stock.Refusal?

    public var id: Product.ID { product.id }
}

/// The frame around every page.
public struct ShopScreen: Screen {
    public let page: Page
    public let user: String?
    public let isAdmin: Bool
    public let texts: LanguageTexts
    public let cartCount: Int
    public let content: AnyScreen
}

public struct CatalogueScreen: Screen {
    public let search: String
    public let sort: Sort
    public let pages: Pagination
    public let offers: [Offer]
    public let onGo: (Page) -> Void
    public let onAdd: (Product.ID) -> Void
}

public struct ProductScreen: Screen {
    public let offer: Offer
    public let onAdd: () -> Void
}

public struct CartScreen: Screen {
    public let lines: [Offer]
    public let cents: Int
    public let onAdd: (Product.ID) -> Void
    public let onRemove: (Product.ID) -> Void
}

public struct CheckoutScreen: Screen {
    public let step: CheckoutWorkflow.Step
    public let address: FormRendering<AddressForm>
    public let delivery: FormRendering<DeliveryForm>
    public let payment: FormRendering<PaymentForm>
    public let cents: Int
    public let progress: Double?
    public let onBack: () -> Void
    public let onCancel: () -> Void
}

public struct OrderScreen: Screen {
    public let number: Int
    public let order: Order
}

public struct LoginScreen: Screen {
    public let next: String
    public let hasFailed: Bool
}

public struct AdminScreen: Screen {
    public let offers: [Offer]
    public let onDeliver: (Product.ID) -> Void
}

/// A page that is not there: a product that is not sold, an order of somebody else, a checkout without a cart.
public struct MissingScreen: Screen {}
