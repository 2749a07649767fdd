import TrellisSupport
import WorkflowSharing

/// A log in a stream of JetStream, for all who use it in this process.
///
/// NATS keeps nothing of a reader. A reader hears each stored entry, with its number, on a subject of NATS, and fetches
/// the entries that it has not heard by their numbers. It takes only the entry whose number follows that of its last
/// one, so it does not matter what is lost or comes twice.
final class NATSLog: BusLog {
    /// The bytes that an encoded identity may have.
    private static let mostIdentityBytes = 1_024
    /// The times that the leader of a stream with replicas is asked before an entry that it does not know counts as lost.
    private static let mostQuestions = 10

    let mostEntryBytes: Int
    private let setup: LogSetup
    private let link: BusLink
    private let follower: LogFollower
    private let wasReported = Guarded(false)
    private let backoff = Backoff.exponential(from: .milliseconds(20), limit: .seconds(1))

    init(_ setup: LogSetup, _ link: BusLink) {
        (self.setup, self.link) = (setup, link)
        mostEntryBytes = link.options.mostMessageBytes
        follower = LogFollower(setup, link)
    }

    /// The number of readers that wait for an entry, or fetch one.
    var readerCount: Int { follower.readers.count }

    /// A Boolean value that indicates whether it is known what is in the log, and entries are heard when they are stored.
    var isFollowed: Bool { follower.isFollowing && follower.desk.withLock { $0.known } != nil }

    var stream: LogStream { setup.stream }

    var settings: StreamSettings { setup.settings }

    private func error(_ cause: TopicLogError.Cause) -> TopicLogError { TopicLogError(log: setup.log, cause: cause) }

    private func removed(resume number: UInt64, _ era: UInt64) -> LogTrouble {
        .lasting(error(.removed(resume: TopicLogPosition(era: era, number: number))))
    }

    // MARK: - Appending

    func append(_ bytes: [UInt8], id: String?) async throws(TopicLogError) -> TopicLogPosition {
        let id = id.map(BusSubject.part)
        if let count = id?.utf8.count, count > Self.mostIdentityBytes {
            throw error(.notStored("its id has \(count) bytes when it is encoded, more than \(Self.mostIdentityBytes)"))
        }
        do throws(JetStreamFailure) {
            return try await store(bytes, id)
        } catch {
            guard case .noResponders = error else { throw self.error(cause(of: error)) }
        }
        // The stream has no leader at the moment, or was removed; the question opens it again.
        follower.desk.withLock { $0.doubt() }
        do throws(JetStreamFailure) {
            return try await store(bytes, id)
        } catch {
            throw self.error(cause(of: error))
        }
    }

    private func store(_ bytes: [UInt8], _ id: String?) async throws(JetStreamFailure) -> TopicLogPosition {
        var era = follower.desk.withLock { $0.known?.era }
        if era == nil {
            do throws(LogTrouble) {
                era = try await follower.askNow()
            } catch {
                switch error {
                case .passing(let reason): throw .request(.notSent(reason))
                case .lasting(let error): throw .request(.notSent("\(error)"))
                }
            }
        }
        let number = try await stream.append(bytes, id: id)
        link.count { $0.appended += 1 }
        return TopicLogPosition(era: era ?? 0, number: number)
    }

    private func cause(of failure: JetStreamFailure) -> TopicLogError.Cause {
        switch failure {
        case .request(.unanswered), .unreadable, .api(JetStreamError.identityInUse, _): .uncertain(failure.reason)
        case .request(.notSent), .noResponders, .api: .notStored(failure.reason)
        }
    }

    // MARK: - Reading

    func end() async throws -> TopicLogPosition {
        try await untilItPasses { () async throws(LogTrouble) in
            _ = try await follower.askNow()
            return follower.desk.withLock { $0.known }.map { TopicLogPosition(era: $0.era, number: $0.last) }
        }
    }

    func entries(after start: TopicLogPosition?) async throws -> [BusLogEntry] {
        await follower.follow()
        let signal = follower.readers.add()
        defer { follower.readers.remove(signal) }
        var questions = 0
        do {
            return try await untilItPasses { () async throws(LogTrouble) in
                let count = signal.count
                let (step, era) = follower.desk.withLock { ($0.step(after: start), $0.known?.era ?? 0) }
                switch step {
                case .take(let entries): return handOut(entries, era)
                case .pull(let numbers): return try await pull(numbers, era)
                case .removed(let resume): throw removed(resume: resume, era)
                case .wait: await signal.wait(since: count)
                case .ask: try await follower.ask()
                case .beyond(let last):
                    if questions == (setup.options.replicas > 1 ? Self.mostQuestions : 1) {
                        throw removed(resume: last, era)
                    }
                    if questions > 0 { try? await Task.sleep(for: backoff.wait(afterFailures: questions)) }
                    questions += 1
                    _ = try await follower.askNow()
                }
                return nil
            }
        } catch is CancellationError {
            return []
        } catch let error as TopicLogError where start == nil && error.resume != nil {
            // The oldest was removed while it was fetched.
            return try await entries(after: error.resume)
        }
    }

