/// The file of ended logins, beside the key file, with which logouts survive a restart: the lines of a ``RevocationList``.
struct RevocationFile: Sendable {
    /// The largest number of bytes that are read: about two million logins.
    private static let byteLimit = 128 << 20

    let path: String
    /// Lines that may be out of date before the file is rewritten without them.
    private let spareLines: Int
    private var lineCount = 0
    /// True while the file lacks something: its last write failed and may have left a part of a line.
    private(set) var isBehind = false

    init(path: String, spareLines: Int = 1_000) {
        self.path = path
        self.spareLines = spareLines
    }

    /// Reads the logins whose cookies would still be good at `now`, and rewrites the file with these alone.
    /// - Throws: `WebServerError` of kind `badKeyFile`; without its ended logins a server must not start.
    mutating func load(now: Int64) throws(WebServerError) -> RevocationList {
        do throws(DurableFile.Failure) {
            let bytes = try DurableFile.read(path, limit: Self.byteLimit) ?? []
            if RevocationList.isUndamaged(String(decoding: bytes, as: UTF8.self)) {
                return try replace(with: RevocationList(), now: now)
            }
        } catch {
            throw .keyFile(path: path, reason: error.description)
        }
        throw .keyFile(
            path: path,
            reason: "it is damaged, so that logins which have ended would be valid again; restore it, or move it away "
                + "together with the key file, which ends all logins"
        )
    }

    /// Adds logins by their ids, each with its expiry; they are on disk when this returns.
    /// - Parameter all: Every login that has to be in the file, these included.
    mutating func add(
        _ logins: [String: Int64],
        all: RevocationList,
        now: Int64
    ) throws(DurableFile.Failure) {
        guard !isBehind, lineCount < 2 * all.lineCount + spareLines else {
            try replace(with: all, now: now)
            return
        }
        isBehind = true
        // Another process that rewrites the file would do so without these lines.
        try DurableFile.alone(at: path) { () throws(DurableFile.Failure) in
            // Another process may have left a part of a line at the end, on a full disk.
            try DurableFile.append(Array("\n\(logins.map(RevocationList.line).joined())".utf8), to: path)
        }
        isBehind = false
        lineCount += logins.count
    }

    /// Rewrites the file with `all` and its present content, so that another process that shares it loses nothing.
    /// - Returns: The logins in the file.
    @discardableResult
    mutating func replace(
        with all: RevocationList,
        now: Int64
    ) throws(DurableFile.Failure) -> RevocationList {
        isBehind = true
        let kept = try DurableFile.alone(at: path) { () throws(DurableFile.Failure) in
            let bytes = try DurableFile.read(path, limit: Self.byteLimit) ?? []
            var kept = RevocationList(text: String(decoding: bytes, as: UTF8.self))
            kept.merge(all, now: now)
            try DurableFile.replace(path, with: Array(kept.lines.utf8))
            return kept
        }
        lineCount = kept.lineCount
        isBehind = false
        return kept
    }
}
