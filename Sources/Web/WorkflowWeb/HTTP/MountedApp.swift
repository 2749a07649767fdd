import WorkflowHTML
import WorkflowLive

/// An app, and the path within its server at which it is.
struct MountedApp: Sendable {
    let app: LiveApp
    /// Without a slash at its end; empty at the root.
    let path: String

    /// - Precondition: `path` is valid; see `WebPath.prefix(_:)`.
    init(_ app: LiveApp, at path: String) {
        guard let prefix = WebPath.prefix(path), !WebPath.isReserved(prefix) else {
            fatalError(
                "Expected a path such as \"/admin\" to mount an app at. Instead, it is \(path.debugDescription). "
                    + "Use a path of letters, digits, \"-\", \"_\", \".\" and \"~\" outside /assets and /_trellis."
            )
        }
        (self.app, self.path) = (app, prefix)
    }

    /// Returns the app's own URL for one of its server; nil if it is not the app's.
    func url(of url: String) -> String? {
        MountPath(app: path).inside(url)
    }
}
