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
    ///   - tools: Scripts that the page runs first, such as `PageAsset.simulator`; only where a developer looks at it.
    public func document(app: LiveApp, token: String, tools: [PageAsset] = []) -> String {
        document(app: app, token: token, tools: tools, hasStyle: false)
    }

    /// Returns the whole document.
    /// - Parameter hasStyle: Whether the default style stands in the document of an app without a style sheet, so that its first paint
    ///   waits for no file. The policy of the page has to name ``PageAsset/style`` by its hash then.
    package func document(app: LiveApp, token: String, tools: [PageAsset], hasStyle: Bool) -> String {
        document(app: app, token: token, tools: tools, hasStyle: hasStyle, body: html)
    }

    /// Returns the document again for a form that was sent to it, because its script had not run: with a notice, and the
    /// texts in their fields (rule E8).
    /// - Parameter sent: The names and values that came.
    package func document(
        app: LiveApp,
        token: String,
        tools: [PageAsset],
        hasStyle: Bool,
        sent: [(name: String, value: String)]
    ) -> String {
        let text = language.flatMap { app.languages?.notices(in: $0)?.texts[PageNotices.unsent] } ?? PageNotices.unsent
        let notice = "<p class=\"trellis-unsent\" role=\"alert\">\(HTMLPrinter.escape(text))</p>"
        let body = notice + FieldFiller(html).filled(with: sent)
        return document(app: app, token: token, tools: tools, hasStyle: hasStyle, body: body)
    }

    private func document(app: LiveApp, token: String, tools: [PageAsset], hasStyle: Bool, body: String) -> String {
        let hasStyle = hasStyle && app.stylesheets.isEmpty
        let sheets = (hasStyle ? [] : [PageAsset.style.path]) + app.stylesheets
        var links = sheets.map { "<link rel=\"stylesheet\" href=\"\(HTMLPrinter.escape(mount.outside($0)))\">" }
        let head = HeadElement.of(app: app.head, screen: head)
        if !mount.iconLink.isEmpty, !head.contains(where: { $0.name == "icon" }) { links.append(mount.iconLink) }
        links += head.map { $0.html(mount: mount) }
        let viewport = head.contains { $0.name == "viewport" } ? "" : "\n\(Self.viewport)"
        let scripts = tools.map(\.path) + [PageAsset.script.path] + app.scripts
        let runs = scripts.map { "<script defer src=\"\(HTMLPrinter.escape(mount.outside($0)))\"></script>" }
        var document = ""
        document.reserveCapacity(body.utf8.count + 14 << 10)
        document += "<!doctype html>\n<html "
        document += languageAttributes(of: app)
        if app.stylesheets.isEmpty { document += " class=\"trellis-plain\"" }
        document += ">\n<head>\n<meta charset=\"utf-8\">"
        document += viewport
        document += "\n<title>"
        document += HTMLPrinter.escape(title)
        document += "</title>\n<meta name=\"trellis-token\" content=\""
        document += HTMLPrinter.escape(token)
        document += "\" data-at=\"\(mount.server)/_trellis/\"\(notices(of: app))>\n<script>"
        document += PageAsset.early.source
        document += "</script>\n"
        if hasStyle {
            document += "<style>"
            document += PageAsset.style.source
            document += "</style>\n"
        }
        for line in links + runs {
            document += line
            document += "\n"
        }
        document += "</head>\n<body>"
        document += body
        document += "</body>\n</html>\n"
        return document
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
