import HelpDeskCore
import WorkflowComponents
import WorkflowData
import WorkflowRoutes
import WorkflowWeb

/// Answers the requests of browsers.
public struct Site: Sendable {
    /// The files in the program.
    public static let assets = [
        Asset(name: "helpdesk.css", bytes: PackageResources.helpdesk_css), Asset(Components.stylesheet),
        Asset(Components.script),
    ]

    private let app: LiveApp

    /// - Parameters:
    ///   - store: The tickets.
    ///   - changes: The source of changes to which the store publishes.
    public init(store: any TicketStore, changes: any DataChanges) {
        let data = DataLoader(store, changes: changes)
        app = LiveApp(
            title: "Help desk",
            routes: Page.self,
            stylesheets: [Components.stylesheet.path, Self.assets[0].url],
            scripts: [Components.script.path, PageAsset.drag.path]
        ) { _, visit in
            HelpDesk(visit: visit, store: store, data: data)
        }
    }

    public func answer(_ request: WebRequest) -> WebResponse {
        request.method == .get ? .page(app) : .notFound
    }
}
