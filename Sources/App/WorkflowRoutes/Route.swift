import TrellisSupport

/// The pages of an app as an enum: each case is a page, and its URL is declared once.
///
/// ```swift
/// enum Page: Route {
///     case catalogue(search: String, sort: Sort)
///     case product(id: Int)
///     case cart
///
///     enum CodingKeys: String, RouteKey {
///         case catalogue = "/"
///         case product = "/products/{id}"
///         case cart = "/cart"
///     }
/// }
///
/// Page.product(id: 3).url                             // "/products/3"
/// Page(url: "/?search=tea&sort=price")                // .catalogue(search: "tea", sort: .price)
/// ```
/// A value whose label stands in braces is a piece of the path; an unlabelled value takes the braces at its position.
/// Every other value is an item of the query. Values are `Codable` types that are a single text, number or Boolean,
/// such as enums with raw values and UUIDs. In queries they may also be optionals and arrays of these.
///
/// The compiler checks that each case has a path, each path has a case, and a link has all its values.
public protocol Route: Codable, Hashable, Sendable {
    /// The paths of the pages, as raw values; see ``RouteKey``.
    associatedtype CodingKeys: RouteKey
}

/// The paths of the pages of a ``Route``: one case for each page, with its path as the raw value.
///
/// A path begins with `/`. Each of its pieces is a text or a name in braces. Where two paths fit a URL, a text goes before a
/// name.
public protocol RouteKey: CodingKey, CaseIterable, RawRepresentable where RawValue == String {}

extension Route {
    /// Creates the page at a URL; `nil` if there is none.
    ///
    /// The query may have items that the page does not know. An item that is missing, or does not fit its type, is the
    /// default of the type; see ``QueryDefault``. There is no page if a type has no default, and none if a piece of the path does not fit.
    /// - Parameter url: Path and query, percent-encoded, as in `/products/3?tab=reviews`. A fragment is ignored.
    public init?(url: some StringProtocol) {
        guard let route = RouteURL(url).flatMap({ Self.decoded(from: $0) }) else { return nil }
        self = route
    }

    private static func decoded(from url: RouteURL) -> Self? {
        for match in RouteTable.of(CodingKeys.self).matches(of: url) {
            if let route = try? Self(from: RouteDecoder(match: match)) { return route }
        }
        return nil
    }

    /// The URL of the page, percent-encoded: its path, then the query with all values that are not the default of their type.
    ///
    /// `init(url:)` returns an equal page for it.
    public var url: String {
        let encoder = RouteEncoder(table: RouteTable.of(CodingKeys.self))
        do {
            try encode(to: encoder)
            return try encoder.result.url()
        } catch {
            fatalError(
                """
                Expected the values of \(self) to be single texts, numbers or Booleans, or arrays of these in a query. Instead, one \
                is not: \(error). Give the page simpler values.
                """
            )
        }
    }
}
