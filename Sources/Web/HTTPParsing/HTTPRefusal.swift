/// The answer to a request that breaks a rule. The connection is closed after it.
package struct HTTPRefusal: Error, Hashable, Sendable {
    /// The status code: 400, 413, 414, 431, 501 or 505.
    package var status: Int
    /// The rule that was broken, for the log. It contains nothing that the client sent.
    package var reason: String

    package init(status: Int, reason: String) {
        self.status = status
        self.reason = reason
    }

    static func bad(_ reason: String) -> HTTPRefusal { HTTPRefusal(status: 400, reason: reason) }
}
