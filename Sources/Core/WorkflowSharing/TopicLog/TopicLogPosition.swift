/// The place of an entry in the order of its log, the same in all processes.
///
/// Keep it in the durable state of the reader, with the result of the entry. A reader that goes on after it misses
/// nothing and handles nothing twice. Positions of one log are compared by age.
public struct TopicLogPosition: Hashable, Sendable {
    /// A number of the log, which another log of the same name that is made later does not have. For those who write a bus.
    public let era: UInt64
    /// The number of the entry in its log, from 1; 0 is the place before all. For those who write a bus.
    public let number: UInt64

    /// Creates a position, for a bus or a test.
    public init(era: UInt64, number: UInt64) {
        (self.era, self.number) = (era, number)
    }
}

extension TopicLogPosition: Comparable {
    public static func < (left: Self, right: Self) -> Bool {
        (left.era, left.number) < (right.era, right.number)
    }
}

extension TopicLogPosition: LosslessStringConvertible {
    public var description: String { "\(era)-\(number)" }

    /// Creates the position that has this description; `nil` if there is none.
    public init?(_ description: String) {
        let parts = description.split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0) }
        guard parts.count == 2, let era = parts[0], let number = parts[1] else { return nil }
        self.init(era: era, number: number)
    }
}

extension TopicLogPosition: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let position = TopicLogPosition(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a position.")
        }
        self = position
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
