import WorkflowWeb

/// The cookies of one visitor, as a browser keeps them.
struct CookieJar {
    private struct Kept {
        let value: String
        let end: Duration?
    }

    private var cookies: [String: Kept] = [:]

    /// Takes the cookies of a response.
    /// - Parameter now: The time of the test clock.
    mutating func take(_ headers: HTTPHeaders, now: Duration) {
        for field in headers.fields where field.name == "set-cookie" {
            let parts = field.value.split(separator: ";").map { $0.drop { $0 == " " } }
            guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { continue }
            let age = parts.first { $0.lowercased().hasPrefix("max-age=") }.flatMap { Int($0.dropFirst(8)) }
            let value = String(pair[pair.index(after: equals)...])
            let end = age.map { now + .seconds($0) }
            cookies[String(pair[..<equals])] = age == 0 ? nil : Kept(value: value, end: end)
        }
    }

    /// Returns the `Cookie` field of a request; nil if there are none.
    func field(now: Duration) -> String? {
        let valid = cookies.filter { $0.value.end.map { $0 > now } ?? true }
        guard !valid.isEmpty else { return nil }
        return valid.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.value)" }.joined(separator: "; ")
    }
}
