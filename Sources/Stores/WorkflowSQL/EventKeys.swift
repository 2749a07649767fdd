import TrellisSupport
import WorkflowLive

/// The table of the keys of events whose changes are stored.
///
/// Keys are kept for twice as long as a page's token lets it come back.
package final class EventKeys: Sendable {
    private struct State {
        var hasTable = false
        var nextRemoval: Int64 = 0
    }

    package static let secondsKept: Int64 = 48 * 3_600
    /// The most keys that one transaction removes: others wait for it.
    private static let mostRemoved = 1_000
    private let state = Guarded(State())
    private let now: @Sendable () -> Int64

    /// - Parameter now: Returns the seconds since 1970.
    package init(now: @escaping @Sendable () -> Int64) {
        self.now = now
    }

    package var hasTable: Bool { state.withLock(\.hasTable) }

    /// Called when the table was made in a transaction that is stored.
    package func didMakeTable() { state.withLock { $0.hasTable = true } }

    package static func makeTable(_ db: SQLTransaction) throws(SQLError) {
        try db.execute(
            """
            CREATE TABLE IF NOT EXISTS trellis_event_keys (
                page TEXT NOT NULL,
                event BIGINT NOT NULL,
                position BIGINT NOT NULL,
                stored BIGINT NOT NULL, -- seconds since 1970
                PRIMARY KEY (page, event, position)
            );
            CREATE INDEX IF NOT EXISTS trellis_event_keys_by_time ON trellis_event_keys (stored)
            """
        )
    }

    /// Stores a key in a transaction, and removes some of the old ones: each second until none is left, then after an hour.
    ///
    /// - Parameter sign: The character of placeholders.
    /// - Returns: `false` if the key is there already.
    package func insert(_ key: EventKey, _ db: SQLTransaction, sign: Character) throws(SQLError) -> Bool {
        let time = now()
        let count = try db.run(
            """
            INSERT INTO trellis_event_keys (page, event, position, stored) VALUES (\(sign)1, \(sign)2, \(sign)3, \(sign)4)
            ON CONFLICT DO NOTHING
            """,
            key.page.rawValue,
            key.number,
            key.index,
            time
        )
        let removes = state.withLock { state in
            guard time >= state.nextRemoval else { return false }
            // Not again at once if others are in the way.
            state.nextRemoval = time + 1
            return true
        }
        if removes {
            // Servers that share the table remove other keys at the same time.
            let lock = sign == "$" ? "FOR UPDATE SKIP LOCKED" : ""
            let removed = try db.run(
                """
                DELETE FROM trellis_event_keys WHERE (page, event, position) IN (
                    SELECT page, event, position FROM trellis_event_keys WHERE stored < \(sign)1 LIMIT \(Self.mostRemoved) \(lock)
                )
                """,
                time - Self.secondsKept
            )
            if removed < Self.mostRemoved { state.withLock { $0.nextRemoval = time + 3_600 } }
        }
        return count == 1
    }
}
