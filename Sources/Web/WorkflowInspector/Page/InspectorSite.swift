import WorkflowInspection
import WorkflowLive
import WorkflowComponents

/// The app of the inspector, and its files.
package enum InspectorSite {
    /// Returns the app. Its hosts have to be unwatched.
    ///
    /// - Parameters:
    ///   - source: The place of the answers.
    ///   - clock: The clock of the waits between updates.
    package static func app(
        _ source: any InspectorSource,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> LiveApp {
        LiveApp(
            title: "Inspector",
            stylesheets: [Components.stylesheet.path, stylesheet.path],
            scripts: [Components.script.path, script.path]
        ) { _, url in
            PagePlace(url: url).map { InspectorPage(source: source, clock: clock, place: $0) }
        }
        .head([.icon("data:,", type: "image/x-icon")])
    }

    /// The files that the pages need.
    package static var assets: [PageAsset] { [Components.stylesheet, Components.script, stylesheet, script] }

    private static let stylesheet = PageAsset(
        source: String(decoding: PackageResources.inspector_css, as: UTF8.self),
        extension: "css",
        contentType: "text/css; charset=utf-8"
    )

    private static let script = PageAsset(
        source: String(decoding: PackageResources.inspector_js, as: UTF8.self),
        extension: "js",
        contentType: "text/javascript; charset=utf-8"
    )
}