    private func handOut(_ entries: [LogDesk.Entry], _ era: UInt64) -> [BusLogEntry] {
        entries.map { BusLogEntry(position: TopicLogPosition(era: era, number: $0.number), bytes: $0.bytes) }
    }

    /// Calls `body` until it returns a value; again after a while when it meets what passes.
    private func untilItPasses<Value>(
        _ body: () async throws(LogTrouble) -> Value?
    ) async throws -> Value {
        var failures = 0
        while !Task.isCancelled {
            do throws(LogTrouble) {
                if let value = try await body() { return value }
                failures = 0
            } catch {
                switch error {
                case .lasting(let error): throw error
                case .passing(let reason):
                    if link.connection.isClosed { throw self.error(.notRead(reason)) }
                    report(reason)
                    failures += 1
                    try? await Task.sleep(for: backoff.wait(afterFailures: failures))
                }
            }
        }
        throw CancellationError()
    }

    private func report(_ reason: String) {
        let isFirst = wasReported.withLock { !exchange(&$0, with: true) }
        if isFirst { link.options.onProblem(NATSBusProblem(channel: setup.log, cause: .notRead(reason))) }
    }

    /// Fetches entries, for this reader and for others that come to them.
    private func pull(_ numbers: ClosedRange<UInt64>, _ era: UInt64) async throws(LogTrouble) -> [BusLogEntry]? {
        let answers = await fetch(numbers)
        let found = answers.compactMap { answer in
            (try? answer.result.get()).map { LogDesk.Entry(number: answer.number, bytes: $0) }
        }
        follower.desk.withLock { $0.ended(numbers, era: era, found: found) }
        follower.readers.signalAll()
        link.count { $0.fetched += found.count }
        let following = zip(found, numbers).prefix { $0.number == $1 }.map(\.0)
        if !following.isEmpty { return handOut(following, era) }
        if case .failure(let failure)? = answers.first?.result {
            // A stream that was removed does not answer.
            follower.desk.withLock { $0.doubt() }
            throw .passing(failure.reason)
        }
        return try await judge(numbers.lowerBound, era)
    }

    private typealias Answer = (number: UInt64, result: Result<[UInt8]?, JetStreamFailure>)

    private func fetch(_ numbers: ClosedRange<UInt64>) async -> [Answer] {
        let stream = stream
        let answers = await withTaskGroup(of: Answer.self) { group in
            for number in numbers {
                group.addTask {
                    (number, await Result(awaiting: { () throws(JetStreamFailure) in try await stream.entry(number) }))
                }
            }
            return await group.reduce(into: [Answer]()) { $0.append($1) }
        }
        return answers.sorted { $0.number < $1.number }
    }

    /// Returns the entry of a number from the leader's answer. Throws the reason if it is not there.
    static func entry(
        _ number: UInt64,
        _ found: (number: UInt64, bytes: [UInt8]),
        removed: (UInt64) -> LogTrouble
    ) throws(LogTrouble) -> LogDesk.Entry {
        guard found.number >= number else { throw .passing("the entry \(found.number) came for \(number)") }
        guard found.number == number else { throw removed(found.number - 1) }
        return LogDesk.Entry(number: number, bytes: found.bytes)
    }

    /// Finds out what became of an entry that a replica has not got.
    private func judge(_ number: UInt64, _ era: UInt64) async throws(LogTrouble) -> [BusLogEntry]? {
        guard try await follower.askNow() == era else { return nil }
        if let known = follower.desk.withLock({ $0.known }), number < known.first { return nil }
        let found: (number: UInt64, bytes: [UInt8])?
        do throws(JetStreamFailure) {
            found = try await stream.entryAtLeader(from: number)
        } catch {
            throw .passing(error.reason)
        }
        guard let found else { throw .passing("the entry \(number) is not there yet") }
        return handOut([try Self.entry(number, found) { removed(resume: $0, era) }], era)
    }
}
