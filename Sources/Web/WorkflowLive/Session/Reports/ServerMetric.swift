/// A number that an app, or a store that it uses, adds to the metrics of its server.
///
/// ```swift
/// options.metrics = store.metrics + [
///     .gauge("shop_open_orders", "Orders that are not paid.") { Double(orders.openCount) }
/// ]
/// ```
public struct ServerMetric: Sendable {
    /// The ways in which a number changes.
    package enum Kind: String, Sendable {
        /// A number that only grows, and begins at 0 with the process.
        case counter
        /// A number that grows and falls.
        case gauge
    }

    /// The name: letters of ASCII, digits and `_`, not a digit first. That of a counter ends in `_total` by convention.
    package let name: String
    /// The way in which the number changes.
    package let kind: Kind
    /// A sentence for whoever reads the metrics.
    package let help: String
    /// Returns the number at this moment; `nil` while there is none.
    ///
    /// Called each time that somebody reads the metrics, on the loop of their port: it must not block.
    package let value: @Sendable () -> Double?

    /// Returns a metric for a number that only grows.
    public static func counter(_ name: String, _ help: String, value: @escaping @Sendable () -> Double?) -> Self {
        Self(name: name, kind: .counter, help: help, value: value)
    }

    /// Returns a metric for a number that grows and falls.
    public static func gauge(_ name: String, _ help: String, value: @escaping @Sendable () -> Double?) -> Self {
        Self(name: name, kind: .gauge, help: help, value: value)
    }
}

extension ServerMetric {
    /// Returns whether a text may be the name of a metric.
    package static func isName(_ text: String) -> Bool {
        let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        let isLetter = { (byte: UInt8) in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
        }
        return text.utf8.first.map(isLetter) == true && text.utf8.allSatisfy { isLetter($0) || isDigit($0) }
    }
}
