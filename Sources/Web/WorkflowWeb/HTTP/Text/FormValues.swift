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

    /// Decodes `a=1&b=2`. Items that are not decodable are left out, and so are those whose name is not ``StreamSafe``.
    package init(decoding text: some Sequence<UInt8>) {
        items = Array(text).split(separator: UInt8(ascii: "&")).compactMap { piece in
            let raw = piece.prefix { $0 != UInt8(ascii: "=") }
            guard let name = PercentEncoding.decode(raw, plusIsSpace: true),
                let value = PercentEncoding.decodeValue(piece.dropFirst(raw.count + 1))
            else { return nil }
            return Item(name: name, value: value)
        }
    }

    /// Decodes `a=1&b=2`; nil if it has more than `limit` items. Each `&` counts, also one that separates nothing.
    init?(decoding text: some Sequence<UInt8>, upTo limit: Int) {
        let text = Array(text)
        guard text.count(where: { $0 == UInt8(ascii: "&") }) < limit else { return nil }
        self.init(decoding: text)
    }

    /// Returns the first value of `name`; nil if there is none.
    public subscript(name: String) -> String? {
        items.first { $0.name.equalsBytes(of: name) }?.value
    }

    /// Returns all values of `name`, in order.
    public func all(_ name: String) -> [String] {
        items.filter { $0.name.equalsBytes(of: name) }.map(\.value)
    }

    /// The values in the form `a=1&b=2`, percent-encoded.
    var encoded: String {
        items.map { "\(PercentEncoding.encodeComponent($0.name))=\(PercentEncoding.encodeComponent($0.value))" }
            .joined(separator: "&")
    }
}
