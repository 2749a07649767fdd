/// An idempotency key for an effect of an event (rule B4).
///
/// An app stores the key in the same transaction as the change, and answers ``LiveApp/lastApplied`` from what it
/// stored. Then it applies each event exactly once, even if the process is killed in between.
public struct EventKey: Hashable, Sendable {
    /// The page that the event came from.
    public let page: PageID

    /// The event's number within the page, from 1.
    public let number: Int

    /// The position among the event's holds, from 0 in the order taken.
    public let index: Int

    /// Creates a key, for instance from a stored row.
    public init(page: PageID, number: Int, index: Int) {
        self.page = page
        self.number = number
        self.index = index
    }
}
