/// The limit of a log, beyond which its oldest entries are removed.
public struct TopicLogLimit: Hashable, Sendable {
    /// The number of entries; `nil` without a limit of its own.
    public let values: Int?
    /// The bytes of all entries as they are stored; `nil` without a limit of its own.
    public let bytes: Int?
    /// The age of an entry; `nil` without a limit of its own.
    public let age: Duration?

    /// Keeps a number of entries.
    /// - Precondition: `count` is at least 1.
    public static func values(_ count: Int) -> TopicLogLimit { TopicLogLimit(values: count) }

    /// Keeps entries with so many bytes in all, with what the bus itself needs for each.
    /// - Precondition: `count` is at least 1.
    public static func bytes(_ count: Int) -> TopicLogLimit { TopicLogLimit(bytes: count) }

    /// Keeps entries for a time, and of so many bytes at most, as nobody knows how many come in that time.
    /// - Precondition: Both are positive.
    public static func age(_ age: Duration, bytes: Int) -> TopicLogLimit { TopicLogLimit(bytes: bytes, age: age) }

    private init(values: Int? = nil, bytes: Int? = nil, age: Duration? = nil) {
        guard values ?? 1 >= 1, bytes ?? 1 >= 1, age ?? .seconds(1) > .zero else {
            fatalError(
                """
                Expected a log to keep something. Instead, its limit is \(values ?? 0) values, \(bytes ?? 0) bytes, \
                \(age ?? .zero). Pass a larger limit.
                """
            )
        }
        (self.values, self.bytes, self.age) = (values, bytes, age)
    }
}

extension TopicLogLimit: CustomStringConvertible {
    public var description: String {
        [values.map { "\($0) values" }, bytes.map { "\($0) bytes" }, age.map { "\($0)" }]
            .compactMap { $0 }
            .joined(separator: " and ")
    }
}
