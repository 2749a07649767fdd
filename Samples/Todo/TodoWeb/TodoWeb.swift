import TodoCore
import WorkflowLive

/// The to-do app for a web server.
public enum TodoWeb {
    /// The app's style sheet.
    public static var stylesheet: [UInt8] { PackageResources.todo_css }

    /// The app's icon, 48 by 48 pixels, PNG.
    public static var icon: [UInt8] { PackageResources.favicon_png }

    /// The app as a server shows it.
    ///
    /// - Parameters:
    ///   - storage: Shared by all sessions.
    ///   - files: Shared by all sessions; `nil` if nothing can be imported or exported. The server has ``export(of:files:)`` at
    ///     `/export` and ``acceptImport(_:contentType:of:files:)`` at `/import`.
    ///   - stylesheet: The URL at which ``stylesheet`` is served.
    ///   - durability: What survives of pages when their server dies.
    ///   - lastApplied: The number of a page's latest event whose change `storage` has; 0 if there is none.
    public static func app(
        storage: some TodoStorage,
        files: (any TodoFiles)? = nil,
        stylesheet: String,
        durability: SessionDurability = .strict,
        lastApplied: @escaping @Sendable (_ page: String) async -> Int
    ) -> LiveApp {
        LiveApp(
            title: "To-dos",
            stylesheets: [stylesheet],
            lastApplied: { await lastApplied($0.rawValue) },
            workflow: { session, url -> TodoPage? in
                // Asked again for each navigation; its event tells one visit from the next.
                guard let route = Route(url: url) else { return nil }
                let visit = Visit(route: route, number: session.event?.number ?? 0)
                return TodoPage(session: session, visit: visit, storage: storage, files: files)
            }
        )
        .keepingSessions(durability)
    }
}
