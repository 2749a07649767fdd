import Foundation
import TrellisSupport

/// A directory whose files are served.
///
/// Only regular files below it, after links are followed; names that begin with a dot are not served. Files are read
/// on the loop, a piece at a time, so the directory should be on a local disk. Texts are sent as gzip to browsers that take
/// it, from the second request for a version on: each is compressed once, elsewhere.
public struct StaticDirectory: Sendable {
    private let root: String
    private let cacheControl: String
    private let files: OpenFiles
    let compressed = CompressedFiles()

    /// Creates a directory whose files are served.
    /// - Parameters:
    ///   - path: The path of the directory.
    ///   - cacheSeconds: The time for which browsers may use a file without asking. With 0, the default, they ask each
    ///     time and get an answer without a body while the file is the same.
    /// - Throws: `WebServerError.Kind.badDirectory` if there is no directory at the path, or it cannot be searched.
    public init(path: String, cacheSeconds: Int = 0) throws(WebServerError) {
        try self.init(path: path, cacheSeconds: cacheSeconds, files: .ofProcess)
    }

    init(path: String, cacheSeconds: Int = 0, files: OpenFiles) throws(WebServerError) {
        self.files = files
        root = URL(fileURLWithPath: path).standardizedFileURL.path
        // With the slash, a path that is no directory fails, too.
        if access(root + "/", X_OK) != 0 {
            throw .directory(root, reason: DurableFile.Failure.last.description)
        }
        cacheControl = cacheSeconds > 0 ? "public, max-age=\(cacheSeconds)" : "no-cache"
    }

    /// Returns the file that `path`, relative to the directory, names.
    ///
    /// The answer is "not found" if there is no file that may be served. It is 503 if too many files are on their way
    /// to visitors who do not read them.
    public func response(to request: WebRequest, path: some StringProtocol) -> WebResponse {
        guard request.method == .get || request.method == .head else { return .error(.methodNotAllowed) }
        let (file, full): (OpenFile, String)
        do throws(OpenFile.Failure) {
            guard let (root, below) = resolve(path) else { return .notFound }
            (file, full) = (try OpenFile(path: below, in: root, files: files), root + "/" + below)
        } catch {
            return .error(error == .tooMany ? .serviceUnavailable : .notFound)
        }
        let contentType = MediaType.forFile(named: path)
        guard MediaType.isText(contentType) else {
            return answer(of: file, contentType).response(to: request) { .part($0, of: file) }
        }
        var response: WebResponse
        if let gzip = gzip(of: file, at: full, for: request) {
            response = answer(of: file, contentType, gzip: gzip.count).response(to: request) { .bytes(gzip[$0]) }
            if response.status != .rangeNotSatisfiable { response.headers["content-encoding"] = "gzip" }
        } else {
            response = answer(of: file, contentType).response(to: request) { .part($0, of: file) }
        }
        response.headers["vary"] = "accept-encoding"
        return response
    }

    /// Returns the file compressed, for a request of the whole file that accepts it.
    private func gzip(of file: OpenFile, at path: String, for request: WebRequest) -> [UInt8]? {
        guard request.headers["range"] == nil, Gzip.isAccepted(request.headers["accept-encoding"]) else { return nil }
        return compressed.bytes(of: file, at: path)
    }

    /// - Parameter gzip: The number of bytes of the compressed file; nil for the file itself.
    private func answer(of file: OpenFile, _ contentType: String, gzip: Int? = nil) -> FileAnswer {
        FileAnswer(
            tag: gzip == nil ? file.tag : "\(file.tag.dropLast())-gzip\"",
            contentType: contentType,
            cacheControl: cacheControl,
            count: gzip ?? file.count
        )
    }

    /// Returns the path of the root and that of a file below it, with links resolved; nil for anything else.
    private func resolve(_ path: some StringProtocol) -> (root: String, below: String)? {
        let slash = UInt8(ascii: "/")
        let relative = path.utf8.first == slash ? String(decoding: path.utf8.dropFirst(), as: UTF8.self) : String(path)
        let isPlain = relative.utf8.split(separator: slash, omittingEmptySubsequences: false).allSatisfy { piece in
            !piece.isEmpty && piece.first != UInt8(ascii: ".")
                && !piece.contains { $0 == 0 || $0 == UInt8(ascii: "\\") }
        }
        guard isPlain, let realRoot = Self.realPath(root) else { return nil }
        guard let full = Self.realPath(realRoot + "/" + relative) else { return nil }
        let prefix = realRoot == "/" ? "/" : realRoot + "/"
        guard full.startsWithBytes(of: prefix) else { return nil }
        return (realRoot, String(decoding: full.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

extension WebResponse.Content {
    fileprivate static func part(_ range: Range<Int>, of file: OpenFile) -> Self {
        .file(FilePart(file: file, offset: range.lowerBound, count: range.count))
    }
}
