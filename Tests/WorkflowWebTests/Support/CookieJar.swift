/// The cookies that a browser has for one server.
struct CookieJar {
    private var values: [String: String] = [:]

    /// Nothing, or what a `Cookie` field says.
    init(_ header: String? = nil) {
        for pair in (header ?? "").split(separator: ";") { set(pair.drop { $0 == " " }) }
    }

    /// The value of the `Cookie` field; nil if there is none to send.
    var header: String? {
        values.isEmpty ? nil : values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }

    subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Keeps what an answer sets, and forgets what it takes away.
    mutating func take(_ answer: HTTPClient.Response) {
        for cookie in answer.newCookies {
            let parts = cookie.split(separator: ";")
            guard let pair = parts.first else { continue }
            set(pair)
            if parts.contains(" Max-Age=0") { values[String(pair.split(separator: "=")[0])] = nil }
        }
    }

    private mutating func set(_ pair: Substring) {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
}
