import MyAppCore
import WorkflowWeb

/// The app as live pages.
public enum Site {
    public static var stylesheet: [UInt8] { PackageResources.style_css }

    /// - Parameter stylesheet: The URL at which ``stylesheet`` is served.
    public static func app(stylesheet: String) -> LiveApp {
        LiveApp(title: "MyApp", stylesheets: [stylesheet]) { _, _ in Checklist() }
            .keepingSessions(.strict)
    }
}
