import Gallery
import WorkflowComponents
import WorkflowWeb

/// Serves the page of all components.
@main
enum Program {
    static func main() async {
        let stylesheet = Asset(name: "gallery.css", bytes: Gallery.stylesheet)
        let assets = [stylesheet, Asset(Components.stylesheet), Asset(Components.script)]
        var defaults = WebServerOptions()
        defaults.limits.pageUploadBytes = 11 << 20
        await WebServer.main(defaults: defaults, assets: assets) { _ in
            let app = Gallery.app(stylesheet: stylesheet.url)
            return { request in
                guard request.method == .post else { return .page(app) }
                let form = try await request.form()
                let again = await Gallery.order(form.all, stylesheet: stylesheet.url)
                return again.map { .page($0) } ?? .text("Thank you for your order.")
            }
        }
    }
}
