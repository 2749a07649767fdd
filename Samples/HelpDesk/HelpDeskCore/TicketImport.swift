import WorkflowForms

/// Opens a ticket for each row of a table with the columns `customer`, `title` and `text`, by the rules of the form.
public struct TicketImport: Sendable {
    struct NoTable: Error, CustomStringConvertible {
        let description: String
    }

    private let store: any TicketStore

    public init(store: any TicketStore) { self.store = store }

    /// - Parameter report: Called with a line for each thing that is wrong with a row.
    /// - Returns: The count of the rows that have become tickets, and of those that have not.
    public func run(_ text: String, report: (String) -> Void) async throws -> (opened: Int, refused: Int) {
        let table = try rows(ofCSV: text)
        let names = table.first ?? []
        guard Set(["customer", "title", "text"]).isSubset(of: names) else {
            throw NoTable(description: "The first row has to name the columns customer, title and text.")
        }
        var (opened, refused) = (0, 0)
        for (index, values) in table.enumerated().dropFirst() where values != [""] {
            let row = Dictionary(zip(names, values)) { first, _ in first }
            var problems: [String]
            do { problems = try await open(row) } catch { problems = ["not stored: \(error)"] }
            for problem in problems { report("row \(index + 1): \(problem)") }
            if problems.isEmpty { opened += 1 } else { refused += 1 }
        }
        return (opened, refused)
    }

    /// Opens the ticket of a row.
    /// - Returns: What is wrong with it.
    private func open(_ row: [String: String]) async throws -> [String] {
        let customer = row["customer"] ?? ""
        let isCustomer = try await store.hash(of: customer) != nil
        let problems = isCustomer ? [] : ["customer: There is no such account."]
        switch await Form(NewTicket()).submitted({ [row[$0] ?? ""] }) {
        case .invalid(let form): return problems + form.failedFields.map { "\($0.name): \($0.error.text)" }
        case .value(let ticket):
            if isCustomer {
                try await store.make(.open(title: ticket.title, text: ticket.text, by: customer), once: nil)
            }
            return problems
        }
    }

    /// Returns the rows of comma-separated values (RFC 4180); a blank line is a row with an empty value.
    private func rows(ofCSV text: String) throws -> [[String]] {
        var (rows, isQuoted, last) = ([[""]], false, Character(" "))
        for character in text.trimmingPrefix("\u{FEFF}") {
            let end = rows.count - 1
            switch character {
            case "\"":
                // The second of two within quotes.
                if last == "\"", !isQuoted { rows[end][rows[end].count - 1].append(character) }
                isQuoted.toggle()
            case "," where !isQuoted: rows[end].append("")
            case _ where character.isNewline && !isQuoted: rows.append([""])
            default: rows[end][rows[end].count - 1].append(character)
            }
            last = character
        }
        if isQuoted { throw NoTable(description: "Row \(rows.count) has a quote that is not closed.") }
        return rows
    }
}
