import Foundation
import StoreSupport
import Testing
import WorkflowLive

@testable import WorkflowSQLite

/// One byte after another of a small file and of its rows: an error each time, or what was saved.
@Suite(.timeLimit(.minutes(30)))
struct FlippedByteTests {
    private static let sessions = 5
    private let folder = StoreFolder()
    private let layer = PowerLoss()

    private static func items(_ session: Int, large: Int) -> [String: String?] {
        ["state": String(repeating: "\(session)", count: session == 4 ? large : 20), "url": "/\(session)"]
    }

    private static func login(_ session: Int) -> String? { session.isMultiple(of: 2) ? "a\(session)" : nil }

    /// Saves the sessions; those with the numbers 0 and 1 expire first.
    private func makeFile(large: Int) async throws -> [UInt8] {
        let store = try folder.open()
        for session in 0..<Self.sessions {
            let claimNumber = try await store.claim(.number(session), by: "one").number
            let changes = SessionChanges(
                0,
                1,
                Self.items(session, large: large),
                login: Self.login(session),
                expiry: Int64(100 + session)
            )
            try await store.save(changes, of: .number(session), claim: claimNumber)
        }
        await store.close()
        return try folder.bytes()
    }

    private enum Outcome: Hashable {
        case refused, corrupt, right, wrong
    }

    /// Opens the file, deletes sessions of a login and expired ones, and claims all.
    private func look(large: Int) async -> Set<Outcome> {
        let store: SQLiteSessionStore
        do {
            // This layer does not wait for the disk.
            store = try folder.open(vfs: layer.name)
        } catch {
            return [error is SQLiteOpenError ? .refused : .wrong]
        }
        var outcomes: Set<Outcome> = []
        let areDeleted =
            await kind { () throws(SessionStoreError) in
                try await store.deleteAll(of: "a2")
                _ = try await store.deleteExpired(before: 102)
            } == nil
        for session in 0..<Self.sessions {
            let whole = StoredSession(1, Self.items(session, large: large).compactMapValues { $0 })
            do throws(SessionStoreError) {
                let found = try await store.claim(.number(session), by: "look").stored
                let isRight = session < 3 && areDeleted ? found == nil : found == whole || session < 3 && found == nil
                outcomes.insert(isRight ? .right : .wrong)
            } catch {
                outcomes.insert(error.kind == .corrupt || error.kind == .unavailable ? .corrupt : .wrong)
            }
        }
        await store.close()
        return outcomes
    }

