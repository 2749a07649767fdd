/// A type with a value for a missing item of a query.
///
/// The URL of a page is short where nothing special is chosen.
///
/// ```swift
/// enum Sort: String, Codable, Sendable { case name, price }
///
/// extension Sort: QueryDefault {
///     static let queryDefault = Sort.name
/// }
/// ```
/// The defaults of `String`, `Bool` and arrays are `""`, `false` and `[]`; that of an optional is `nil`.
public protocol QueryDefault {
    /// The value of a missing item.
    static var queryDefault: Self { get }
}

extension String: QueryDefault {
    public static let queryDefault = ""
}

extension Bool: QueryDefault {
    public static let queryDefault = false
}

extension Array: QueryDefault {
    public static var queryDefault: [Element] { [] }
}
