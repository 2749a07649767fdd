import Foundation

/// A directory whose files are served.
///
/// Only regular files below it, after links are followed; names that begin with a dot are not served. Files are read
/// on the loop, a piece at a time, so the directory should be on a local disk.
public struct StaticDirectory: Sendable {
    private let root: String
    private let cacheControl: String

    /// - Parameters:
    ///   - path: the directory.
    ///   - cacheSeconds: how long browsers may use a file without asking. 0, the default, has them ask each time,
    ///     which is answered without a body while the file is the same.
    public init(path: String, cacheSeconds: Int = 0) {
        root = URL(fileURLWithPath: path).standardizedFileURL.path
        cacheControl = cacheSeconds > 0 ? "public, max-age=\(cacheSeconds)" : "no-cache"
    }

    /// The file that `path`, relative to the directory, names; "not found" if there is none that may be served.
    public func response(to request: WebRequest, path: some StringProtocol) -> WebResponse {
        guard request.method == .get || request.method == .head else { return .error(.methodNotAllowed) }
        guard let file = open(path) else { return .notFound }
        let answer = FileAnswer(
            tag: file.tag,
            contentType: MediaType.forFile(named: path),
            cacheControl: cacheControl,
            count: file.count
        )
        // The descriptor lives as long as the part that owns it; an answer without content closes it here.
        var owner: FilePart?
        let response = answer.response(to: request) { range in
            let part = FilePart(descriptor: file.descriptor, offset: range.lowerBound, count: range.count)
            owner = part
            return .file(part)
        }
        if owner == nil { close(file.descriptor) }
        return response
    }

    private struct OpenFile {
        let descriptor: Int32
        let count: Int
        let tag: String
    }

    private func open(_ path: some StringProtocol) -> OpenFile? {
        guard let full = resolve(path) else { return nil }
        let descriptor = Foundation.open(full, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        let count = Int(info.st_size)
        return OpenFile(descriptor: descriptor, count: count, tag: Self.tag(of: info))
    }

    /// The real path of a file that is really below the root; nil otherwise.
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

#if canImport(Darwin)
extension StaticDirectory {
    fileprivate static func tag(of info: stat) -> String {
        let time = info.st_mtimespec
        return "\"\(String(time.tv_sec, radix: 16))-\(String(time.tv_nsec, radix: 16))-\(info.st_size)\""
    }
}
#else
extension StaticDirectory {
    fileprivate static func tag(of info: stat) -> String {
        let time = info.st_mtim
        return "\"\(String(time.tv_sec, radix: 16))-\(String(time.tv_nsec, radix: 16))-\(info.st_size)\""
    }
}
#endif