    private func look(at bytes: [UInt8], large: Int, change: String? = nil) async throws -> Set<Outcome> {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.file + suffix) }
        try folder.write(bytes)
        if let change { try RawDatabase(path: folder.file).run(change) }
        return await look(large: large)
    }

    @Test func `a byte that has changed anywhere in the file is an error, or changes nothing`() async throws {
        let isSoak = ProcessInfo.processInfo.environment["TRELLIS_SOAK"] != nil
        let file = try await makeFile(large: 9_000)
        #expect(try await look(at: file, large: 9_000) == [.right])
        var counts: [Outcome: Int] = [:]
        for start in stride(from: 0, to: file.count, by: 4_096) {
            let inside = Array(stride(from: 24, to: 4_072, by: isSoak ? 1 : 131))
            for offset in Array(0..<24) + inside + Array(4_072..<4_096) {
                var damaged = file
                damaged[start + offset] ^= offset.isMultiple(of: 2) ? 0xFF : 1 << UInt8(offset / 2 % 8)
                let outcomes = try await look(at: damaged, large: 9_000)
                #expect(!outcomes.contains(.wrong), "page \(start / 4_096 + 1), byte \(offset)")
                for outcome in outcomes { counts[outcome, default: 0] += 1 }
            }
        }
        // Else it would show nothing.
        for outcome in [Outcome.refused, .corrupt, .right] { #expect(counts[outcome, default: 0] > 20, "\(outcome)") }
    }

    /// The statements that change one byte of a column each.
    private static func changes(_ table: String, _ column: String, _ row: String, text: String?) -> [String] {
        guard let text else {
            return (0..<8).map { byte in
                let mask = Int64(bitPattern: 0xFF << UInt64(8 * byte))
                return "UPDATE \(table) SET \(column) = ~(\(column) & \(mask)) & (\(column) | \(mask)) WHERE \(row)"
            }
        }
        return text.utf8.indices.flatMap { index in
            [0x40, 0x80].map { (mask: UInt8) in
                var bytes = Array(text.utf8)
                bytes[text.utf8.distance(from: text.utf8.startIndex, to: index)] ^= mask
                let hex = bytes.map { String(format: "%02x", $0) }.joined()
                let value = column == "bytes" ? "x'\(hex)'" : "CAST(x'\(hex)' AS TEXT)"
                return "UPDATE \(table) SET \(column) = \(value) WHERE \(row)"
            }
        }
    }

    private static var allChanges: [String] {
        var all = ["last", "digest"].flatMap { changes("claims", $0, "id = 1", text: nil) }
        for session in 0..<sessions {
            let row = "page = 'page-\(session)'"
            for column in ["number", "claim", "revision", "expiry", "size", "items", "digest"] {
                all += changes("sessions", column, row, text: nil)
            }
            all += changes("sessions", "page", row, text: "page-\(session)")
            all += changes("sessions", "owner", row, text: "one")
            if let login = login(session) { all += changes("sessions", "login", row, text: login) }
            for case let (name, text?) in items(session, large: 20) {
                let row = "session = \(session + 1) AND name = '\(name)'"
                for column in ["session", "digest"] { all += changes("items", column, row, text: nil) }
                all += changes("items", "name", row, text: name) + changes("items", "bytes", row, text: text)
            }
        }
        return all
    }

    @Test func `a byte that has changed in any column of any row is an error, and of one session at most if it opens`()
        async throws
    {
        let file = try await makeFile(large: 20)
        for change in Self.allChanges {
            let outcomes = try await look(at: file, large: 20, change: change)
            let isSaid = outcomes == [.refused] || outcomes == [.right, .corrupt] || isOfDeleted(change, outcomes)
            #expect(isSaid, "\(change): \(outcomes)")
        }
    }

    /// Items of sessions that have been deleted are nobody's.
    private func isOfDeleted(_ change: String, _ outcomes: Set<Outcome>) -> Bool {
        outcomes == [.right] && (1...3).contains { change.contains("WHERE session = \($0) ") }
    }

    @Test(arguments: ["sessions_by_expiry", "sessions_by_login"])
    func `a byte that changes in an index while the file is open deletes no other session`(index: String) async throws {
        let file = try await makeFile(large: 20)
        let root = try connect().integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(index)'")
        let end = try #require(root.map(Int.init)) * 4_096
        for place in end - 120..<end {
            for mask: UInt8 in [1, 2, 0x10, 0xFF] {
                var damaged = file
                damaged[place] ^= mask
                try folder.write(damaged)
                #expect(try unfitting(index), "byte \(place - end), \(mask)")
            }
        }
    }

    private func connect() throws -> SQLiteConnection {
        try SQLiteConnection(path: folder.file, busyMilliseconds: 1_000, vfs: layer.name)
    }

    /// Deletes without the checks of an opening, as of a file that was damaged since.
    /// - Returns: Whether those are there that must not be deleted.
    private func unfitting(_ index: String) throws -> Bool {
        let connection = try connect()
        let table = try SessionTable(
            connection,
            room: FileRoom(connection, mostBytes: 1 << 30)
        )
        for _ in 0..<5 {
            do throws(SQLiteError) {
                let isByLogin = index == "sessions_by_login"
                let count =
                    isByLogin
                    ? try table.deleteSome(of: "a2", most: 64) : try table.deleteSomeExpired(before: 102, most: 64)
                if count == 0 { break }
            } catch {
                break
            }
        }
        let kept = index == "sessions_by_login" ? [0, 1, 3, 4] : [2, 3, 4]
        let pages = kept.map { "'page-\($0)'" }.joined(separator: ",")
        return try connection.integer("SELECT count(*) FROM sessions NOT INDEXED WHERE page IN (\(pages))")
            == Int64(kept.count)
    }
}
