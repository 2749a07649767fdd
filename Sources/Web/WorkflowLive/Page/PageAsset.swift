import TrellisSupport

/// A file that every live page needs, embedded in the binary.
///
/// Its path has a hash of its content in it. So it may be cached for a year, and a new build is fetched at once.
public struct PageAsset: Sendable {
    /// The content as it is served.
    package let source: String

    /// 16 hexadecimal digits that change with the content.
    package let hash: String

    /// The path of the file on the server, as in `/_trellis/0123456789abcdef.js`.
    public let path: String

    /// The `Content-Type` to serve it with.
    package let contentType: String

    /// The browser's half of a live page. Needs no exception in a strict content security policy.
    package static let script = javaScript(PackageResources.trellis_js)

    /// The script in the head of each page, which keeps what is done before ``script`` runs (rule E8).
    package static let early = javaScript(PackageResources.early_js)

    /// The default look of containers and dialogs. An app's own style sheets come after it and override it.
    package static let style = PageAsset(
        source: StyleText.compact(String(decoding: PackageResources.trellis_css, as: UTF8.self)),
        extension: "css",
        contentType: "text/css; charset=utf-8"
    )

    /// The script of fields for files that are sent without leaving the page. Apps whose pages have one name it.
    public static let uploads = javaScript(PackageResources.uploads_js)

    /// The script of drag and drop. Apps whose pages have a `draggable` name it.
    public static let drag = javaScript(PackageResources.drag_js)

    /// The network simulator, which a server in development mode serves and its pages run before ``script``.
    package static let simulator = javaScript(PackageResources.simulator_js)

    /// The script that shows the errors of the compiler and changed style sheets, as `scripts/dev` notes them.
    package static let development = javaScript(PackageResources.development_js)

    private static func javaScript(_ source: [UInt8]) -> PageAsset {
        PageAsset(
            source: String(decoding: source, as: UTF8.self),
            extension: "js",
            contentType: "text/javascript; charset=utf-8"
        )
    }

    package init(source: String, extension: String, contentType: String) {
        self.source = source
        self.contentType = contentType
        hash = StableHash(source.utf8).digits
        path = "/_trellis/\(hash).\(`extension`)"
    }
}
