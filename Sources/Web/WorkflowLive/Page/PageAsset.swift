import TrellisSupport

/// A file that every live page needs, embedded in the binary.
///
/// Its path has a hash of its content in it. So it may be cached for a year, and a new build is fetched at once.
public struct PageAsset: Sendable {
    /// The content as it is served.
    public let source: String

    /// 16 hexadecimal digits that change with the content.
    public let hash: String

    /// The path of the file on the server, as in `/_trellis/0123456789abcdef.js`.
    public let path: String

    /// The `Content-Type` to serve it with.
    public let contentType: String

    /// The browser's half of a live page. Needs no exception in a strict content security policy.
    public static let script = PageAsset(
        source: String(decoding: PackageResources.trellis_js, as: UTF8.self),
        extension: "js",
        contentType: "text/javascript; charset=utf-8"
    )

    /// The script in the head of each page, which keeps what is done before ``script`` runs (rule E8).
    package static let early = PageAsset(
        source: String(decoding: PackageResources.early_js, as: UTF8.self),
        extension: "js",
        contentType: "text/javascript; charset=utf-8"
    )

    /// The default look of containers and dialogs. An app's own style sheets come after it and override it.
    public static let style = PageAsset(
        source: String(decoding: PackageResources.trellis_css, as: UTF8.self),
        extension: "css",
        contentType: "text/css; charset=utf-8"
    )

    /// The script of fields for files that are sent without leaving the page. Apps whose pages have one name it.
    public static let uploads = PageAsset(
        source: String(decoding: PackageResources.uploads_js, as: UTF8.self),
        extension: "js",
        contentType: "text/javascript; charset=utf-8"
    )

    /// The script of drag and drop. Apps whose pages have a `draggable` name it.
    public static let drag = PageAsset(
        source: String(decoding: PackageResources.drag_js, as: UTF8.self),
        extension: "js",
        contentType: "text/javascript; charset=utf-8"
    )

    /// The network simulator, which a server in development mode serves and its pages run before ``script``.
    public static let simulator = PageAsset(
        source: String(decoding: PackageResources.simulator_js, as: UTF8.self),
        extension: "js",
        contentType: "text/javascript; charset=utf-8"
    )

    /// The script that shows the errors of the compiler and changed style sheets, as `scripts/dev` notes them.
    public static let development = PageAsset(
        source: String(decoding: PackageResources.development_js, as: UTF8.self),
        extension: "js",
        contentType: "text/javascript; charset=utf-8"
    )

    package init(source: String, extension: String, contentType: String) {
        self.source = source
        self.contentType = contentType
        hash = StableHash(source.utf8).digits
        path = "/_trellis/\(hash).\(`extension`)"
    }
}
