/// The headers of a head, which a search reads without the head itself.
enum Header {
    static let expiry = "Trellis-Expiry"
    static let base = "Trellis-Base"
    static let login = "Trellis-Login"
    static let operation = "KV-Operation"
    static let all = [expiry, base, login, operation]

    static func of(_ head: SessionHead) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        if let time = head.expiry { headers.append((expiry, String(time))) }
        if let id = head.base?.id { headers.append((base, id)) }
        if let name = head.login { headers.append((login, SessionKeys.digest(of: name))) }
        return headers
    }
}
