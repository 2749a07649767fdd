/// The reason why a request to JetStream failed.
enum JetStreamFailure: Error, Sendable {
    /// There was no reply.
    case request(NATSRequestError)
    /// Nobody serves the stream.
    case noResponders
    /// JetStream refused, with its code.
    case api(Int, String)
    /// The reply is not one of JetStream.
    case unreadable(String)

    var isNotFound: Bool {
        if case .api(let code, _) = self { return JetStreamError.notFound.contains(code) }
        return false
    }

    var reason: String {
        switch self {
        case .request(let error): error.reason
        case .noResponders: "nobody serves the stream: its leader is being elected, or JetStream has stopped"
        case .api(let code, let text): "\(text) (\(code))"
        case .unreadable(let text): "the reply is not readable: \(text)"
        }
    }
}

/// The codes of JetStream's errors that mean something here.
enum JetStreamError {
    /// The key has another sequence, or a write that expects the same one is on its way.
    static let changed: Set = [10_071, 10_164]
    /// A write with the same identity is on its way, or was refused.
    static let identityInUse = 10_158
    static let full = 10_077
    static let streamNotFound = 10_059
    /// The name is in use with other settings, or the subjects are: by another stream, or by this one that is just being made.
    static let streamExists: Set = [10_058, 10_065]
    static let notEnabled: Set = [10_076, 10_039]
    static let replicasImpossible: Set = [10_074, 10_005, 10_023]
    /// Passing states of a cluster. The first is that of one with too few servers, too, and of one that has just started.
    static let notReady: Set = [10_005, 10_008, 10_009, 10_118, 10_007]
    /// No message, no such sequence, or the deletion of one that is gone.
    static let notFound: Set = [10_037, 10_043, 10_057]
}
