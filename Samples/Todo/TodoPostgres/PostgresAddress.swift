import CPostgres

/// The address of a PostgreSQL database and the user who logs in, such as `postgres://user@host/database`.
///
/// What it leaves out comes from the `PG*` variables, the password file and the defaults of libpq, as with every program that
/// uses libpq.
public struct PostgresAddress: Equatable, Sendable, CustomStringConvertible {
    /// As libpq takes it. May hold a password: never to be shown.
    let text: String
    /// The address without the password and the parameters.
    public let description: String

    /// - Returns: `nil` if `text` does not begin with `postgres://` or `postgresql://`, or if libpq cannot read it.
    public init?(_ text: String) {
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"), !text.utf8.contains(0) else {
            return nil
        }
        guard let parts = Connection.parts(of: text) else { return nil }
        self.text = text
        let user = parts["user"].map { "\($0)@" } ?? ""
        // libpq has lists of both.
        let hosts = (parts["host"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let ports = (parts["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let places = hosts.enumerated().map { index, host in
            let port = index < ports.count ? ports[index] : ports.last ?? ""
            return port.isEmpty ? "\(host)" : "\(host):\(port)"
        }
        description = "postgres://\(user)\(places.joined(separator: ","))/\(parts["dbname"] ?? "")"
    }
}
