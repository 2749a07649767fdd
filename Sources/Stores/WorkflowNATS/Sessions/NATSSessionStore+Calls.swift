import TrellisSupport
import WorkflowLive

extension NATSSessionStore {
    func open() async throws(NATSOpenError) {
        let bucket = try await setup.open()
        opened.withLock { $0 = bucket }
    }

    /// Opens the bucket if that could not be done at the start.
    func openOnce() async throws(SessionStoreError) {
        guard opened.withLock({ $0 == nil }) else { return }
        do throws(NATSOpenError) {
            try await open()
        } catch {
            throw SessionStoreError(.unavailable, error.description)
        }
    }

    func valueBytes() throws(CallError) -> Int {
        guard let most = opened.withLock({ $0?.mostValueBytes }) else {
            throw .store(.unavailable("the bucket is not open"))
        }
        return most
    }

    /// Does a call once the bucket is open, and turns all errors into one kind.
    func call<Value>(
        _ body: () async throws(CallError) -> Value
    ) async throws(SessionStoreError) -> Value {
        let error: SessionStoreError
        do throws(CallError) {
            do throws(SessionStoreError) {
                try await openOnce()
            } catch {
                throw .store(error)
            }
            let value = try await body()
            for feed in allFeeds { feed.didCall() }
            return value
        } catch let failure {
            error = storeError(failure)
        }
        if error.kind == .unavailable {
            counted.withLock { $0.failures += 1 }
            for feed in allFeeds { feed.didFail() }
        }
        throw error
    }

    var allFeeds: [RevocationFeed] { feeds.withLock { Array($0.values) } }

    func storeError(_ failure: CallError) -> SessionStoreError {
        switch failure {
        case .store(let refusal): refusal
        case .bucket(let error): .unavailable(error.reason)
        case .damaged:
            SessionStoreError(
                .corrupt,
                "The head of a session should be readable. It is not, and the next claim starts afresh. "
                    + "Check whether servers of different versions share the bucket \(bucket.name)."
            )
        }
    }

    /// Does `body` with each element, a few at a time, until one fails or the task is cancelled.
    ///
    /// - Returns: The number of those for which it returned `true`.
    func forEach<Element: Sendable>(
        _ elements: [Element],
        _ body: @escaping @Sendable (NATSSessionStore, Element) async throws(CallError) -> Bool
    ) async throws(CallError) -> Int {
        let results = await withTaskGroup(of: Result<Bool, CallError>.self) { group in
            var (rest, results) = (elements[...], [Result<Bool, CallError>]())
            func addTask() {
                guard let element = rest.popFirst() else { return }
                group.addTask {
                    do throws(CallError) {
                        return .success(try await body(self, element))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            for _ in 0..<16 { addTask() }
            while let result = await group.next() {
                results.append(result)
                if case .success = result, !Task.isCancelled { addTask() }
            }
            return results
        }
        var count = 0
        for result in results where try result.get() { count += 1 }
        return count
    }

    func bucketCall<Value>(
        _ body: () async throws(BucketError) -> Value
    ) async throws(CallError) -> Value {
        do throws(BucketError) {
            return try await body()
        } catch {
            throw .bucket(error)
        }
    }

    func collided(_ tries: inout Tries) async throws(CallError) {
        counted.withLock { $0.collisions += 1 }
        guard await tries.wait() else {
            throw .store(.unavailable("others wrote the same session for \(options.callTimeout)"))
        }
    }
}

/// The reason why a call of the store did not do its work.
enum CallError: Error {
    case store(SessionStoreError)
    case bucket(BucketError)
    /// The head with this sequence cannot be read.
    case damaged(UInt64)
}

extension SessionStoreError {
    static func unavailable(_ reason: String) -> SessionStoreError {
        SessionStoreError(
            .unavailable,
            "NATS should do a call of the session store. It did not: \(reason). Look at the servers of NATS; it is tried again."
        )
    }

    static func damaged(_ session: PageID) -> SessionStoreError {
        SessionStoreError(
            .corrupt,
            "All of session \(session) should be stored. A part is missing or malformed, and the next claim starts afresh. "
                + "Check who else writes to the bucket."
        )
    }
}
