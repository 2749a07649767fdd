import WorkflowLive

/// Which pages there are, whose they are and which connection each has (contract C8, C9, F7).
///
/// A plain value; `Pages` guards it and carries out what it says.
struct PageLedger {
    struct Entry {
        let home: SessionHome
        var loginID: String
        /// The newest connection; nil while there is none.
        var connection: LiveConnection.ID?
        /// From which the page's state can be made anew.
        var url: String
    }

    /// What to do with a hello.
    enum Join {
        /// Attach to this home; end the others first.
        case home(SessionHome, isNew: Bool, evicted: [SessionHome])
        /// There is no room.
        case full
    }

    private var ledger: SessionLedger<Entry>
    private var byLogin: [String: Set<PageID>] = [:]
    /// When each page without a connection lost it, to find the one that has waited longest.
    private var dropped: [PageID: Duration] = [:]
    private let perLogin: Int

    init(limits: WebServerLimits) {
        ledger = SessionLedger(keptFor: limits.pageRetention, capacity: limits.pages)
        perLogin = limits.pagesPerLogin
    }

    var count: Int { ledger.count }

    /// When `expire` has something to do next.
    var nextExpiry: Duration? { ledger.nextExpiry }

    var homes: [SessionHome] { ledger.sessions.map(\.home) }

    func entry(of page: PageID) -> Entry? { ledger.session(of: page) }

    /// Finds the page's home or makes one, and notes the connection as its newest.
    mutating func join(
        _ token: PageToken,
        connection: LiveConnection.ID,
        makeHome: () -> SessionHome
    ) -> Join {
        if var entry = ledger.session(of: token.page) {
            entry.connection = connection
            replace(entry)
            return .home(entry.home, isNew: false, evicted: [])
        }
        guard let crowded = makeRoom(login: token.loginID) else { return .full }
        let entry = Entry(home: makeHome(), loginID: token.loginID, connection: connection, url: token.url)
        switch ledger.enter(entry, for: token.page) {
        case .full: return .full
        case .entered(let evicted):
            if let evicted { forget(evicted) }
            byLogin[token.loginID, default: []].insert(token.page)
            return .home(entry.home, isNew: true, evicted: crowded + (evicted.map { [$0.home] } ?? []))
        }
    }

    /// Notes the loss of a connection; false if the page has a newer one, or is gone.
    mutating func drop(_ page: PageID, connection: LiveConnection.ID, at now: Duration) -> Bool {
        guard var entry = ledger.session(of: page), entry.connection == connection else { return false }
        entry.connection = nil
        replace(entry)
        ledger.drop(page, at: now)
        dropped[page] = now
        return true
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
        let pages = (byLogin[loginID] ?? []).filter { $0 != kept }
        return pages.compactMap { remove($0) }
    }

    /// The page is another login's from now on.
    mutating func rebind(_ page: PageID, to loginID: String) {
        guard var entry = ledger.session(of: page) else { return }
        leave(entry.loginID, page)
        entry.loginID = loginID
        replace(entry)
        byLogin[loginID, default: []].insert(page)
    }

    /// Evicts a page of the login if it has too many; nil if all of them are connected.
    private mutating func makeRoom(login: String) -> [SessionHome]? {
        // Visitors without a login have nothing in common; the caps by address are theirs.
        guard !login.isEmpty, let pages = byLogin[login], pages.count >= perLogin else { return [] }
        let oldest = pages.compactMap { page in dropped[page].map { (page, $0) } }.min { $0.1 < $1.1 }
        guard let oldest, let home = remove(oldest.0) else { return nil }
        return [home]
    }

    private mutating func replace(_ entry: Entry) {
        // The page is in, so this neither evicts nor fails.
        let page = entry.home.page
        _ = ledger.enter(entry, for: page)
        if entry.connection == nil, let time = dropped[page] {
            ledger.drop(page, at: time)
        } else {
            dropped[page] = nil
        }
    }

    private mutating func forget(_ entry: Entry) {
        leave(entry.loginID, entry.home.page)
        dropped[entry.home.page] = nil
    }

    private mutating func leave(_ loginID: String, _ page: PageID) {
        byLogin[loginID]?.remove(page)
        if byLogin[loginID]?.isEmpty == true { byLogin[loginID] = nil }
    }
}
