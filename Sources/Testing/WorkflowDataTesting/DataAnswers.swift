import TrellisSupport
public import WorkflowData
import WorkflowSharing

/// The answers of queries in a test, in place of a database.
///
/// ```swift
/// let answers = DataAnswers<TicketDesk>()
/// answers[OpenTickets(page: 1)] = [ticket]
/// let host = WorkflowTestHost(workflow: TicketList(data: DataLoader(answers)))
/// await host.idle()
/// ```
/// A query without an answer loads until it gets one. A new answer loads the query again, with all that read one of its names.
public final class DataAnswers<Source: Sendable>: Sendable {
    private let answers = Guarded<[AnyKey: Answer]>([:])
    private let signals = WakeSignals()
    fileprivate let changes = AnswerChanges()

    /// A query, as a key.
    private struct AnyKey: Hashable, Sendable {
        let query: any Hashable & Sendable

        static func == (one: Self, other: Self) -> Bool { AnyHashable(one.query) == AnyHashable(other.query) }

        func hash(into hasher: inout Hasher) { hasher.combine(query) }
    }

    private typealias Answer = Result<any Sendable, any Error>

    /// Creates answers for no query.
    public init() {}

    /// The answer of a query; `nil` while it loads.
    public subscript<Query: DataQuery>(query: Query) -> Query.Value? where Query.Source == Source {
        get { answer(for: query).flatMap { try? $0.get() as? Query.Value } }
        set { set(newValue.map { .success($0) }, for: query) }
    }

    /// Fails a query.
    public func fail<Query: DataQuery>(_ query: Query, with error: any Error) where Query.Source == Source {
        set(.failure(error), for: query)
    }

    private func answer(for query: some DataQuery) -> Answer? {
        answers.withLock { $0[AnyKey(query: query)] }
    }

    private func set(_ answer: Answer?, for query: some DataQuery) {
        answers.withLock { $0[AnyKey(query: query)] = answer }
        // Without a name, nothing less has the query loaded again.
        changes.tell(query.reads.isEmpty ? .everything : .names(query.reads))
        signals.signalAll()
    }
}

extension DataAnswers: QueryAnswering {
    package func answer<Query: DataQuery>(_ query: Query) async throws -> Query.Value where Query.Source == Source {
        let signal = signals.add()
        defer { signals.remove(signal) }
        while true {
            let count = signal.count
            try Task.checkCancellation()
            // The subscript takes no value of another type.
            if let answer = answer(for: query) { return try answer.get() as! Query.Value }
            await signal.wait(since: count)
        }
    }
}

extension DataLoader {
    /// Creates a loader whose queries are answered by a test. Failures are not tried again and reported to nobody.
    public convenience init(_ answers: DataAnswers<Source>) {
        self.init(
            answering: answers,
            changes: answers.changes,
            loadsAtOnce: .max,
            retry: nil,
            clock: ContinuousClock(),
            onProblem: { _ in }
        )
    }
}

/// The changes of answers, and those that a test publishes.
private final class AnswerChanges: DataChanges {
    private let source = BusDataChanges.local()
    private let receivers = DataChangeReceivers()

    func publish(_ names: Set<DataName>) async throws {
        try await source.publish(names)
    }

    func listen(_ receive: @escaping @Sendable (DataChange) -> Void) async throws {
        let number = receivers.add(receive)
        defer { receivers.remove(number) }
        try await source.listen(receive)
    }

    func tell(_ change: DataChange) {
        receivers.tell(change)
    }
}
