public import WorkflowLive

/// The files that pages with components need, to be named by the app and served by its server.
///
/// ```swift
/// await WebServer.main(assets: [Asset(Components.stylesheet), Asset(Components.script)]) { _ in … }
/// LiveApp(title: "Shop", stylesheets: [Components.stylesheet.path], scripts: [Components.script.path]) { … }
/// ```
public enum Components {
    /// The default look of all components. Its rules have no weight, so that an app's own sheet overrides them.
    public static let stylesheet = PageAsset(
        source: String(decoding: PackageResources.components_css, as: UTF8.self),
        extension: "css",
        contentType: "text/css; charset=utf-8"
    )

    /// The keyboard of tabs and comboboxes, the way of toasts, and the scrolling of long lists. Forms, tables, pagination and
    /// disclosures need no script.
    public static let script = PageAsset(
        source: String(decoding: PackageResources.components_js, as: UTF8.self),
        extension: "js",
        contentType: "text/javascript; charset=utf-8"
    )
}
