/// Something that happened in a session, for logs and counters. Never shown to the user.
public enum SessionReport: Hashable, Sendable {
    /// A connection was answered: `resume`, `resync` or `new`.
    case joined(PageID, answer: String)
    /// The connection is gone; the session waits for another.
    case disconnected(PageID)
    /// The session ended.
    case ended(PageID)
    /// A patch with this number of bytes was sent.
    case flushed(PageID, bytes: Int)
    /// An event named a node or handler that is no longer shown; it was counted and did nothing.
    case gone(PageID, number: Int)
    /// An event's value did not fit its handler's declared type; it was counted and did nothing.
    case refusedValue(PageID, number: Int, reason: String)
    /// A frame was refused and its connection closed.
    case badFrame(PageID, FrameError)
    /// The client could not carry out a patch and was sent the complete page.
    case failedPatch(PageID, patch: Int, node: Int)
    /// The screen could not be turned into a page (for instance because of a doubled key); the page shown last stays.
    case failedView(PageID, reason: String)
    /// The page has come to take more memory than a page may, so the session was ended.
    case tooLarge(PageID, bytes: Int)
    /// A part of the page was left out because it is unsafe, for instance a `javascript:` URL.
    case unsafeHTML(PageID, reason: String)
    /// The app named a URL that a page must not be sent to, for instance of another server; it was ignored.
    case unsafeURL(PageID, reason: String)
    /// A screen or overlay has no web page; a placeholder is shown. Reported once for each type.
    case missingBinding(PageID, reason: String)
    /// A known mistake in the app's workflows that this session survived.
    case misuse(PageID, reason: String)
}
