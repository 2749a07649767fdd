/// Which pages are live, which lost their connection and when (rules C9, F7).
///
/// A plain value: the server guards it with its own lock, and ends the sessions that it hands back. Time is whatever
/// the caller measures, as long as it never runs backwards.
package struct SessionLedger<Session> {
    /// How long, how many and how large: what is beyond it makes room, the longest dropped first.
    package struct Limits: Sendable {
        /// How long a page without a connection is kept.
        package var keptFor: Duration
        /// How many pages there may be, connected or not.
        package var pages: Int
        /// How many pages without a connection are kept.
        package var droppedPages: Int
        /// How many bytes the pages without a connection may take together.
        package var droppedBytes: Int

        /// 60 seconds and 10,000 pages are what the contract and the memory budget allow.
        package init(
            keptFor: Duration = .seconds(60),
            pages: Int = 10_000,
            droppedPages: Int = 10_000,
            droppedBytes: Int = 256 << 20
        ) {
            self.keptFor = keptFor
            self.pages = pages
            self.droppedPages = droppedPages
            self.droppedBytes = droppedBytes
        }
    }

    private let limits: Limits
    fileprivate var entries: [PageID: Entry] = [:]
    private var droppedCount = 0
    private var droppedBytes = 0

    fileprivate struct Entry {
        var session: Session
        /// `nil` while connected.
        var dropped: Dropped?
    }

    fileprivate struct Dropped {
        var time: Duration
        var bytes: Int
    }

    /// Makes an empty ledger.
    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// The number of pages, connected or not.
    package var count: Int { entries.count }

    /// All sessions, in no order.
    package var sessions: [Session] { entries.values.map(\.session) }

    /// The page's session, connected or not. To be set for a page that is in.
    package subscript(page: PageID) -> Session? {
        get { entries[page]?.session }
        set {
            if let newValue { entries[page]?.session = newValue }
        }
    }

    /// What became of a page that wants to be entered.
    package enum Entering {
        /// It is in; the one given back, if any, must be ended.
        case entered(evicting: Session?)
        /// Every page is connected and the ledger is full; answer 503 or close 1013.
        case full
    }

    /// Enters a page as connected.
    package mutating func enter(_ session: Session, for page: PageID) -> Entering {
        var evicted: Session?
        if entries[page] == nil, entries.count >= limits.pages {
            guard let oldest = longestDropped(among: entries.keys) else { return .full }
            evicted = remove(oldest)
        }
        connect(page)
        entries[page] = Entry(session: session)
        return .entered(evicting: evicted)
    }

    /// Notes that the page has a connection again.
    package mutating func connect(_ page: PageID) {
        guard let dropped = entries[page]?.dropped else { return }
        droppedCount -= 1
        droppedBytes -= dropped.bytes
        entries[page]?.dropped = nil
    }

    /// Notes that the page lost its connection.
    /// - `bytes`: What is kept for it.
    /// - Returns: The sessions that must be ended because too much is kept; the page's own if it is too large alone.
    package mutating func drop(_ page: PageID, bytes: Int = 0, at now: Duration) -> [Session] {
        guard entries[page] != nil else { return [] }
        connect(page)
        entries[page]?.dropped = Dropped(time: now, bytes: bytes)
        droppedCount += 1
        droppedBytes += bytes
        var evicted: [Session] = []
        while droppedCount > limits.droppedPages || droppedBytes > limits.droppedBytes,
            let oldest = longestDropped(among: entries.keys), let session = remove(oldest)
        {
            evicted.append(session)
        }
        return evicted
    }

    /// Takes the page out.
    @discardableResult
    package mutating func remove(_ page: PageID) -> Session? {
        connect(page)
        return entries.removeValue(forKey: page)?.session
    }

    /// Takes out all pages whose time without a connection is over, and gives their sessions back to be ended.
    package mutating func expire(at now: Duration) -> [Session] {
        let expired = entries.filter { _, entry in
            entry.dropped.map { now - $0.time >= limits.keptFor } ?? false
        }
        return expired.keys.compactMap { remove($0) }
    }

    /// When ``expire(at:)`` has something to do next; `nil` if every page is connected.
    package var nextExpiry: Duration? {
        entries.values.compactMap { $0.dropped?.time }.min().map { $0 + limits.keptFor }
    }

    /// Which of `pages` has been without a connection for the longest time; `nil` if all of them have one.
    package func longestDropped(among pages: some Sequence<PageID>) -> PageID? {
        pages.lazy.compactMap { page in entries[page]?.dropped.map { (page, $0.time) } }.min { $0.1 < $1.1 }?.0
    }
}

extension SessionLedger: Sendable where Session: Sendable {}
extension SessionLedger.Entry: Sendable where Session: Sendable {}
