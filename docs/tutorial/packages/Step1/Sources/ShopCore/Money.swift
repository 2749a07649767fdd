/// An amount in euros.
public struct Money: Equatable, Sendable {
    let cents: Int
}

extension Money: CustomStringConvertible {
    public var description: String {
        let rest = cents % 100
        return "€\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
