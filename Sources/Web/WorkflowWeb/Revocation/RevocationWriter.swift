import Dispatch
import TrellisSupport

/// The queue of ended logins on their way to the file.
///
/// The disk is used on a thread of its own, because a loop that waits for it holds up all its sessions. Logins that end
/// during a write are stored together by the next one. A failed write is reported, once until a write succeeds, and
/// retried.
final class RevocationWriter: Sendable {
    private struct State {
        /// The logins that no write has taken yet.
        var waiting: [String: Int64] = [:]
        /// The callers that wait for these.
        var callers: [CheckedContinuation<Void, Never>] = []
        /// The time of the newest login.
        var now: Int64 = 0
        /// A Boolean value that indicates whether a write is queued or under way. It looks here again before it ends.
        var isWriting = false
        var isRetrying = false
        var hasReported = false
    }

    private let state = Guarded(State())
    /// Locked while the disk is at work.
    private let file: Guarded<RevocationFile>
    private let queue = DispatchQueue(label: "trellis-logouts")
    private let retryDelay: Duration
    private let report: @Sendable (WebServerReport) -> Void
    private let all: @Sendable () -> RevocationList

    /// - Parameter all: Returns every login that has to be in the file.
    init(
        file: RevocationFile,
        retryDelay: Duration,
        report: @escaping @Sendable (WebServerReport) -> Void,
        all: @escaping @Sendable () -> RevocationList
    ) {
        self.file = Guarded(file)
        self.retryDelay = retryDelay
        self.report = report
        self.all = all
    }

    /// A Boolean value that indicates whether the file lacks a login.
    var isBehind: Bool { state.withLock { $0.isWriting } || file.withLock { $0.isBehind } }

    /// Queues a login.
    func add(_ id: String, expiry: Int64, now: Int64) {
        let isFirst = state.withLock { state in
            state.waiting[id] = expiry
            state.now = now
            return !exchange(&state.isWriting, with: true)
        }
        if isFirst { queue.async { self.write() } }
    }

    /// Waits until every login that was added before is on disk, or could not be stored, which is reported.
    func stored() async {
        await withCheckedContinuation { caller in
            let isIdle = state.withLock { state in
                if state.isWriting { state.callers.append(caller) }
                return !state.isWriting
            }
            if isIdle { caller.resume() }
        }
    }

    /// Writes the queued logins and those that earlier writes could not store. Another failure is reported again.
    func close(now: Int64) {
        queue.sync {
            state.withLock { $0.hasReported = false }
            writeRest(now: now)
        }
    }

    // MARK: - On the queue

    private func write() {
        while let (logins, callers, now) = takeWaiting() {
            if !logins.isEmpty {
                store(now: now) { (file, all) throws(DurableFile.Failure) in
                    try file.add(logins, all: all, now: now)
                }
            }
            for caller in callers { caller.resume() }
        }
    }

    private func takeWaiting() -> ([String: Int64], [CheckedContinuation<Void, Never>], Int64)? {
        state.withLock { state in
            guard !state.waiting.isEmpty || !state.callers.isEmpty else {
                state.isWriting = false
                return nil
            }
            defer { (state.waiting, state.callers) = ([:], []) }
            return (state.waiting, state.callers, state.now)
        }
    }

    private func writeRest(now: Int64) {
        guard file.withLock({ $0.isBehind }) else { return }
        store(now: now) { (file, all) throws(DurableFile.Failure) in try file.replace(with: all, now: now) }
    }

    private func store(
        now: Int64,
        _ write: (inout RevocationFile, RevocationList) throws(DurableFile.Failure) -> Void
    ) {
        do throws(DurableFile.Failure) {
            try file.withLock { file throws(DurableFile.Failure) in try write(&file, all()) }
            state.withLock { $0.hasReported = false }
        } catch {
            let isKnown = state.withLock { exchange(&$0.hasReported, with: true) }
            if !isKnown { report(.logoutNotStored(reason: error.description)) }
            writeRestLater(now: now)
        }
    }

    private func writeRestLater(now: Int64) {
        let isFirst = state.withLock { !exchange(&$0.isRetrying, with: true) }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + .microseconds(Int(retryDelay.microseconds))) { [weak self] in
            self?.state.withLock { $0.isRetrying = false }
            self?.writeRest(now: now)
        }
    }
}
