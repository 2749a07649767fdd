public import TrellisSupport
public import Workflow

/// Loads the data that pages show, once for all who show it, and again when it changes.
///
/// ```swift
/// let data = DataLoader(database)                                           // one for the server
/// let tickets = data.value(of: OpenTickets(page: state.page), in: context)  // in render
/// try await data.changes.publish([.tickets, .ticket(7)])                    // after a write by other means
/// ```
/// A query is loaded when the first page shows it, and dropped when no page shows it any more. Each change of a name
/// that it reads causes another load, and that load begins after the change. Loads of one query follow each other. The
/// result of a cancelled load is dropped, so no value is ever replaced by an older one.
public final class DataLoader<Source: Sendable>: Sendable {
    /// The source of changes, to publish to.
    public let changes: any DataChanges

    /// A query as a key, beside those of other types.
    private struct Key: Hashable, Sendable {
        let query: any Hashable & Sendable

        static func == (one: Self, other: Self) -> Bool { AnyHashable(one.query) == AnyHashable(other.query) }

        func hash(into hasher: inout Hasher) { hasher.combine(query) }
    }

    /// The entries, which those who show them keep.
    private struct Entries {
        struct Entry {
            let id: LoadPlan.ID
            weak var entry: (any LoadTarget)?
        }

        var entries: [Key: Entry] = [:]
        var lastID: LoadPlan.ID = 0
    }

    private let answering: any QueryAnswering<Source>
    private let desk: LoadDesk
    private let entries = Guarded(Entries())

    /// Creates a loader. A server has one.
    ///
    /// - Parameters:
    ///   - source: The database that queries load from.
    ///   - changes: The source of changes: the database, or the object that writers publish to.
    ///   - loads: The number of loads at a time. Others wait in the order in which they became due.
    ///   - retry: The waits before a failed load is tried again while somebody shows the query; `nil` for no such attempt.
    ///   - clock: The clock that measures them.
    ///   - onProblem: Called on any thread with the first failure in a row of each query, and with each of the source of changes;
    ///     `nil`, the default, writes a line to standard error.
    public convenience init(
        _ source: Source,
        changes: any DataChanges,
        loadsAtOnce loads: Int = 8,
        retry: Backoff? = .exponential(),
        clock: any Clock<Duration> = ContinuousClock(),
        onProblem: (@Sendable (DataProblem) -> Void)? = nil
    ) {
        self.init(
            answering: SourceAnswers(source: source),
            changes: changes,
            loadsAtOnce: loads,
            retry: retry,
            clock: clock,
            onProblem: onProblem
        )
    }

    /// Creates a loader whose queries are answered by something else than their source.
    package init(
        answering: any QueryAnswering<Source>,
        changes: any DataChanges,
        loadsAtOnce loads: Int = 8,
        retry: Backoff? = .exponential(),
        clock: any Clock<Duration> = ContinuousClock(),
        onProblem: (@Sendable (DataProblem) -> Void)? = nil
    ) {
        (self.answering, self.changes) = (answering, changes)
        let report = onProblem ?? { StandardError.write($0.description) }
        desk = LoadDesk(changes, limit: loads, retry: retry, clock: clock, report: report)
    }

    /// Returns the state of a query; each change of it renders the workflow again.
    ///
    /// - Parameters:
    ///   - query: The query. It may be another one in each render.
    ///   - context: The context of the workflow that renders.
    ///   - key: Tells apart several queries of one type in one render.
    ///   - keepingPrevious: Whether the value of the query of the last render is shown while another one loads, as the
    ///     `last` of `loading`. Right for the next page of a list; wrong where the value belongs to what the page says.
    public func value<Query: DataQuery, Parent>(
        of query: Query,
        in context: RenderContext<Parent>,
        key: String = "",
        keepingPrevious: Bool = false
    ) -> DataState<Query.Value> where Query.Source == Source {
        QueryWorkflow(
            query: query,
            loader: self,
            keepsPrevious: keepingPrevious,
            schedule: context.schedule
        )
        .rendered(in: context, key: key)
    }

    func entry<Query: DataQuery>(for query: Query, _ schedule: (any WorkSchedule)?) -> QueryEntry<Query>
    where Query.Source == Source {
        let key = Key(query: query)
        let (found, id) = entries.withLock { entries in
            entries.lastID += 1
            return (entries.entries[key]?.entry as? QueryEntry<Query>, entries.lastID)
        }
        if let found { return found }
        // If another thread was faster, this one is released after the lock.
        let made = QueryEntry(query, id, desk, schedule) { [answering] in
            try await answering.answer($0)
        } onEnd: { [weak self] in
            self?.entries.withLock { if $0.entries[key]?.id == id { $0.entries[key] = nil } }
        }
        return entries.withLock { entries in
            if let found = entries.entries[key]?.entry as? QueryEntry<Query> { return found }
            entries.entries[key] = Entries.Entry(id: id, entry: made)
            return made
        }
    }

    /// The numbers of queries that are shown, that wait and whose loads have not returned, of names that are read, and of entries.
    package var counts: (shown: Int, waiting: Int, running: Int, names: Int, entries: Int) {
        let entries = entries.withLock { $0.entries.count }
        return desk.read { ($0.shown, $0.waiting, $0.running, $0.names, entries) }
    }
}

extension DataLoader where Source: DataChanges {
    /// Creates a loader of a database that tells its changes. A server has one.
    ///
    /// - Parameters:
    ///   - database: The database that queries load from, and the source of changes.
    ///   - loads: The number of loads at a time. Others wait in the order in which they became due.
    ///   - retry: The waits before a failed load is tried again while somebody shows the query; `nil` for no such attempt.
    ///   - clock: The clock that measures them.
    ///   - onProblem: Called on any thread with the first failure in a row of each query, and with each of the source of changes;
    ///     `nil`, the default, writes a line to standard error.
    public convenience init(
        _ database: Source,
        loadsAtOnce loads: Int = 8,
        retry: Backoff? = .exponential(),
        clock: any Clock<Duration> = ContinuousClock(),
        onProblem: (@Sendable (DataProblem) -> Void)? = nil
    ) {
        self.init(
            answering: SourceAnswers(source: database),
            changes: database,
            loadsAtOnce: loads,
            retry: retry,
            clock: clock,
            onProblem: onProblem
        )
    }

    /// Creates a loader that hears of no change but those of `changes`.
    @available(*, deprecated, message: "Use DataLoader(database), which hears what its transactions change.")
    public convenience init(_ database: Source, changes: any DataChanges) {
        self.init(answering: SourceAnswers(source: database), changes: changes)
    }
}

/// Something that answers the queries of a source.
package protocol QueryAnswering<Source>: Sendable {
    associatedtype Source: Sendable

    func answer<Query: DataQuery>(_ query: Query) async throws -> Query.Value where Query.Source == Source
}

/// Answers queries from their source.
private struct SourceAnswers<Source: Sendable>: QueryAnswering {
    let source: Source

    func answer<Query: DataQuery>(_ query: Query) async throws -> Query.Value where Query.Source == Source {
        try await query.load(from: source)
    }
}
