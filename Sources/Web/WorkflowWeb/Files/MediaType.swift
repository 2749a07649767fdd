import TrellisSupport

/// The media types of files, by the ending of their names.
package enum MediaType {
    /// Returns the media type of a file; `application/octet-stream` if the ending is unknown.
    package static func forFile(named name: some StringProtocol) -> String {
        guard let ending = name.utf8.split(separator: UInt8(ascii: ".")).last, ending.count <= longestEnding else {
            return "application/octet-stream"
        }
        return byEnding[String(lowercasing: ending)] ?? "application/octet-stream"
    }

    /// Returns whether content of a type becomes much smaller by compression.
    static func isText(_ type: String) -> Bool {
        type.hasPrefix("text/")
            || ["application/json", "application/manifest+json", "application/wasm", "image/svg+xml"].contains(type)
    }

    private static let longestEnding = 16

    private static let byEnding = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "html": "text/html; charset=utf-8",
        "txt": "text/plain; charset=utf-8", "json": "application/json", "svg": "image/svg+xml", "png": "image/png",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
        "ico": "image/vnd.microsoft.icon", "woff2": "font/woff2", "pdf": "application/pdf", "mp4": "video/mp4",
        "csv": "text/csv; charset=utf-8", "zip": "application/zip", "mp3": "audio/mpeg", "heic": "image/heic",
        "webmanifest": "application/manifest+json", "wasm": "application/wasm",
    ]
}
