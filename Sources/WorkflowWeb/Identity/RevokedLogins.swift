import TrellisSupport

/// Logins that were ended before their cookie expires, so that a copy of the cookie is worth nothing.
///
/// With a file they are remembered over a restart. A login that cannot be stored has ended all the same, for as long as
/// the process runs; the failure is reported and the write is tried again until it works.
final class RevokedLogins: Sendable {
    private struct State {
        /// Those that belong in the file.
        var logins: RevocationList
        /// Signed-out browsers, in memory alone.
        var visitors: [String: Int64] = [:]

        mutating func pruneVisitors(now: Int64) {
            guard visitors.count >= RevokedLogins.visitorCount else { return }
            visitors = visitors.filter { now < $0.value }
            // They cost an attacker nothing. One that is forgotten lets its own browser go on, signed out.
            if visitors.count >= RevokedLogins.visitorCount / 2 { visitors = [:] }
        }
    }

    /// Most visitors that are kept.
    static let visitorCount = 10_000

    private let state: Guarded<State>
    /// Locked while the disk is at work, when the logins can still be looked up.
    private let file: Guarded<RevocationFile?>
    private let hasReported = Guarded(false)
    private let isRetrying = Guarded(false)
    private let retryDelay: Duration
    private let report: @Sendable (WebServerReport) -> Void

    /// - Throws: `WebServerError` of kind `badKeyFile` if the file cannot be read or written.
    init(
        file: RevocationFile?,
        now: Int64,
        retryDelay: Duration = .seconds(5),
        report: @escaping @Sendable (WebServerReport) -> Void = { _ in }
    ) throws(WebServerError) {
        var file = file
        state = Guarded(State(logins: try file?.load(now: now) ?? RevocationList()))
        self.file = Guarded(file)
        self.retryDelay = retryDelay
        self.report = report
    }

    /// Returns whether a login has ended.
    /// - Parameter expiry: The time at which its cookie expires.
    func contains(_ id: String, expiry: Int64) -> Bool {
        state.withLock { $0.logins.contains(id, expiry: expiry) }
    }

    /// Returns whether a visitor has ended.
    func contains(visitor id: String) -> Bool {
        state.withLock { $0.visitors[id] != nil }
    }

    /// Ends a login.
    /// - Parameter expiry: The time after which its last cookie has expired, so that it can be forgotten.
    func add(_ id: String, expiry: Int64, now: Int64) {
        let (isNew, hasForgotten) = state.withLock { state in
            let horizon = state.logins.horizon
            let isNew = state.logins.add(id, expiry: expiry, now: now)
            return (isNew, state.logins.horizon > horizon)
        }
        if hasForgotten { report(.tooManyLogouts(limit: RevocationList.capacity)) }
        guard isNew else { return }
        store(now: now) { (file, all) throws(DurableFile.Failure) in
            try file.add(id, expiry: expiry, all: all, now: now)
        }
    }

    /// Ends a visitor, whose end a restart may forget.
    func addInMemory(_ id: String, expiry: Int64, now: Int64) {
        state.withLock { state in
            state.pruneVisitors(now: now)
            state.visitors[id] = expiry
        }
    }

    /// Writes what earlier writes could not, if there is something.
    func storeRest(now: Int64) {
        guard isBehind else { return }
        store(now: now) { (file, all) throws(DurableFile.Failure) in try file.replace(with: all, now: now) }
    }

    /// The last attempt, before the process ends; another failure is reported again.
    func close(now: Int64) {
        hasReported.withLock { $0 = false }
        storeRest(now: now)
    }

    /// True while the file lacks a login.
    var isBehind: Bool { file.withLock { $0?.isBehind ?? false } }

    private func store(
        now: Int64,
        _ write: (inout RevocationFile, RevocationList) throws(DurableFile.Failure) -> Void
    ) {
        do throws(DurableFile.Failure) {
            try file.withLock { file throws(DurableFile.Failure) in
                // Read inside this lock: what a later call adds is written by that call.
                guard var open = file else { return }
                defer { file = open }
                try write(&open, state.withLock { $0.logins })
            }
            hasReported.withLock { $0 = false }
        } catch {
            let isKnown = hasReported.withLock { hasReported in
                defer { hasReported = true }
                return hasReported
            }
            // Once for a row of failures, however many there are.
            if !isKnown { report(.logoutNotStored(reason: error.description)) }
            storeRestLater(now: now)
        }
    }

    private func storeRestLater(now: Int64) {
        let isFirst = isRetrying.withLock { isRetrying in
            defer { isRetrying = true }
            return !isRetrying
        }
        guard isFirst else { return }
        Task { [weak self, retryDelay] in
            try? await Task.sleep(for: retryDelay)
            self?.isRetrying.withLock { $0 = false }
            self?.storeRest(now: now)
        }
    }
}
