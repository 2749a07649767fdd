import WorkflowHTML
import WorkflowLive

/// The app of a page, and where the page is in it.
struct MountedPage: Sendable {
    let app: LiveApp
    /// The app's own URL.
    let url: String
    let mount: MountPath

    /// Creates a place; nil if `url` is not below the path of the app.
    /// - Parameters:
    ///   - url: A URL of the server, without its prefix.
    ///   - server: The prefix of the server.
    init?(_ mounted: MountedApp, url: String, on server: MountPath) {
        guard let own = mounted.url(of: url) else { return nil }
        (app, self.url) = (mounted.app, own)
        mount = MountPath(server: server.server, app: mounted.path)
    }
}
