#if canImport(WorkflowLive)
import WorkflowLive
#endif

/// The claims of a page: this server painted it, at this URL, for this login state (rule G3).
struct PageToken: Hashable, Sendable {
    let page: PageID
    /// The login state it was painted for.
    let state: LoginState
    /// The URL from which the page's state is rebuilt.
    var url: String
    /// The hash of the tree that was painted.
    let contentHash: UInt64

    var payload: [UInt8] {
        TokenFields.encode([page.rawValue, state.text, url, String(contentHash, radix: 16)])
    }

    init(page: PageID, state: LoginState, url: String, contentHash: UInt64) {
        self.page = page
        self.state = state
        self.url = url
        self.contentHash = contentHash
    }

    init?(payload: [UInt8]) {
        guard let fields = TokenFields.decode(payload, count: 4), let state = LoginState(text: fields[1]) else {
            return nil
        }
        guard let hash = UInt64(fields[3], radix: 16) else { return nil }
        self.init(page: PageID(rawValue: fields[0]), state: state, url: fields[2], contentHash: hash)
    }
}
