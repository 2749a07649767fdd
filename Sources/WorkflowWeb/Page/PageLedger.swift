import WorkflowLive

/// Which pages there are, whose they are and which connection each has (contract C8, C9, F7).
///
/// A plain value; `Pages` guards it and carries out what it says.
struct PageLedger {
    struct Entry {
        let home: SessionHome
        var loginID: String
        /// Of the newest connection.
        var address: String
        /// The newest connection; nil while there is none.
        var connection: LiveConnection.ID?
        /// From which the page's state can be made anew.
        var url: String

        fileprivate var crowds: [Crowd] {
            // Visitors without a login have nothing in common, nor have those behind a proxy on this machine.
            (loginID.isEmpty ? [] : [.login(loginID)]) + (Admission.isLoopback(address) ? [] : [.address(address)])
        }
    }

    /// Pages that may only be so many together.
    fileprivate enum Crowd: Hashable {
        case login(String)
        case address(String)
    }

    /// What to do with a hello.
    enum Join {
        /// Attach to this home; end the others first.
        case home(SessionHome, isNew: Bool, evicted: [SessionHome])
        /// There is no room.
        case full
    }

    private var ledger: SessionLedger<Entry>
    private var crowds: [Crowd: Set<PageID>] = [:]
    private let limits: WebServerLimits

    init(limits: WebServerLimits) {
        self.limits = limits
        ledger = SessionLedger(
            limits: .init(
                keptFor: limits.pageRetention,
                pages: limits.pages,
                droppedPages: limits.waitingPages,
                droppedBytes: limits.waitingBytes
            )
        )
    }

    var count: Int { ledger.count }

    /// When `expire` has something to do next.
    var nextExpiry: Duration? { ledger.nextExpiry }

    var homes: [SessionHome] { ledger.sessions.map(\.home) }

    func entry(of page: PageID) -> Entry? { ledger[page] }

    /// Finds the page's home or makes one, and notes the connection as its newest.
    mutating func join(
        _ token: PageToken,
        from address: String,
        connection: LiveConnection.ID,
        makeHome: () -> SessionHome
    ) -> Join {
        if let entry = ledger[token.page] {
            change(token.page) { ($0.connection, $0.address) = (connection, address) }
            ledger.connect(token.page)
            return .home(entry.home, isNew: false, evicted: [])
        }
        let entry = Entry(
            home: makeHome(),
            loginID: token.loginID,
            address: address,
            connection: connection,
            url: token.url
        )
        guard let crowded = makeRoom(in: entry.crowds) else { return .full }
        switch ledger.enter(entry, for: token.page) {
        case .full: return .full
        case .entered(let evicted):
            if let evicted { forget(evicted) }
            remember(entry)
            return .home(entry.home, isNew: true, evicted: crowded + (evicted.map { [$0.home] } ?? []))
        }
    }

    /// Notes the loss of a connection, after which that many bytes are kept for the page.
    /// - Returns: whom to end because too much is kept; nil if the page has a newer connection, or is gone.
    mutating func drop(
        _ page: PageID,
        connection: LiveConnection.ID,
        bytes: Int,
        at now: Duration
    ) -> [SessionHome]? {
        guard ledger[page]?.connection == connection else { return nil }
        ledger[page]?.connection = nil
        let evicted = ledger.drop(page, bytes: bytes, at: now)
        for entry in evicted { forget(entry) }
        return evicted.map(\.home)
    }

    mutating func expire(at now: Duration) -> [SessionHome] {
        let expired = ledger.expire(at: now)
        for entry in expired { forget(entry) }
        return expired.map(\.home)
    }

    @discardableResult
    mutating func remove(_ page: PageID) -> SessionHome? {
        guard let entry = ledger.remove(page) else { return nil }
        forget(entry)
        return entry.home
    }

    /// Takes out all pages of a login but `kept`.
    mutating func removeAll(of loginID: String, except kept: PageID?) -> [SessionHome] {
        let pages = (crowds[.login(loginID)] ?? []).filter { $0 != kept }
        return pages.compactMap { remove($0) }
    }

    /// The page is another login's from now on.
    mutating func rebind(_ page: PageID, to loginID: String) {
        change(page) { $0.loginID = loginID }
    }

    /// Evicts a page of each crowd that has too many; nil, and nothing is evicted, if one has none to spare.
    private mutating func makeRoom(in crowds: [Crowd]) -> [SessionHome]? {
        var spared: [PageID] = []
        for crowd in crowds {
            let pages = self.crowds[crowd] ?? []
            guard pages.count >= limit(of: crowd), spared.allSatisfy({ !pages.contains($0) }) else { continue }
            guard let oldest = ledger.longestDropped(among: pages) else { return nil }
            spared.append(oldest)
        }
        return spared.compactMap { remove($0) }
    }

    private func limit(of crowd: Crowd) -> Int {
        switch crowd {
        case .login: limits.pagesPerLogin
        case .address: limits.pagesPerAddress
        }
    }

    private mutating func change(_ page: PageID, _ body: (inout Entry) -> Void) {
        guard var entry = ledger[page] else { return }
        forget(entry)
        body(&entry)
        ledger[page] = entry
        remember(entry)
    }

    private mutating func remember(_ entry: Entry) {
        for crowd in entry.crowds { crowds[crowd, default: []].insert(entry.home.page) }
    }

    private mutating func forget(_ entry: Entry) {
        for crowd in entry.crowds {
            crowds[crowd]?.remove(entry.home.page)
            if crowds[crowd]?.isEmpty == true { crowds[crowd] = nil }
        }
    }
}
