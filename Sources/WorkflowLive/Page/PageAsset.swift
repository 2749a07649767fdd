/// A file that every live page needs, embedded in the binary.
///
/// Its path has a hash of its content in it, so that it may be cached for a year and a new build is fetched at once.
public struct PageAsset: Sendable {
    /// The content as it is served.
    public let source: String

    /// 16 hexadecimal digits that change with the content.
    public let hash: String

    /// Where the server answers with it, as in `/_trellis/0123456789abcdef.js`.
    public let path: String

    /// The `Content-Type` to serve it with.
    public let contentType: String

    /// The browser's half of a live page. Needs no exception in a strict content security policy.
    public static let script = PageAsset(
        source: NameShortener.shorten(
            ScriptCompactor.compact(String(decoding: PackageResources.trellis_js, as: UTF8.self))
        ),
        extension: "js",
        contentType: "text/javascript; charset=utf-8"
    )

    /// The default look of containers and dialogs. An app's own style sheets come after it and override it.
    public static let style = PageAsset(
        source: String(decoding: PackageResources.trellis_css, as: UTF8.self),
        extension: "css",
        contentType: "text/css; charset=utf-8"
    )

    private init(source: String, extension: String, contentType: String) {
        self.source = source
        self.contentType = contentType
        hash = Self.hash(of: source)
        path = "/_trellis/\(hash).\(`extension`)"
    }

    /// FNV-1a: tells builds apart, promises nothing against an attacker, who cannot choose the content.
    private static func hash(of source: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in source.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
