/// The page of the shop's owner.
public struct AdminScreen {
    public struct Row: Equatable {
        public let product: Product
        public let count: Int
    }

    public let user: String
    public let rows: [Row]
    public let orders: [Order]
    public let onRestock: (_ id: Product.ID, _ difference: Int) -> Void
}

public struct LoginScreen {
    public let hasFailed: Bool
}
