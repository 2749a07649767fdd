import Foundation
import WorkflowHTML

/// The folder in which the program that builds and restarts this server leaves notes for the open pages: errors of the
/// compiler, and style sheets that changed since the build.
///
/// Pages ask for the notes several times a second. They exist only with `WebServerOptions.hasDeveloperTools`.
struct DevelopmentNotes: Sendable {
    /// The environment variable that names the folder.
    private static let variable = "TRELLIS_DEVELOPMENT"
    /// The path at which pages ask.
    static let path = "/_trellis/development"

    private let folder: URL
    private let stylesheets: [String]
    /// A number that tells this server from the one before, so that a page sees that it has been restarted.
    private let server = UInt32.random(in: 0...(.max))

    /// Creates the notes; nil unless the environment names their folder.
    init?(assets: [Asset], environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let path = environment[Self.variable], !path.isEmpty else { return nil }
        folder = URL(fileURLWithPath: path, isDirectory: true)
        stylesheets = assets.filter(\.isStylesheet).map(\.url)
    }

    /// Returns the notes for a GET of their path from this machine; nil for other requests.
    func answer(_ request: WebRequest) -> WebResponse? {
        guard request.path == Self.path, request.method == .get, request.isLocal else { return nil }
        let notes = (try? String(contentsOf: folder.appending(path: "notes.json"), encoding: .utf8)) ?? "null"
        // The URL of an asset has no character that JSON escapes.
        let urls = stylesheets.map { "\"\($0)\"" }.joined(separator: ",")
        let text = "{\"server\":\(server),\"assets\":[\(urls)],\"notes\":\(notes)}"
        return WebResponse(contentType: "application/json", bytes: Array(text.utf8))
    }

    /// Returns a style sheet as it is in the sources now, where it differs from that of the program.
    func current(_ asset: Asset) -> Asset {
        let file = folder.appending(path: "styles").appending(path: asset.name)
        guard asset.isStylesheet, let content = try? Data(contentsOf: file) else { return asset }
        return Asset(name: asset.name, bytes: Array(content))
    }
}

extension Asset {
    var isStylesheet: Bool { name.hasSuffix(".css") }
}
