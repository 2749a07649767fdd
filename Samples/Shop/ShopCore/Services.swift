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
