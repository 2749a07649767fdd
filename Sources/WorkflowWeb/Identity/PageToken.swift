import WorkflowLive

/// What a page carries to prove, when its socket attaches, that this server painted it for this login (contract G3).
struct PageToken: Hashable, Sendable {
    let page: PageID
    /// The login it was painted for; empty for nobody.
    let loginID: String
    /// From which the page's state is made anew.
    var url: String
    /// Of the tree that was painted.
    let contentHash: UInt64

    var payload: [UInt8] {
        TokenFields.encode([page.rawValue, loginID, url, String(contentHash, radix: 16)])
    }

    init(page: PageID, loginID: String, url: String, contentHash: UInt64) {
        self.page = page
        self.loginID = loginID
        self.url = url
        self.contentHash = contentHash
    }

    init?(payload: [UInt8]) {
        guard let fields = TokenFields.decode(payload, count: 4) else { return nil }
        guard let hash = UInt64(fields[3], radix: 16) else { return nil }
        self.init(page: PageID(rawValue: fields[0]), loginID: fields[1], url: fields[2], contentHash: hash)
    }
}
