import WorkflowForms

/// Opens a ticket for each row of a table with the columns `customer`, `title` and `text`, by the rules of the form.
public struct TicketImport: Sendable {
    /// The count of the rows that have become tickets, and of those that have not.
    public struct Summary: Equatable, Sendable {
        public var opened = 0
        public var refused = 0
    }

    private let store: any TicketStore & AccountStore

    public init(store: any TicketStore & AccountStore) { self.store = store }

    /// - Parameter report: Called with a line for each thing that is wrong with a row.
    /// - Throws: ``CSVTable/Mistake`` if the text is no table, and the error of a ticket that was not stored.
    public func run(_ text: String, report: (String) -> Void) async throws -> Summary {
        var summary = Summary()
        for (number, row) in try CSVTable(text, columns: ["customer", "title", "text"]).rows {
            let customer = row["customer"] ?? ""
            var problems: [String] = []
            if try await store.account(customer) == nil { problems.append("customer: There is no such account.") }
            switch await Form(NewTicket()).submitted({ [row[$0] ?? ""] }) {
            case .invalid(let form): problems += form.failedFields.map { "\($0.name): \($0.error.text)" }
            case .value(let ticket) where problems.isEmpty:
                try await store.make(.open(ticket, by: customer), once: nil)
                summary.opened += 1
            case .value: break
            }
            for problem in problems { report("row \(number): \(problem)") }
            if !problems.isEmpty { summary.refused += 1 }
        }
        return summary
    }
}
