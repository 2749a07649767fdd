import Dispatch
import TrellisSupport
import WorkflowLive

/// Does calls on a queue of its own. All that wait while a transaction commits share the next one.
final class Writer: Sendable {
    /// The bounds of what waits, and of one transaction.
    struct Bounds {
        var waitingCalls: Int
        var waitingBytes: Int
        var callsAtOnce = 512
        var bytesAtOnce = 8 << 20
    }

    private struct State {
        var waiting: [any Call] = []
        var bytes = 0
        var isWorking = false
        var isClosed = false
        var counts = SQLiteSessionStore.Counts()
    }

    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "trellis.sessions.sqlite")
    private let bounds: Bounds
    // Used on `queue` only, where calls are done one after another; set to nil there by the last one.
    nonisolated(unsafe) private var table: SessionTable?

    init(_ table: sending SessionTable, bounds: Bounds) {
        self.table = table
        self.bounds = bounds
    }

    var counts: SQLiteSessionStore.Counts {
        state.withLock { state in
            var counts = state.counts
            counts.waiting = state.waiting.count
            return counts
        }
    }

    /// Does `body` in a transaction and returns its outcome when that is on disk.
    ///
    /// A task that is cancelled meanwhile gets the outcome too, as nobody could say otherwise what is stored.
    func run<Value: Sendable>(
        bytes: Int = 0,
        _ body: @escaping @Sendable (SessionTable) throws(SQLiteError) -> Result<Value, SessionStoreError>
    ) async throws(SessionStoreError) -> Value {
        let outcome = await withCheckedContinuation { continuation in
            admit(PendingCall<Value>(bytes: bytes, continuation: continuation, body: body))
        }
        return try outcome.get()
    }

    /// Refuses further calls, does those that wait, and closes the file.
    func close() async {
        state.withLock { $0.isClosed = true }
        await withCheckedContinuation { continuation in
            // Behind the block that does what waits: there is one whenever something does.
            queue.async {
                self.table.map { $0.watch.letGo(of: $0.connection) }
                self.table = nil
                continuation.resume()
            }
        }
    }

    private func admit(_ call: any Call) {
        let refusal: SessionStoreError? = state.withLock { state in
            if state.isClosed { return .closed }
            if state.waiting.count >= bounds.waitingCalls
                || state.bytes + call.bytes > bounds.waitingBytes && !state.waiting.isEmpty
            {
                state.counts.refusals += 1
                return .overloaded(calls: state.waiting.count, bytes: state.bytes)
            }
            state.waiting.append(call)
            state.bytes += call.bytes
            if !state.isWorking {
                state.isWorking = true
                queue.async { self.work() }
            }
            return nil
        }
        if let refusal { call.fail(refusal) }
    }

    private func work() {
        guard let table else {
            fatalError("Calls wait in a store that is closed. This is a mistake in WorkflowSQLite.")
        }
        while let calls = next() { commit(calls[...], to: table) }
    }

    /// Takes waiting calls, within the bounds of one transaction; at least one.
    private func next() -> [any Call]? {
        state.withLock { state in
            state.counts.running = 0
            guard !state.waiting.isEmpty else {
                state.isWorking = false
                return nil
            }
            var (count, bytes) = (0, 0)
            for call in state.waiting.prefix(bounds.callsAtOnce) {
                if count > 0, bytes + call.bytes > bounds.bytesAtOnce { break }
                count += 1
                bytes += call.bytes
            }
            let calls = Array(state.waiting.prefix(count))
            state.waiting.removeFirst(count)
            state.bytes -= bytes
            state.counts.running = count
            return calls
        }
    }

    /// - Parameter isLogCut: Whether the log was cut for these calls, because it had filled the disk.
    private func commit(_ calls: ArraySlice<any Call>, to table: SessionTable, isLogCut: Bool = false) {
        if let trouble = table.watch.trouble(of: table.connection) { return fail(calls, .trouble(trouble)) }
        do throws(SQLiteError) {
            try table.connection.transaction { () throws(SQLiteError) in
                for call in calls { try call.run(in: table) }
            }
            state.withLock { state in
                state.counts.commits += 1
                state.counts.calls += calls.count
            }
            for call in calls { call.answer() }
        } catch {
            if error.isLackOfRoom, !isLogCut, (try? table.connection.cutLog()) != nil {
                commit(calls, to: table, isLogCut: true)
            } else if calls.count > 1, error.mayConcernOneCall {
                // None fails because of another.
                let middle = calls.startIndex + calls.count / 2
                commit(calls[..<middle], to: table, isLogCut: isLogCut)
                commit(calls[middle...], to: table, isLogCut: isLogCut)
            } else {
                fail(calls, error.storeError)
            }
        }
    }

    private func fail(_ calls: ArraySlice<any Call>, _ error: SessionStoreError) {
        state.withLock { $0.counts.failures += calls.count }
        for call in calls { call.fail(error) }
    }
}

extension SessionStoreError {
    static var closed: SessionStoreError {
        SessionStoreError(.unavailable, "A call of the session store needs its file. It is closed. Open another store.")
    }

    static func overloaded(calls: Int, bytes: Int) -> SessionStoreError {
        SessionStoreError(
            .unavailable,
            "The session store bounds what waits for the disk. \(calls) calls with \(bytes) bytes wait. "
                + "Try again later; look at the disk if it stays so."
        )
    }
}

extension SessionStoreError {
    fileprivate static func trouble(_ trouble: FileWatch.Trouble) -> SessionStoreError {
        let backup =
            if case .cut = trouble {
                " Stop the server, put a backup in place of both, or remove them to end all sessions, and start it."
            } else { "" }
        return SessionStoreError(.unavailable, "The session store " + trouble.description + backup)
    }
}
