import WorkflowLive

extension WebServer {
    /// Returns a handler that shows several apps, each below a path of its own.
    ///
    /// ```swift
    /// WebServer.mounting(["/": shop, "/admin": admin]) { request in
    ///     request.path == "/export" ? .text(export()) : .notFound
    /// }
    /// ```
    /// An app sees its URLs without the path, and the links, forms and commands of its pages get it. Where several paths
    /// fit, the longest counts. The apps share logins and limits.
    /// - Parameters:
    ///   - apps: The apps by their paths.
    ///   - otherwise: Answers all requests but a GET below one of the paths.
    /// - Precondition: Each path is one that `WebResponse.page(_:at:)` takes, and none comes twice.
    public static func mounting(
        _ apps: KeyValuePairs<String, LiveApp>,
        otherwise: @escaping Handler = { _ in .notFound }
    ) -> Handler {
        let mounted = apps.map { MountedApp($1, at: $0) }.sorted { $0.path.utf8.count > $1.path.utf8.count }
        var paths: Set<String> = []
        for app in mounted where !paths.insert(app.path).inserted {
            fatalError(
                "Expected each path of an app once. Instead, \"\(app.path)/\" comes twice. Give each app its own."
            )
        }
        return { request in
            guard request.method == .get, let app = mounted.first(where: { $0.url(of: request.path) != nil }) else {
                return try await otherwise(request)
            }
            return .page(app.app, at: app.path + "/")
        }
    }
}
