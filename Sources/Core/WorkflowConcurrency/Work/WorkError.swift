import TrellisSupport

/// The failure of work, as an output; see ``Work/asResult()``.
///
/// An action or state that has one can be `Equatable` and `Codable`, which an error of any type cannot. Two failures are equal if their types and
/// descriptions are. The description is saved with the state: an error whose text is private does not belong there.
public struct WorkError: Error, Hashable, Codable, CustomStringConvertible {
    /// The type of the error with the types around it, without its module.
    public let type: String
    /// The text of the error.
    public let description: String
    /// The error that the work threw; in a failure that was decoded, the failure itself.
    public var error: any Error { thrown ?? self }

    private let thrown: (any Error)?

    private enum CodingKeys: CodingKey { case type, description }

    /// Creates the failure of an error; of a failure, the same one.
    public init(_ error: any Error) {
        if let failure = error as? WorkError {
            self = failure
        } else {
            (type, description, thrown) = (StoredTypeName.of(Swift.type(of: error)), "\(error)", error)
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = try container.decode(String.self, forKey: .type)
        description = try container.decode(String.self, forKey: .description)
        thrown = nil
    }

    public static func == (one: WorkError, other: WorkError) -> Bool {
        (one.type, one.description) == (other.type, other.description)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(description)
    }
}
