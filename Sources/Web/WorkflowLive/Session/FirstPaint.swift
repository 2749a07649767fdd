import struct TrellisSupport.Language
import WorkflowHTML

/// A page as it is first sent: complete HTML, and the hash for its token (rules A1, A2).
public struct FirstPaint: Sendable {
    /// The page's root element, with node numbers.
    public let html: String

    /// The title of the page.
    public let title: String

    /// The URL of the page, path and query; it can differ from the requested one.
    public let url: String

    /// The status of the answer.
    public let status: Int

    /// The screen's own elements of the head.
    let head: [HeadElement]

    /// The language of the page; `nil` for that of the app.
    let language: Language?

    /// The prefixes of the URLs that the browser uses.
    let mount: MountPath

    /// A hash of ``html`` for the signed token: if the page still has it when the socket joins, nothing is sent again.
    public let treeHash: UInt64

    /// Returns the whole document.
    /// - Parameters:
    ///   - app: The app, which names language, style sheets and scripts.
    ///   - token: The signed token, which the script sends in its hello. Serve the document with
    ///     `Cache-Control: no-store`.
    ///   - tools: Scripts that the page runs first, such as ``PageAsset/simulator``; only where a developer looks at it.
    public func document(app: LiveApp, token: String, tools: [PageAsset] = []) -> String {
        document(app: app, token: token, tools: tools, body: html)
    }

    /// Returns the document again for a form that was sent to it, because its script had not run: with a notice, and the
    /// texts in their fields (rule E8).
    /// - Parameter sent: The names and values that came.
    package func document(
        app: LiveApp,
        token: String,
        tools: [PageAsset],
        sent: [(name: String, value: String)]
    ) -> String {
        let text = language.flatMap { app.languages?.notices(in: $0)?.texts[PageNotices.unsent] } ?? PageNotices.unsent
        let notice = "<p class=\"trellis-unsent\" role=\"alert\">\(HTMLPrinter.escape(text))</p>"
        return document(app: app, token: token, tools: tools, body: notice + FieldFiller(html).filled(with: sent))
    }

    private func document(app: LiveApp, token: String, tools: [PageAsset], body: String) -> String {
        let sheets = [PageAsset.style.path] + app.stylesheets
        var links = sheets.map { "<link rel=\"stylesheet\" href=\"\(HTMLPrinter.escape(mount.outside($0)))\">" }
        let head = HeadElement.of(app: app.head, screen: head)
        if !mount.iconLink.isEmpty, !head.contains(where: { $0.name == "icon" }) { links.append(mount.iconLink) }
        links += head.map { $0.html(mount: mount) }
        let viewport = head.contains { $0.name == "viewport" } ? "" : "\n\(Self.viewport)"
        let scripts = tools.map(\.path) + [PageAsset.script.path] + app.scripts
        let runs = scripts.map { "<script defer src=\"\(HTMLPrinter.escape(mount.outside($0)))\"></script>" }
        return """
            <!doctype html>
            <html \(languageAttributes(of: app))\(app.stylesheets.isEmpty ? " class=\"trellis-plain\"" : "")>
            <head>
            <meta charset="utf-8">\(viewport)
            <title>\(HTMLPrinter.escape(title))</title>
            <meta name="trellis-token" content="\(HTMLPrinter.escape(token))" data-at="\(mount.server)/_trellis/"\(notices(of: app))>
            <script>\(PageAsset.early.source)</script>
            \(links.joined(separator: "\n"))
            \(runs.joined(separator: "\n"))
            </head>
            <body>\(body)</body>
            </html>

            """
    }

    private static let viewport = "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"

    /// The attribute with the texts of the script, where they are not English.
    private func notices(of app: LiveApp) -> String {
        let notices = language.flatMap { app.languages?.notices(in: $0) }
        guard let notices, !notices.texts.isEmpty else { return "" }
        return " data-notices=\"\(HTMLPrinter.escape(notices.json))\""
    }

    private func languageAttributes(of app: LiveApp) -> String {
        guard let language else { return "lang=\"\(HTMLPrinter.escape(app.language))\"" }
        return "lang=\"\(language)\" dir=\"\(language.isRightToLeft ? "rtl" : "ltr")\""
    }
}
