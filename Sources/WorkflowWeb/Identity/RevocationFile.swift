/// The file that keeps ended logins over a restart, beside the key file: one line each, `expiry id`.
struct RevocationFile: Sendable {
    /// Most bytes that are read: about two million logins.
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
    mutating func load(now: Int64) throws(WebServerError) -> [String: Int64] {
        do throws(DurableFile.Failure) {
            return try replace(with: [:], now: now)
        } catch {
            throw .keyFile(path: path, reason: error.description)
        }
    }

    static func parse(_ text: String) -> [String: Int64] {
        var expiries: [String: Int64] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            // A line cut short by a crash is of a logout that was not confirmed.
            guard parts.count == 2, let expiry = Int64(parts[0]) else { continue }
            expiries[String(parts[1])] = expiry
        }
        return expiries
    }

    /// Adds one login; it is on disk when this returns.
    /// - Parameter all: Every login that has to be in the file, this one included.
    mutating func add(
        _ id: String,
        expiry: Int64,
        all: [String: Int64],
        now: Int64
    ) throws(DurableFile.Failure) {
        guard !isBehind, lineCount < 2 * all.count + spareLines else {
            try replace(with: all, now: now)
            return
        }
        isBehind = true
        try DurableFile.append(Array("\(expiry) \(id)\n".utf8), to: path)
        isBehind = false
        lineCount += 1
    }

    /// Rewrites the file with `all` and what it holds already, so that another process that shares it loses nothing.
    /// - Returns: The logins in the file.
    @discardableResult
    mutating func replace(
        with all: [String: Int64],
        now: Int64
    ) throws(DurableFile.Failure) -> [String: Int64] {
        isBehind = true
        let bytes = try DurableFile.read(path, limit: Self.byteLimit) ?? []
        let kept = Self.parse(String(decoding: bytes, as: UTF8.self))
            .merging(all) { max($0, $1) }
            .filter { now < $0.value }
        let text = kept.map { "\($0.value) \($0.key)\n" }.joined()
        try DurableFile.replace(path, with: Array(text.utf8))
        lineCount = kept.count
        isBehind = false
        return kept
    }
}
