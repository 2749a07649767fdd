/// A table of comma-separated values, whose first row has the names of the columns (RFC 4180).
public struct CSVTable {
    public struct Mistake: Error, CustomStringConvertible {
        public let description: String
    }

    /// The rows with their numbers; that of the names is 1.
    public let rows: [(number: Int, values: [String: String])]

    /// - Throws: ``Mistake`` if a quote is not closed, or a column is missing.
    public init(_ text: String, columns: [String]) throws {
        var (table, field, isQuoted) = ([[String]](), "", false)
        var row: [String] = []
        func endRow() {
            row.append(field)
            // A blank line has a number, and no values.
            table.append(row)
            (row, field) = ([], "")
        }
        var rest = text.unicodeScalars[...]
        // The mark with which spreadsheets begin a file.
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"" where isQuoted && rest.first == "\"": field.unicodeScalars.append(rest.removeFirst())
            case "\"": isQuoted.toggle()
            case _ where isQuoted: field.unicodeScalars.append(scalar)
            case ",":
                row.append(field)
                field = ""
            case "\r" where rest.first == "\n": break
            case "\n": endRow()
            default: field.unicodeScalars.append(scalar)
            }
        }
        if isQuoted { throw Mistake(description: "Row \(table.count + 1) has a quote that is not closed.") }
        if !row.isEmpty || !field.isEmpty { endRow() }
        let names = table.first ?? []
        let missing = columns.filter { !names.contains($0) }
        if !missing.isEmpty {
            let list = missing.joined(separator: ", ")
            throw Mistake(description: "The first row has the names of the columns. These are missing: \(list).")
        }
        rows = table.enumerated().dropFirst().filter { $0.element != [""] }
            .map { index, row in (index + 1, Dictionary(zip(names, row)) { first, _ in first }) }
    }
}
