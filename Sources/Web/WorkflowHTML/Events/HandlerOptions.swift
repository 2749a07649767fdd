/// Options of an event handler that are sent to the browser, after the kind in `data-on`.
struct HandlerOptions: Equatable {
    /// The time without another event before it is sent, in milliseconds.
    var debounce: Int?
    /// A Boolean value that indicates whether the browser's default action is suppressed.
    var preventsDefault = false
    /// The largest value sent, in bytes of UTF-8.
    var limit: Int?
    /// The keys that are sent; empty for all keys.
    var keys: [String] = []

    /// Returns the token of the handler: the kind, then `:` and an option each.
    ///
    /// Examples: `3`, `3:300`, `1:m2000`, `5:p:kEnter,Escape`.
    func token(for kind: EventKind) -> String {
        var token = kind.token
        if let debounce { token += ":\(max(0, debounce))" }
        if preventsDefault { token += ":p" }
        if let limit, limit != Handler.defaultLimit { token += ":m\(max(0, limit))" }
        if !keys.isEmpty { token += ":k" + keys.map(Self.escaped).joined(separator: ",") }
        return token
    }

    /// Percent-encodes characters that have a meaning in `data-on`.
    private static func escaped(_ key: String) -> String {
        var result = ""
        for character in key {
            switch character {
            case " ": result += "%20"
            case "%": result += "%25"
            case ",": result += "%2C"
            case ":": result += "%3A"
            default: result.append(character)
            }
        }
        return result
    }
}
