import WorkflowComponents

/// A row of the table.
struct Wine: Equatable, Identifiable, Sendable {
    enum Column: String, Sendable { case name, year, price }

    let id: Int
    let name: String
    let year: Int
    let price: Int

    static let all: [Wine] = {
        let names = ["Barbera", "Blaufränkisch", "Chasselas", "Dolcetto", "Grüner Veltliner", "Lagrein", "Riesling"]
        return (1...43).map { number in
            Wine(
                id: number,
                name: "\(names[number * 5 % names.count]) \(number)",
                year: 2010 + number * 7 % 15,
                price: 6 + number * 11 % 40
            )
        }
    }()

    static func comesFirst(_ column: Column, _ a: Wine, _ b: Wine) -> Bool {
        switch column {
        case .name: a.name < b.name
        case .year: a.year < b.year
        case .price: a.price < b.price
        }
    }
}
