private import Foundation

/// A damaged file that was set aside.
public struct CorruptFile: Hashable, Sendable, CustomStringConvertible {
    /// The path at which a new file is now.
    public let path: String
    /// The path of the damaged file. What it had beside it is there, too, with `-wal` and `-shm` behind the name.
    public let setAside: String
    /// The damage that was found first.
    public let damage: String

    package init(path: String, setAside: String, damage: String) {
        self.path = path
        self.setAside = setAside
        self.damage = damage
    }

    public var description: String {
        "The session file \(path) should be whole. It is damaged (\(damage)) and is now \(setAside); all sessions start "
            + "afresh. Check the disk."
    }

    /// Renames the file at `path` and what SQLite keeps beside it.
    static func settingAside(_ path: String, damage: String) throws(SQLiteOpenError) -> CorruptFile {
        let target = freeName(path + ".corrupt-" + date())
        // The file first: a log without its file is removed when the new file is made, a file without its log has lost saves.
        for suffix in ["", "-wal", "-shm"] where rename(path + suffix, target + suffix) != 0 {
            if suffix.isEmpty || errno != ENOENT {
                let reason = "it is damaged (\(damage)) and cannot be renamed: \(String(cString: strerror(errno)))"
                throw SQLiteOpenError(path: path, cause: .failed(reason))
            }
        }
        return CorruptFile(path: path, setAside: target, damage: damage)
    }

    private static func freeName(_ name: String) -> String {
        var (free, number) = (name, 2)
        while access(free, F_OK) == 0 {
            free = "\(name)-\(number)"
            number += 1
        }
        return free
    }

    /// The time of day in UTC as in `20260102T030405`.
    private static func date() -> String {
        var (now, parts) = (time(nil), tm())
        gmtime_r(&now, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let length = strftime(&buffer, buffer.count, "%Y%m%dT%H%M%S", &parts)
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
