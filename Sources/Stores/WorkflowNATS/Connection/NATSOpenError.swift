/// The reason why sessions or logs cannot be kept in NATS; `description` is one line for the person who starts the
/// server.
public struct NATSOpenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem with the servers, or with the bucket or the log.
    public enum Cause: Hashable, Sendable {
        /// The address is not one.
        case address(String)
        /// No server can be reached, or none answers; with the reason.
        case unreachable(String)
        /// The server does not let this user in, or refuses what a store needs; with the reason.
        case notPermitted(String)
        /// The encrypted connection cannot be made; with the reason.
        case tls(String)
        /// A file of the options cannot be used; with its path and the reason.
        case file(String, String)
        /// The server, or this account, has no JetStream.
        case noJetStream
        /// The servers are too old for what a store or a log needs.
        case tooOld
        /// A bucket or a log cannot have so many replicas; with the reason.
        case replicas(Int, String)
        /// The bucket exists and has other settings; with its name, each difference, and the command that changes them.
        case bucket(String, differences: String, remedy: String)
        /// The log exists and has other settings; with its name, each difference, and the command that changes them.
        case log(String, differences: String, remedy: String)
        /// The server refused for another reason.
        case refused(String)
    }

    /// The addresses that were tried, without passwords.
    public let servers: String
    public let cause: Cause

    init(_ options: NATSConnection.Options, _ cause: Cause) {
        (servers, self.cause) = (options.addresses, cause)
    }

    public var description: String {
        switch cause {
        case .address(let reason):
            "An address of NATS should be nats://host:port. \(servers) is not (\(reason)). Correct the address."
        case .unreachable(let reason):
            "NATS should answer at \(servers). It does not (\(reason)). Start nats-server, or correct the address."
        case .notPermitted(let reason):
            "NATS at \(servers) should let this user use JetStream. It refuses (\(reason)). Check the credentials, "
                + "and let the user publish to $JS.API.> and $KV.> and subscribe to _INBOX.>; for logs also to PREFIX.>."
        case .tls(let reason):
            "The connection to NATS at \(servers) should be encrypted. It cannot be (\(reason)). "
                + "Check the certificates, and whether the server has TLS."
        case .file(let path, let reason):
            "The file \(path) should be readable for the connection to NATS. It is not (\(reason)). Correct the path or the file."
        case .noJetStream:
            "NATS at \(servers) should have JetStream. It has not, for this account. Start nats-server with --jetstream "
                + "and a --store_dir that stays, and enable it for the account."
        case .tooOld:
            "NATS at \(servers) should be of version 2.9 or later. It is older. Update nats-server."
        case .replicas(let count, let reason):
            "The stream should have \(count) replicas. NATS at \(servers) cannot give them (\(reason)). "
                + "Start a cluster of at least \(count) servers, or set replicas to 1 for a single one."
        case .bucket(let name, let differences, let remedy):
            "The bucket \(name) should have the settings of a session store. It differs: \(differences). \(remedy)"
        case .log(let name, let differences, let remedy):
            "The log \(name) should have the settings with which it is opened. It differs: \(differences). \(remedy)"
        case .refused(let reason):
            "NATS at \(servers) should open the stream. It refuses: \(reason). Look into the server's log."
        }
    }
}
