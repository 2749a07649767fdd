/// Events of the page itself, which are sent for node 0. Numbers continue those of `EventKind`.
enum PageEvent: Int {
    /// The user went to another URL of the app: by a marked link, back or forward. Value: path, query, fragment.
    case navigate = 10
    /// What the user had edited when the page was replaced: `[[node, value, edit], …]` (contract C5).
    case dirty = 11
    /// An event whose element did not come back with the page. It is counted and does nothing.
    case void = 12

    /// The largest number of edits in one ``dirty`` message.
    static let maximumEdits = 256

    /// Most bytes of the value of a page's event that comes in pieces. The browser puts 32,768 characters into one ``dirty``
    /// message, which may take three bytes each.
    static let maximumBytes = 65_536
}
