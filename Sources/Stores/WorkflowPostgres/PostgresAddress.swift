internal import CPostgres

/// The address of a PostgreSQL database and the user who logs in, such as `postgres://user@host/database`.
///
/// What it leaves out comes from the `PG*` variables, the password file and the defaults of libpq, as with every program that
/// uses libpq.
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as libpq takes it. It may hold a password, and is never shown.
    let text: String
    /// The address without the password and the parameters.
    public let description: String

    /// - Returns: `nil` if `text` does not begin with `postgres://` or `postgresql://`, or if libpq cannot read it.
    public init?(_ text: String) {
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"), !text.utf8.contains(0) else {
            return nil
        }
        guard let parts = Self.parts(of: text) else { return nil }
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

    /// The parts of an address that it names, by libpq's words; `nil` if libpq cannot read it.
    private static func parts(of address: String) -> [String: String]? {
        // Its words about an address that it cannot read may hold the password, so nobody asks for them.
        guard let options = PQconninfoParse(address, nil) else { return nil }
        defer { PQconninfoFree(options) }
        var parts: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parts[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return parts
    }
}
