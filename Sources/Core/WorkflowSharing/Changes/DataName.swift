/// The name of a part of an app's data: a table, or one row. A query says which names it reads, a change which it touched.
///
/// ```swift
/// extension DataName {
///     static let tickets: DataName = "tickets"
///     static func ticket(_ id: Int) -> DataName { "ticket/\(id)" }
/// }
/// ```
///
/// Names are compared as a whole: a change of `"ticket/7"` is none of `"tickets"`.
public struct DataName: Hashable, Codable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(stringLiteral value: String) { rawValue = value }

    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    public var description: String { rawValue }
}
