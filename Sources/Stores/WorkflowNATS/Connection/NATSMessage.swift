/// A message of NATS, copied out of the library.
struct NATSMessage: Sendable {
    let subject: String
    let reply: String?
    /// The status that NATS itself puts into a message without content, such as 404 or 503; `nil` for a message of a program.
    let status: Int?
    /// The headers that the subscription asked for.
    let headers: [String: String]
    let payload: [UInt8]
}

/// A message that is to be sent.
struct OutgoingMessage: Sendable {
    let subject: String
    var headers: [(name: String, value: String)] = []
    var payload: [UInt8] = []

    var size: Int { payload.count + headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } }
}

/// The reason why a request has no reply.
enum NATSRequestError: Error, Hashable, Sendable {
    /// The request was not sent.
    case notSent(String)
    /// The request was sent, or may have been; nobody knows what became of it.
    case unanswered(String)

    var reason: String {
        switch self {
        case .notSent(let reason), .unanswered(let reason): reason
        }
    }
}
