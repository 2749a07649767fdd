/// Tells a change from every other one, also from those before a restart, so that storage recognises one that comes again.
public struct ChangeKey: Codable, Hashable, Sendable {
    /// The page (browser tab, terminal) whose user made the change.
    public var page: String
    /// The number of the user's event on that page, from 1; a page's events are handled in this order.
    public var event: Int
    /// Which change of that event it is, from 0.
    public var index: Int

    public init(page: String, event: Int, index: Int = 0) {
        self.page = page
        self.event = event
        self.index = index
    }
}
