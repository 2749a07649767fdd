import TrellisSupport
import WorkflowLive

/// Bytes in the program that are served under a name with their hash in it, and so may be cached for good.
///
/// ```swift
/// let style = Asset(name: "todo.css", bytes: PackageResources.todo_css)
/// let server = WebServer(options: options, assets: [style]) { … }   // pages link to style.url
/// ```
public struct Asset: Sendable {
    /// The file name as given, such as `todo.css`.
    public let name: String
    /// The path at which the server answers with it: `/assets/todo-3f2a….css`. It changes with the bytes.
    public let url: String
    let bytes: [UInt8]
    /// The bytes compressed with gzip; nil where that saves too little.
    private let compressed: [UInt8]?
    let hash: String

    /// The path below which assets are served; the app's handler is not asked there.
    static let root = "/assets/"

    /// Creates an asset.
    /// - Parameters:
    ///   - name: A file name; its ending determines the media type.
    ///   - bytes: The content.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        compressed = Gzip.compress(bytes)
        hash = Hex.encode(Digest.sha256(bytes).prefix(8))
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        url = Self.root + PercentEncoding.encodeComponent("\(name[..<dot])-\(hash)\(name[dot...])")
    }

    /// Creates the asset of a file that a module brings, such as the style sheet of components, at the path that it has.
    public init(_ asset: PageAsset) {
        name = String(asset.path.split(separator: "/").last ?? "")
        url = asset.path
        bytes = Array(asset.source.utf8)
        compressed = Gzip.compress(bytes)
        hash = asset.hash
    }

    /// Returns the content, or the requested part of it; the whole is compressed if the client accepts gzip.
    func response(to request: WebRequest) -> WebResponse {
        let isPart = request.headers["range"] != nil
        let gzip = isPart || !Gzip.isAccepted(request.headers["accept-encoding"]) ? nil : compressed
        let body = gzip ?? bytes
        let answer = FileAnswer(
            tag: gzip == nil ? "\"\(hash)\"" : "\"\(hash)-gzip\"",
            contentType: MediaType.forFile(named: name),
            cacheControl: "public, max-age=31536000, immutable",
            count: body.count
        )
        var response = answer.response(to: request) { .bytes(body[$0]) }
        if compressed != nil { response.headers["vary"] = "accept-encoding" }
        if gzip != nil { response.headers["content-encoding"] = "gzip" }
        return response
    }
}
