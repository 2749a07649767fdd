/// A thing that the shop sells.
public struct Product: Equatable, Identifiable, Sendable {
    public let id: String
    public let name: String
    public let summary: String
    /// An emoji.
    public let picture: String
    public let price: Money
}

extension Product {
    /// The number of products.
    public static var count: Int { all.count }

    /// Returns whether every word is in the name or the summary.
    func matches(_ search: String) -> Bool {
        search.split(separator: " ").allSatisfy { "\(name) \(summary)".lowercased().contains($0.lowercased()) }
    }

    static let all = [
        Product("tent", "Tent for two", "Up in four minutes, dry all night.", "⛺️", cents: 189_00),
        Product("backpack", "Backpack", "Forty litres, enough for a weekend.", "🎒", cents: 89_00),
        Product("boots", "Walking boots", "Resoled free of charge, twice.", "🥾", cents: 129_00),
        Product("canoe", "Canoe", "Cedar on ash, for two and a dog.", "🛶", cents: 649_00),
        Product("torch", "Torch", "Forty hours on one charge.", "🔦", cents: 24_50),
        Product("compass", "Compass", "Works where your phone does not.", "🧭", cents: 19_00),
        Product("mug", "Enamel mug", "Keeps its chips with pride.", "☕️", cents: 9_80),
        Product("map", "Map of the hills", "Waterproof, 1 to 25,000.", "🗺️", cents: 11_05),
    ]

    init(_ id: String, _ name: String, _ summary: String, _ picture: String, cents: Int) {
        self.init(id: id, name: name, summary: summary, picture: picture, price: Money(cents: cents))
    }
}
