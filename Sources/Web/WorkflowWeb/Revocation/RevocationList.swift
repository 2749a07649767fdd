/// Ended logins by their ids, each with the time after which its last cookie has expired.
///
/// A bounded value: when there are too many logins, the older half is replaced by one time. No cookie that expires by that
/// time is valid, so no ended login comes back. Other logins of that age end too; their open pages continue until they
/// reconnect.
struct RevocationList: Equatable, Sendable {
    /// The largest number of logins that are kept one by one.
    static let capacity = 100_000
    /// The number of logins that fit after expired ones were removed, or else the older half is forgotten too. Searching all of
    /// them for a few that have expired would make each logout slow.
    static let room = 1_000
    /// The id that stands for the horizon in the file. It is not in the alphabet of ids, so no login has it.
    private static let everybody = "*"

    private(set) var expiries: [String: Int64]
    /// The time, in seconds since 1970, up to which expiring cookies are not valid.
    private(set) var horizon: Int64
    /// The number of logins at which expired ones are removed.
    private var pruneCount = room

    /// - Parameter expiries: The logins. The id `*` has the horizon.
    init(_ expiries: [String: Int64] = [:]) {
        self.expiries = expiries
        horizon = self.expiries.removeValue(forKey: Self.everybody) ?? .min
    }

    /// Reads lines in the form of `lines` and ignores others.
    init(text: String) {
        var expiries: [String: Int64] = [:]
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            if case .login(let id, let expiry) = Line(line) { expiries[id] = expiry }
        }
        self.init(expiries)
    }

    /// Returns whether each line is whole, or the beginning of one.
    static func isUndamaged(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy { Line($0) != .damaged }
    }

    private enum Line: Equatable {
        case login(String, Int64)
        /// It belongs to a logout that was not confirmed: the disk was full, or the process ended.
        case cut
        case damaged

        init(_ line: Substring.UTF8View) {
            let parts = line.split(separator: UInt8(ascii: " "))
            guard parts.count <= 2, let expiry = parts.first.flatMap({ Int64(Substring($0)) }) else {
                self = .damaged
                return
            }
            guard let id = parts.dropFirst().first else {
                self = .cut
                return
            }
            let isID = id.allSatisfy { byte in (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(byte) }
            self = isID ? .login(String(Substring(id)), expiry) : .damaged
        }
    }

    /// The number of lines.
    var lineCount: Int { expiries.count + (horizon > .min ? 1 : 0) }

    /// One line for each login, `expiry id`, and one for the horizon. Older programs take that one for a login.
    var lines: String {
        let logins = expiries.map { Self.line($0.key, $0.value) }.joined()
        return horizon > .min ? logins + Self.line(Self.everybody, horizon) : logins
    }

    static func line(_ id: String, _ expiry: Int64) -> String { "\(expiry) \(id)\n" }

    /// Returns whether a login has ended.
    /// - Parameter expiry: The time at which its cookie expires.
    func contains(_ id: String, expiry: Int64) -> Bool { expiry <= horizon || expiries[id] != nil }

    /// Adds a login.
    /// - Returns: False if it was there.
    mutating func add(_ id: String, expiry: Int64, now: Int64) -> Bool {
        if expiries.count >= pruneCount { prune(now: now) }
        return expiries.updateValue(expiry, forKey: id) == nil
    }

    /// Ends all logins that expire by a time.
    /// - Returns: False if they have ended before.
    mutating func addAll(before time: Int64, now: Int64) -> Bool {
        guard time > horizon, time > now else { return false }
        horizon = time
        prune(now: now)
        return true
    }

    /// Adds what another list has.
    mutating func merge(_ other: RevocationList, now: Int64) {
        expiries.merge(other.expiries) { max($0, $1) }
        horizon = max(horizon, other.horizon)
        prune(now: now)
    }

    /// Removes what has expired, and forgets the older half if there is too much left.
    mutating func prune(now: Int64) {
        // All cookies before the horizon have expired.
        if horizon <= now { horizon = .min }
        let horizon = max(horizon, now)
        expiries = expiries.filter { horizon < $0.value }
        if expiries.count > Self.capacity - Self.room { forgetOlderHalf() }
        pruneCount = min(2 * expiries.count + Self.room, Self.capacity)
    }

    private mutating func forgetOlderHalf() {
        let horizon = expiries.values.sorted()[expiries.count - Self.capacity / 2]
        self.horizon = horizon
        expiries = expiries.filter { horizon < $0.value }
    }
}
