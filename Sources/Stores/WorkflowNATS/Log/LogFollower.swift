import TrellisSupport
import WorkflowSharing

/// The reason why a reader or an appender of a log does not get on.
enum LogTrouble: Error {
    /// It goes on when that has changed.
    case passing(String)
    case lasting(any Error)
}

/// The knowledge of a log in this process: the answers of its leader, and the entries that were heard when stored.
final class LogFollower: Sendable {
    private struct State {
        /// A question to the leader that is under way.
        var question: Task<Result<Void, LogTrouble>, Never>?
        var isFollowing = false
        var subscription: NATSClient.Subscription?
        var watch: Task<Void, Never>?
    }

    private static let numberHeader = "Nats-Sequence"

    let desk = Guarded(LogDesk())
    /// The readers that wait for an entry, or fetch one.
    let readers = WakeSignals()
    private let setup: LogSetup
    private let link: BusLink
    private let state = Guarded(State())

    init(_ setup: LogSetup, _ link: BusLink) {
        (self.setup, self.link) = (setup, link)
    }

    deinit {
        let (watch, subscription) = state.withLock { ($0.watch, $0.subscription) }
        watch?.cancel()
        if let subscription { link.connection.onSending { $0?.unsubscribe(subscription) } }
    }

    // MARK: - Entries that are stored now

    /// A Boolean value that indicates whether entries are heard when they are stored.
    var isFollowing: Bool { state.withLock { $0.watch } != nil }

    /// Begins to hear of entries, for as long as this is used.
    func follow() async {
        let starts = state.withLock { !exchange(&$0.isFollowing, with: true) }
        guard starts else { return }
        await withCheckedContinuation { continuation in
            link.connection.onSending { client in
                let subscription = client?.subscribe(to: self.setup.stream.keptSubject, headers: [Self.numberHeader]) {
                    [weak self] in self?.hear($0)
                }
                self.state.withLock { $0.subscription = subscription }
                continuation.resume()
            }
        }
        // Bounds that were known before may be outdated.
        desk.withLock { $0.doubt() }
        startWatch(every: link.options.heartbeat)
    }

    /// Looks at intervals for entries that were not heard: NATS announces each one once, and not at all after a
    /// leader's end.
    private func startWatch(every interval: Duration) {
        let watch = Task { [weak self] in
            while (try? await Task.sleep(for: interval)) != nil {
                guard let self else { return }
                if readers.count > 0 { try? await ask() }
            }
        }
        state.withLock { $0.watch = watch }
    }

    private func hear(_ message: NATSMessage) {
        guard let number = message.headers[Self.numberHeader].flatMap({ UInt64($0) }) else {
            return link.count { $0.unreadable += 1 }
        }
        desk.withLock { $0.heard(LogDesk.Entry(number: number, bytes: message.payload)) }
        readers.signalAll()
    }

    // MARK: - The leader

    /// Asks the leader what is in the stream; all who ask at one time share the answer.
    func ask() async throws(LogTrouble) {
        let question = state.withLock { state in
            if let question = state.question { return question }
            let question = Task { await self.answer() }
            state.question = question
            return question
        }
        try await question.value.get()
    }

    private func answer() async -> Result<Void, LogTrouble> {
        defer { state.withLock { $0.question = nil } }
        return await Result(awaiting: { () throws(LogTrouble) in _ = try await askNow() })
    }

    /// Asks the leader after this call has begun, and opens the stream if there is none.
    /// - Returns: The era of the log.
    func askNow() async throws(LogTrouble) -> UInt64 {
        let known: LogStream.Known
        do throws(JetStreamFailure) {
            known = try await setup.stream.known()
        } catch {
            guard case .api(JetStreamError.streamNotFound, _) = error else { throw .passing(error.reason) }
            known = try await open()
        }
        if desk.withLock({ $0.learn(known) }) { readers.signalAll() }
        return known.era
    }

    private func open() async throws(LogTrouble) -> LogStream.Known {
        do {
            try await setup.open()
            return try await setup.stream.known()
        } catch let error as NATSOpenError {
            switch error.cause {
            case .log, .tooOld, .replicas: throw .lasting(error)
            default: throw .passing("\(error)")
            }
        } catch {
            throw .passing((error as? JetStreamFailure)?.reason ?? "\(error)")
        }
    }
}

extension Result {
    /// Calls an asynchronous function for its result.
    init(awaiting body: () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
