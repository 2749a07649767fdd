import TrellisSupport

/// The live pages of a server, with the time at which each lost its connection (rules C9, F7).
///
/// A plain value: the server guards it with its own lock, and ends the sessions that it returns. Times come from a
/// monotonic clock of the caller.
package struct SessionRegistry<Session> {
    /// The limits of a registry. Beyond them, pages that have been without a connection longest are evicted.
    package struct Limits: Sendable {
        /// The time for which a page without a connection is kept.
        package var keptFor: Duration
        /// The largest number of pages, connected or not.
        package var pages: Int
        /// The largest number of pages without a connection.
        package var droppedPages: Int
        /// The largest number of bytes of all pages without a connection.
        package var droppedBytes: Int

        /// Creates limits. The defaults are those of rule C9.
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
    fileprivate var entries: [PageID: Session] = [:]
    /// The pages without a connection. Apart from the sessions, whose type this module does not know: what it does with one takes
    /// several times as long.
    private var dropped: [PageID: Dropped] = [:]
    /// The pages in the order in which they lost their connections. The first one has no connection. Another one may
    /// have one again, or may have lost it again later; its number tells which.
    private var drops = Queue<Drop>()
    private var lastNumber: UInt64 = 0
    private var droppedBytes = 0

    private struct Dropped {
        var time: Duration
        var bytes: Int
        var number: UInt64
    }

    private struct Drop {
        var page: PageID
        var number: UInt64
    }

    /// The number of pages without a connection.
    package var droppedCount: Int { dropped.count }

    /// Creates an empty registry.
    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// The number of pages, connected or not.
    package var count: Int { entries.count }

    /// All sessions, in no order.
    package var sessions: [Session] { Array(entries.values) }

    /// The page's session, connected or not. Set it only for a page that was entered.
    package subscript(page: PageID) -> Session? {
        get { entries[page] }
        set {
            if let newValue, entries[page] != nil { entries[page] = newValue }
        }
    }

    /// The outcome of entering a page.
    package enum Entering {
        /// The page is entered; the caller ends the evicted session, if there is one.
        case entered(evicting: Session?)
        /// Every page is connected and the registry is full; answer 503 or close 1013.
        case full
    }

    /// Enters a page as connected.
    package mutating func enter(_ session: Session, for page: PageID) -> Entering {
        var evicted: Session?
        if entries[page] == nil, entries.count >= limits.pages {
            guard let oldest = longestDropped else { return .full }
            evicted = remove(oldest)
        }
        connect(page)
        entries[page] = session
        return .entered(evicting: evicted)
    }

    /// Records that the page has a connection again.
    package mutating func connect(_ page: PageID) {
        guard let dropped = dropped.removeValue(forKey: page) else { return }
        droppedBytes -= dropped.bytes
        forgetDropsThatAreOver()
    }

    /// Records that the page lost its connection.
    /// - Parameters:
    ///   - page: The page.
    ///   - bytes: The number of bytes that are kept for it.
    ///   - now: The time.
    /// - Precondition: `now` is not before the time of an earlier call.
    /// - Returns: The sessions to end because too much is kept; the page's own if it alone is too large.
    package mutating func drop(_ page: PageID, bytes: Int = 0, at now: Duration) -> [Session] {
        guard entries[page] != nil else { return [] }
        connect(page)
        lastNumber += 1
        dropped[page] = Dropped(time: now, bytes: bytes, number: lastNumber)
        drops.append(Drop(page: page, number: lastNumber))
        droppedBytes += bytes
        var evicted: [Session] = []
        while droppedCount > limits.droppedPages || droppedBytes > limits.droppedBytes,
            let oldest = longestDropped, let session = remove(oldest)
        {
            evicted.append(session)
        }
        return evicted
    }

    /// Removes the page and returns its session.
    @discardableResult
    package mutating func remove(_ page: PageID) -> Session? {
        connect(page)
        return entries.removeValue(forKey: page)
    }

    /// Removes all pages whose time without a connection is over, and returns their sessions, for the caller to end.
    package mutating func expire(at now: Duration) -> [Session] {
        var expired: [Session] = []
        while let time = nextExpiry, time <= now, let oldest = longestDropped, let session = remove(oldest) {
            expired.append(session)
        }
        return expired
    }

    /// The time at which ``expire(at:)`` has something to do next; `nil` if every page is connected.
    package var nextExpiry: Duration? {
        longestDropped.flatMap { dropped[$0] }.map { $0.time + limits.keptFor }
    }

    /// The page that has been without a connection longest; `nil` if all of them have one.
    private var longestDropped: PageID? { drops.first?.page }

    /// The number of drops that are kept, for tests.
    var notedDrops: Int { drops.count }

    private func isOver(_ drop: Drop) -> Bool {
        dropped[drop.page]?.number != drop.number
    }

    /// Removes the drops at the front that are over, and the others when they are the most.
    private mutating func forgetDropsThatAreOver() {
        while let drop = drops.first, isOver(drop) { _ = drops.popFirst() }
        guard drops.count > 2 * droppedCount + 64 else { return }
        var current = Queue<Drop>()
        while let drop = drops.popFirst() {
            if !isOver(drop) { current.append(drop) }
        }
        drops = current
    }

    /// Returns the page among `pages` that has been without a connection longest; `nil` if all of them have one.
    package func longestDropped(among pages: some Sequence<PageID>) -> PageID? {
        pages.lazy.compactMap { page in dropped[page].map { (page, $0.time) } }.min { $0.1 < $1.1 }?.0
    }
}

extension SessionRegistry: Sendable where Session: Sendable {}
