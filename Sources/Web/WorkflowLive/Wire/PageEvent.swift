/// Events of the page itself, which are sent for node 0. Numbers continue those of `EventKind`.
enum PageEvent: Int {
    /// The user went to another URL of the app: by a marked link, back or forward. Value: path, query, fragment.
    case navigate = 10
    /// An event whose element did not come back with the page. It is counted and does nothing.
    case void = 11
}
