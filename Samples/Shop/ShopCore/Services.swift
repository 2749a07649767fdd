import WorkflowForms
import WorkflowSharing

/// What all visitors share.
public struct Services: Sendable {
    public let catalogue: Catalogue
    public let stock: Shared<Stock>
    public let payments: any Payments

    public init(catalogue: Catalogue = Catalogue(), payments: any Payments = SlowBank()) {
        (self.catalogue, self.payments) = (catalogue, payments)
        stock = Shared(Stock(catalogue))
    }
}

/// A visitor who is signed in.
public struct User: Equatable, Sendable {
    public let name: String
    public let isAdmin: Bool

    public init(name: String, isAdmin: Bool) {
        (self.name, self.isAdmin) = (name, isAdmin)
    }
}
