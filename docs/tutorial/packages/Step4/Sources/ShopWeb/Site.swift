import ShopCore
import WorkflowWeb

/// The app as live pages.
public enum Site {
    public static var stylesheet: [UInt8] { PackageResources.style_css }

    /// - Parameters:
    ///   - stylesheet: The URL at which ``stylesheet`` is served.
    ///   - payments: Shared by all sessions.
    public static func app(stylesheet: String, payments: any Payments) -> LiveApp {
        LiveApp(title: "Base Camp", stylesheets: [stylesheet]) { _, url in
            Route(url: url).map { Shop(route: $0, payments: payments) }
        }
    }
}
