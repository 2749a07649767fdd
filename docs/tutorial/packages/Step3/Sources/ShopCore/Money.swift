/// An amount in euros.
public struct Money: Equatable, Sendable {
    let cents: Int

    static func + (a: Money, b: Money) -> Money { Money(cents: a.cents + b.cents) }
    static func * (price: Money, count: Int) -> Money { Money(cents: price.cents * count) }
}

extension Money: CustomStringConvertible {
    public var description: String {
        let rest = cents % 100
        return "€\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
