import WorkflowHTML

/// A page as it is first sent: complete HTML, and what the token needs to know of it (rules A1, A2).
public struct FirstPaint: Sendable {
    /// The page's root element, with node numbers.
    public let html: String

    /// The title of the page.
    public let title: String

    /// The URL that the page says it is at, path and query; not always the one asked for.
    public let url: String

    /// A hash of ``html``; goes into the signed token, so that the page is attached silently if nothing has moved on.
    public let treeHash: UInt64

    /// The whole document.
    /// - Parameters:
    ///   - app: Names language, style sheets and scripts.
    ///   - token: The signed token, which the script sends in its hello. Serve the document with
    ///     `Cache-Control: no-store`.
    public func document(app: LiveApp, token: String) -> String {
        let sheets = [PageAsset.style.path] + app.stylesheets
        let links = sheets.map { "<link rel=\"stylesheet\" href=\"\(HTMLPrinter.escape($0))\">" }
        let scripts = [PageAsset.script.path] + app.scripts
        let runs = scripts.map { "<script defer src=\"\(HTMLPrinter.escape($0))\"></script>" }
        return """
            <!doctype html>
            <html lang="\(HTMLPrinter.escape(app.language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(HTMLPrinter.escape(title))</title>
            <meta name="trellis-token" content="\(HTMLPrinter.escape(token))">
            \(links.joined(separator: "\n"))
            \(runs.joined(separator: "\n"))
            </head>
            <body>\(html)</body>
            </html>

            """
    }
}
