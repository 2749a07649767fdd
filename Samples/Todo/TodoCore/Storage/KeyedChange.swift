/// A change under its key, as storage takes it.
public struct KeyedChange: Codable, Equatable, Sendable {
    public var key: ChangeKey
    public var change: Change

    public init(key: ChangeKey, change: Change) {
        self.key = key
        self.change = change
    }
}
