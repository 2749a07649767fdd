import TrellisSupport

/// The names and values of a query or of a form's body, in order.
public struct FormValues: Hashable, Sendable {
    /// A name and its value, decoded.
    public struct Item: Hashable, Sendable {
        /// The text before the `=`.
        public let name: String
        /// The text after the `=`; empty if there is none.
        public let value: String

        /// Creates an item of a query or form.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All items, in order.
    public var items: [Item]

    /// Creates values from items, or none.
    public init(_ items: [Item] = []) {
        self.items = items
    }

    /// Decodes `a=1&b=2`. Items that are not decodable are left out.
    init(decoding text: some StringProtocol) {
        items = text.split(separator: "&").compactMap { piece in
            let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(parts[0], plusIsSpace: true) else { return nil }
            guard let value = parts.count < 2 ? "" : PercentEncoding.decode(parts[1], plusIsSpace: true) else {
                return nil
            }
            return Item(name: name, value: value)
        }
    }

    /// Decodes `a=1&b=2`; nil if it has more than `limit` items. Each `&` counts, also one that separates nothing.
    init?(decoding text: some StringProtocol, upTo limit: Int) {
        guard text.utf8.count(where: { $0 == UInt8(ascii: "&") }) < limit else { return nil }
        self.init(decoding: text)
    }

    /// Returns the first value of `name`; nil if there is none.
    public subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// Returns all values of `name`, in order.
    public func all(_ name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    /// The values in the form `a=1&b=2`, percent-encoded.
    var encoded: String {
        items.map { "\(PercentEncoding.encodeComponent($0.name))=\(PercentEncoding.encodeComponent($0.value))" }
            .joined(separator: "&")
    }
}
