import Foundation

extension NATSConnection {
    /// The way in which a connection is made.
    public struct Options: Sendable {
        /// The addresses of servers of one cluster, `nats://host:port` or `tls://host:port`; others are learned from them.
        public var servers: [String]
        /// The name of this client, for people who look at the server.
        public var name = "trellis"
        /// The file with the user's credentials, `.creds` of `nsc`.
        public var credentialsFile: String?
        /// The name of a user, if it is not in the address.
        public var user: String?
        /// The password of the user.
        public var password: String?
        /// A token, if the server asks for one.
        public var token: String?
        /// A Boolean value that indicates whether the connection is encrypted. An address with `tls://` sets it.
        public var usesTLS = false
        /// The file with the certificates of authorities to trust; `nil` for those that the system trusts.
        public var authorityFile: String?
        /// The file with the certificate of this client, for a server that verifies clients.
        public var certificateFile: String?
        /// The file with the key of ``certificateFile``.
        public var certificateKeyFile: String?
        /// The time for connecting to one server.
        public var connectTimeout: Duration = .seconds(2)
        /// The time after which a request without a reply fails as unavailable.
        public var requestTimeout: Duration = .seconds(5)
        /// The delay between two attempts to connect again to the same server.
        public var reconnectDelay: Duration = .milliseconds(250)
        /// The interval of pings. A connection with two unanswered ones is given up.
        public var pingInterval: Duration = .seconds(10)
        /// A Boolean value that indicates whether the program starts while no server can be reached. Calls fail as unavailable
        /// until one can.
        public var startsWithoutServer = false
        /// The first parts of the subjects of replies, if the user may not subscribe to `_INBOX.>`.
        public var inboxPrefix = "_INBOX"
        /// The number of requests that wait for their replies at a time; further ones wait for their turn.
        public var mostRequestsInFlight = 1_024
        /// The number of requests that wait for their turn; further ones fail as unavailable.
        public var mostWaitingRequests = 20_000
        /// The bytes of all requests; further ones fail as unavailable.
        public var mostWaitingBytes = 64 << 20

        /// Creates options for addresses, separated by commas.
        ///
        /// A user, a password or a token may stand before the host, as in `nats://user:password@host:4222`.
        public init(_ addresses: String = "nats://127.0.0.1:4222") {
            servers = addresses.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
            usesTLS = servers.contains { $0.hasPrefix("tls://") }
        }

        /// Creates options from the variables that the command `nats` reads: `NATS_URL`, `NATS_CREDS`, `NATS_USER`,
        /// `NATS_PASSWORD`, `NATS_TOKEN`, `NATS_CA`, `NATS_CERT` and `NATS_KEY`.
        ///
        /// A certificate or an authority turns encryption on.
        public init(environment: [String: String]) {
            self.init(environment["NATS_URL"] ?? "nats://127.0.0.1:4222")
            credentialsFile = environment["NATS_CREDS"]
            user = environment["NATS_USER"]
            password = environment["NATS_PASSWORD"]
            token = environment["NATS_TOKEN"]
            authorityFile = environment["NATS_CA"]
            certificateFile = environment["NATS_CERT"]
            certificateKeyFile = environment["NATS_KEY"]
            usesTLS = usesTLS || authorityFile != nil || certificateFile != nil
        }

        /// The addresses without passwords and tokens, for messages.
        var addresses: String {
            servers.map { server in
                guard let at = server.lastIndex(of: "@") else { return server }
                let scheme = server.range(of: "://").map { String(server[..<$0.upperBound]) } ?? ""
                return scheme + server[server.index(after: at)...]
            }.joined(separator: ", ")
        }
    }
}
