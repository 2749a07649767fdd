import Foundation

/// A directory whose files are served.
///
/// Only regular files below it, after links are followed; names that begin with a dot are not served. Files are read
/// on the loop, a piece at a time, so the directory should be on a local disk.
public struct StaticDirectory: Sendable {
    private let root: String
    private let cacheControl: String
    private let files: OpenFiles

    /// Creates a directory whose files are served.
    /// - Parameters:
    ///   - path: The path of the directory.
    ///   - cacheSeconds: The time for which browsers may use a file without asking. With 0, the default, they ask each
    ///     time and get an answer without a body while the file is the same.
    public init(path: String, cacheSeconds: Int = 0) {
        self.init(path: path, cacheSeconds: cacheSeconds, files: .ofProcess)
    }

    init(path: String, cacheSeconds: Int = 0, files: OpenFiles) {
        self.files = files
        root = URL(fileURLWithPath: path).standardizedFileURL.path
        cacheControl = cacheSeconds > 0 ? "public, max-age=\(cacheSeconds)" : "no-cache"
    }

    /// Returns the file that `path`, relative to the directory, names.
    ///
    /// The answer is "not found" if there is no file that may be served, and 503 if too many files are being sent to
    /// visitors who do not read them.
    public func response(to request: WebRequest, path: some StringProtocol) -> WebResponse {
        guard request.method == .get || request.method == .head else { return .error(.methodNotAllowed) }
        let file: OpenFile
        do throws(OpenFile.Failure) {
            guard let full = resolve(path) else { return .notFound }
            file = try OpenFile(path: full, files: files)
        } catch {
            return .error(error == .tooMany ? .serviceUnavailable : .notFound)
        }
        let answer = FileAnswer(
            tag: file.tag,
            contentType: MediaType.forFile(named: path),
            cacheControl: cacheControl,
            count: file.count
        )
        return answer.response(to: request) {
            .file(FilePart(file: file, offset: $0.lowerBound, count: $0.count))
        }
    }

    /// Returns the path of a file below the root, with links resolved; nil for anything else.
    private func resolve(_ path: some StringProtocol) -> String? {
        let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
        let relative = pieces.first?.isEmpty == true ? pieces.dropFirst() : pieces[...]
        let isPlain = relative.allSatisfy { piece in
            !piece.isEmpty && !piece.hasPrefix(".") && !piece.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\\") }
        }
        guard isPlain, !relative.isEmpty else { return nil }
        guard let realRoot = Self.realPath(root) else { return nil }
        guard let full = Self.realPath(realRoot + "/" + relative.joined(separator: "/")) else { return nil }
        return full.hasPrefix(realRoot == "/" ? "/" : realRoot + "/") ? full : nil
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
