/// Events of the page itself, which are sent for node 0. Numbers continue those of `EventKind`.
enum PageEvent: Int {
    /// The user went to another URL of the app: by a marked link, back or forward. Value: path, query, fragment.
    case navigate = 10
    /// An event whose element did not come back with the page. It is counted and does nothing.
    case void = 11
    /// The user wants to go to another URL of the app, from a page with unsaved changes, and the browser has not gone there.
    /// Value: path, query, fragment.
    case ask = 12
}
