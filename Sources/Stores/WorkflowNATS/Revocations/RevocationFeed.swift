import TrellisSupport
import WorkflowLive

/// One watch of the revocations in a bucket.
///
/// A consumer of JetStream sends the headers of all values, from the first that was not read yet, and then each new one
/// at once. After a second without a value it sends a sign of life. It is made again when it is silent, when a number
/// is missing, and when the connection was lost.
final class RevocationFeed: Sendable {
    private struct State {
        var progress = RevocationProgress()
        var hasEnded = false
        /// The work that goes on until values no longer come.
        var reading: Task<SessionStoreError, Never>?
        /// The wait before the next attempt.
        var pause: Task<Void, Never>?
        var failures = 0
        var stopObserving: (@Sendable () -> Void)?
    }

    private static let heartbeat = "Nats-Last-Consumer"

    private let bucket: Bucket
    /// Opens the bucket, if it is not open.
    private let open: @Sendable () async throws(SessionStoreError) -> Void
    private let receive: @Sendable (RevocationUpdate) -> Void
    /// Locked also while an update is delivered. So updates come one at a time, and ``RevocationUpdate/behind`` comes
    /// before the call returns that has shown it.
    private let state = Guarded(State())

    init(
        _ bucket: Bucket,
        open: @escaping @Sendable () async throws(SessionStoreError) -> Void,
        receive: @escaping @Sendable (RevocationUpdate) -> Void
    ) {
        (self.bucket, self.open, self.receive) = (bucket, open, receive)
    }

    // MARK: - Life

    func begin() {
        let stopObserving = bucket.connection.observe { [weak self] isConnected in
            if isConnected { self?.goOn() } else { self?.connectionDidEnd() }
        }
        state.withLock { $0.stopObserving = stopObserving }
        Task { await run() }
    }

    /// Ends the watch. Nothing is delivered afterwards.
    func end() {
        state.withLock { state in
            state.hasEnded = true
            state.reading?.cancel()
            state.pause?.cancel()
            state.stopObserving?()
        }
    }

    private func run() async {
        while let reading = beginReading() {
            didStopReading(await reading.value)
            await beginPause()?.value
        }
    }

    private func beginReading() -> Task<SessionStoreError, Never>? {
        state.withLock { state in
            guard !state.hasEnded else { return nil }
            let reading = Task { await self.read() }
            state.reading = reading
            return reading
        }
    }

    /// Waits before the next attempt, longer after each one in a row.
    private func beginPause() -> Task<Void, Never>? {
        state.withLock { state in
            guard !state.hasEnded else { return nil }
            let pause = Task { [delay = Duration.milliseconds(min(2_000, 50 << min(state.failures, 6)))] in
                try? await Task.sleep(for: delay)
                return ()
            }
            state.failures += 1
            state.pause = pause
            return pause
        }
    }

    private func goOn() {
        state.withLock { state in
            state.failures = 0
            state.pause?.cancel()
        }
    }

    private func connectionDidEnd() {
        state.withLock { state in
            state.reading?.cancel()
            guard !state.hasEnded, state.progress.didLoseConnection() else { return }
            receive(.cutOff(.unavailable("the connection was lost")))
        }
    }

    private func didStopReading(_ error: SessionStoreError) {
        state.withLock { state in
            // The first attempt of all says why it failed, too.
            let isFirst = state.progress.round == 0 && state.failures == 0
            guard state.progress.didStopReading() || isFirst, !state.hasEnded else { return }
            receive(.cutOff(error))
        }
    }

    // MARK: - Calls of the store

    /// Notes that a call of the store was done, before that is known to anybody else.
    func didCall() {
        state.withLock { state in
            // After a lost connection the end of the watch comes first.
            guard !state.hasEnded, bucket.connection.isConnected, state.progress.didCall() else { return }
            receive(.behind)
            writeMark(state.progress.round)
            state.pause?.cancel()
        }
    }

    /// Notes that a call of the store has failed.
    func didFail() { state.withLock { $0.progress.didFail() } }

    private func writeMark(_ round: Int) {
        Task {
            while state.withLock({ !$0.hasEnded && $0.progress.round == round }) {
                if case .stored(let sequence)? = try? await bucket.put([], to: SessionKeys.mark, expecting: nil) {
                    return state.withLock { state in
                        let isCaughtUp = state.progress.didWriteMark(at: sequence, round: round)
                        if isCaughtUp { didCatchUp(&state) }
                    }
                }
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    private func didCatchUp(_ state: inout State) {
        state.failures = 0
        if !state.hasEnded { receive(.caughtUp) }
    }

    // MARK: - Reading

    /// Reads until no more values come.
    /// - Returns: The reason for that.
    private func read() async -> SessionStoreError {
        do throws(SessionStoreError) {
            try await open()
            let inbox = try await subscribe()
            didCall()
            var delivered: UInt64 = 0
            for await message in inbox.messages {
                if message.status != nil {
                    // It has sent others that did not arrive.
                    let sent = message.headers[Self.heartbeat].flatMap { UInt64($0) } ?? delivered
                    guard sent == delivered else { return .unavailable("revocations were lost on their way") }
                } else if let info = message.reply.flatMap({ DeliveryInfo($0) }) {
                    delivered += 1
                    guard info.delivery == delivered else { return .unavailable("revocations were lost on their way") }
                    take(message, at: info.sequence)
                }
            }
            return .unavailable("no revocations come any more")
        } catch {
            return error
        }
    }

    private func subscribe() async throws(SessionStoreError) -> (subject: String, messages: AsyncStream<NATSMessage>) {
        do throws(BucketError) {
            let info: StreamInfo = try await bucket.api("STREAM.INFO.\(bucket.stream)", Nothing())
            let start = state.withLock { $0.progress.start(of: info.created ?? "") }
            let inbox = try bucket.subscribe(headers: [Header.expiry, Self.heartbeat], silence: .seconds(2))
            let settings = ConsumerSettings(
                deliver_policy: "by_start_sequence",
                opt_start_seq: start,
                filter_subject: bucket.subject(of: SessionKeys.revocations),
                deliver_subject: inbox.subject,
                idle_heartbeat: 1_000_000_000,
                inactive_threshold: 10_000_000_000
            )
            let _: ConsumerReply = try await bucket.api(
                "CONSUMER.CREATE.\(bucket.stream)",
                ConsumerRequest(stream_name: bucket.stream, config: settings)
            )
            state.withLock { state in
                if state.progress.didBeginToRead() { didCatchUp(&state) }
            }
            return inbox
        } catch {
            throw .unavailable(error.reason)
        }
    }

    private func take(_ message: NATSMessage, at sequence: UInt64) {
        let revocation = Revocation(key: bucket.key(of: message.subject), headers: message.headers)
        state.withLock { state in
            guard !state.hasEnded else { return }
            if let revocation { receive(.revoked(revocation)) }
            if state.progress.didRead(sequence) { didCatchUp(&state) }
        }
    }
}

extension Revocation {
    /// Reads a value of the bucket; `nil` for the mark, and for what no store has written.
    init?(key: String, headers: [String: String]) {
        guard case .revocation(let login)? = SessionKeys.Parsed(key),
            let expiry = headers[Header.expiry].flatMap({ Int64($0) })
        else { return nil }
        self.init(login: login, expiry: expiry)
    }
}
