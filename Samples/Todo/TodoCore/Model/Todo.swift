/// One thing to do.
public struct Todo: Codable, Equatable, Identifiable, Sendable {
    /// Given by the storage, growing with time and never reused: ascending order is oldest first.
    public struct ID: RawRepresentable, Codable, Hashable, Sendable, Comparable, CustomStringConvertible {
        public let rawValue: Int64

        public init(rawValue: Int64) {
            self.rawValue = rawValue
        }

        public var description: String { String(rawValue) }

        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }
    }

    public let id: ID
    public var text: TodoText
    public var isDone: Bool
    /// The version of the user's list in which this to-do was last changed.
    public var revision: Int

    public init(id: ID, text: TodoText, isDone: Bool = false, revision: Int = 0) {
        self.id = id
        self.text = text
        self.isDone = isDone
        self.revision = revision
    }

    /// What the list shows; never blank.
    public var title: String { text.title }
}
