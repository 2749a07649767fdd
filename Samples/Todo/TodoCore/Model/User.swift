import Foundation

/// Whose to-dos they are. There are no passwords: whoever knows the name is that user.
public struct User: Hashable, Sendable {
    public let name: String

    /// - Returns: `nil` if the name is blank or longer than 1,000 bytes; blanks around it do not count.
    public init?(name: String) {
        // In one spelling, as `==` takes all spellings of a name for equal, and a database does not.
        let name = name.trimmed.precomposedStringWithCanonicalMapping
        guard !name.isEmpty, name.utf8.count <= 1_000 else { return nil }
        self.name = name
    }
}
