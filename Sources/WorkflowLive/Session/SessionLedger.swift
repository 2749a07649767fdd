/// Which pages are live, which lost their connection and when (contract C9, F7).
///
/// A plain value: the server guards it with its own lock, and ends the sessions that it hands back. Time is whatever
/// the caller measures, as long as it never runs backwards.
public struct SessionLedger<Session> {
    /// How long a page without a connection is kept.
    public let keptFor: Duration

    /// How many pages there may be; beyond it the longest dropped one makes room.
    public let capacity: Int

    fileprivate var entries: [PageID: Entry] = [:]

    fileprivate struct Entry {
        var session: Session
        /// `nil` while connected.
        var droppedAt: Duration?
    }

    /// Makes an empty ledger. 60 seconds and 10,000 pages are what the contract and the memory budget allow.
    public init(keptFor: Duration = .seconds(60), capacity: Int = 10_000) {
        self.keptFor = keptFor
        self.capacity = capacity
    }

    /// The number of pages, connected or not.
    public var count: Int { entries.count }

    /// All sessions, in no order.
    public var sessions: [Session] { entries.values.map(\.session) }

    /// The page's session, connected or not.
    public func session(of page: PageID) -> Session? {
        entries[page]?.session
    }

    /// What became of a page that wants to be entered.
    public enum Entering {
        /// It is in; the one given back, if any, must be ended.
        case entered(evicting: Session?)
        /// Every page is connected and the ledger is full; answer 503 or close 1013.
        case full
    }

    /// Enters a page as connected.
    public mutating func enter(_ session: Session, for page: PageID) -> Entering {
        var evicted: Session?
        if entries[page] == nil, entries.count >= capacity {
            guard let oldest = longestDropped() else { return .full }
            evicted = entries.removeValue(forKey: oldest)?.session
        }
        entries[page] = Entry(session: session, droppedAt: nil)
        return .entered(evicting: evicted)
    }

    /// Notes that the page has a connection again.
    public mutating func connect(_ page: PageID) {
        entries[page]?.droppedAt = nil
    }

    /// Notes that the page lost its connection.
    public mutating func drop(_ page: PageID, at now: Duration) {
        entries[page]?.droppedAt = now
    }

    /// Takes the page out.
    @discardableResult
    public mutating func remove(_ page: PageID) -> Session? {
        entries.removeValue(forKey: page)?.session
    }

    /// Takes out all pages whose time without a connection is over, and gives their sessions back to be ended.
    public mutating func expire(at now: Duration) -> [Session] {
        let expired = entries.filter { _, entry in
            entry.droppedAt.map { now - $0 >= keptFor } ?? false
        }
        for page in expired.keys { entries[page] = nil }
        return expired.values.map(\.session)
    }

    /// When ``expire(at:)`` has something to do next; `nil` if every page is connected.
    public var nextExpiry: Duration? {
        entries.values.compactMap(\.droppedAt).min().map { $0 + keptFor }
    }

    private func longestDropped() -> PageID? {
        entries.compactMap { page, entry in entry.droppedAt.map { (page, $0) } }.min { $0.1 < $1.1 }?.0
    }
}

extension SessionLedger: Sendable where Session: Sendable {}
extension SessionLedger.Entry: Sendable where Session: Sendable {}
