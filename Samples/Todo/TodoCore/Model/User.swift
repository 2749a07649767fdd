/// Whose to-dos they are. There are no passwords: whoever knows the name is that user.
public struct User: Hashable, Sendable {
    public let name: String

    /// - Returns: `nil` if the name is blank; blanks around it do not count.
    public init?(name: String) {
        let name = name.trimmed
        guard !name.isEmpty else { return nil }
        self.name = name
    }
}
