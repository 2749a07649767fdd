import TrellisSupport

/// The prefixes that a browser sees before the URLs of a page's server and app.
///
/// An app writes its URLs as if it were alone at the root of its server: `/done`. The page gives them the prefix on their
/// way out, in attributes as in commands, and takes it away on their way in.
public struct MountPath: Hashable, Sendable {
    /// The prefix of the server's own files, below `/assets/` and `/_trellis/`: `/app`, or empty.
    package let server: String
    /// The prefix of all other URLs; it begins with that of the server.
    package let app: String

    /// No prefix.
    public static let root = MountPath()

    /// Creates the mount of an app.
    /// - Parameters:
    ///   - server: The prefix of the server, without a slash at its end.
    ///   - app: The prefix of the app within the server, without a slash at its end.
    public init(server: String = "", app: String = "") {
        self.server = server
        self.app = server + app
    }

    /// The paths below which a server answers by itself, for every app.
    private static let serverPaths = ["/assets/", "/_trellis/"]

    /// Returns the URL that a browser uses for a path of the app; other URLs stay as they are.
    public func outside(_ url: String) -> String {
        guard !app.isEmpty, url.utf8.first == UInt8(ascii: "/"), url.utf8.dropFirst().first != UInt8(ascii: "/") else {
            return url
        }
        return (Self.serverPaths.contains { url.startsWithBytes(of: $0) } ? server : app) + url
    }

    /// Returns the path of the app that a browser's URL stands for; nil if it is not below the prefix.
    public func inside(_ url: String) -> String? {
        guard !app.isEmpty else { return url }
        guard url.startsWithBytes(of: app) else { return nil }
        let rest = url.utf8.dropFirst(app.utf8.count)
        switch rest.first {
        case UInt8(ascii: "/"): return String(Substring(rest))
        case nil, UInt8(ascii: "?"), UInt8(ascii: "#"): return "/" + Substring(rest)
        default: return nil
        }
    }

    /// The element that names the site's icon, `/favicon.ico`; empty at the root, where browsers ask for it by themselves.
    package var iconLink: String { server.isEmpty ? "" : "<link rel=\"icon\" href=\"\(server)/favicon.ico\">" }

    /// Returns the value of an attribute as a browser needs it.
    func outside(_ value: String, attribute name: String) -> String {
        guard !app.isEmpty else { return value }
        switch AttributeName.use(of: name) {
        case .url: return outside(value)
        case .refused where name == "srcset" || name == "imagesrcset":
            return value.split(separator: ", ").map { outside(String($0)) }.joined(separator: ", ")
        case .text, .refused: return value
        }
    }
}
