/// The decisions of a loader: which query is loaded now, which one waits, and which one is loaded again.
///
/// A plain value; ``LoadDesk`` guards it and carries out its work.
struct LoadPlan: Sendable {
    typealias ID = UInt64

    /// One load of a query.
    struct Run: Hashable, Sendable {
        let query: ID
        let number: UInt64
    }

    /// The meaning of the end of a load.
    enum Outcome: Equatable, Sendable {
        /// Nobody shows the query any more, or another load has taken the place of this one.
        case unwanted
        /// The result is the newest.
        case newest
        /// A change came after the load had begun, or may have come unheard: another load is due, now or when changes are heard.
        case outdated
        /// The load has failed, as so many before it in a row. Another load may be due, since a change came meanwhile.
        case failed(failures: Int, isDue: Bool)
    }

    private enum Phase: Equatable {
        case resting
        case waiting(place: UInt64)
        case loading(number: UInt64)
    }

    private struct Query {
        let reads: Set<DataName>
        var viewers = 0
        var phase = Phase.resting
        /// A Boolean value that indicates whether a change came since the load under way has begun.
        var isOutdated = false
        /// The number of failed loads since the last one that succeeded.
        var failures = 0
    }

    private let limit: Int
    /// A Boolean value that indicates whether the source tells of changes.
    private var hearsChanges = false
    private var queries: [ID: Query] = [:]
    private var readers: [DataName: Set<ID>] = [:]
    /// The queries that wait, by their places in the queue.
    private var queue: [UInt64: ID] = [:]
    private var firstPlace: UInt64 = 0
    private var nextPlace: UInt64 = 0
    private var lastNumber: UInt64 = 0
    /// The number of loads that have not returned, also of those that are not wanted any more.
    private(set) var running = 0

    /// - Parameter limit: The number of loads at a time.
    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    var waiting: Int { queue.count }
    var shown: Int { queries.count }
    var names: Int { readers.count }

    /// Returns whether the value of a query is the newest.
    func isNewest(_ id: ID) -> Bool {
        guard let query = queries[id] else { return false }
        return hearsChanges && query.phase == .resting && query.failures == 0
    }

    /// Returns whether a load is under way and wanted.
    func isLoading(_ run: Run) -> Bool {
        queries[run.query]?.phase == .loading(number: run.number)
    }

    /// Returns whether a query waits to be tried again.
    func awaitsRetry(_ id: ID) -> Bool {
        guard let query = queries[id] else { return false }
        return query.phase == .resting && query.failures > 0
    }

    // MARK: - Viewers

    /// Adds a viewer of a query. The first viewer causes a load; a further one does so if the last load has failed.
    mutating func show(_ id: ID, reads: Set<DataName>) {
        if queries[id] == nil {
            queries[id] = Query(reads: reads)
            for name in reads { readers[name, default: []].insert(id) }
            enqueue(id)
        }
        queries[id]?.viewers += 1
        if awaitsRetry(id) { enqueue(id) }
    }

    /// Removes a viewer.
    /// - Returns: Whether it was the last one. Then the query is forgotten.
    mutating func hide(_ id: ID) -> Bool {
        guard let query = queries[id] else { return false }
        guard query.viewers == 1 else {
            queries[id]?.viewers -= 1
            return false
        }
        queries[id] = nil
        if case .waiting(let place) = query.phase { queue[place] = nil }
        for name in query.reads {
            readers[name]?.remove(id)
            if readers[name]?.isEmpty == true { readers[name] = nil }
        }
        return true
    }

    // MARK: - Reasons to load

    /// Marks the queries that read what has changed, so that they are loaded again.
    mutating func take(_ change: DataChange) {
        switch change {
        case .everything:
            hearsChanges = true
            for id in queries.keys.sorted() { outdate(id) }
        case .names(let names):
            let ids: Set<ID> = names.reduce(into: []) { $0.formUnion(readers[$1] ?? []) }
            for id in ids.sorted() { outdate(id) }
        }
    }

    /// Notes that changes are missed from now on, until ``DataChange/everything`` comes.
    mutating func loseChanges() {
        hearsChanges = false
    }

    private mutating func outdate(_ id: ID) {
        switch queries[id]?.phase {
        case .resting: enqueue(id)
        case .loading: queries[id]?.isOutdated = true
        case .waiting, nil: break
        }
    }

    /// Enqueues a query whose last load has failed.
    /// - Returns: Whether it had to be asked for.
    mutating func retry(_ id: ID) -> Bool {
        guard awaitsRetry(id) else { return false }
        enqueue(id)
        return true
    }

    private mutating func enqueue(_ id: ID) {
        queries[id]?.phase = .waiting(place: nextPlace)
        queue[nextPlace] = id
        nextPlace += 1
    }

    // MARK: - Loads

    /// Returns the loads that are to start, as far as there is room.
    mutating func takeStarts() -> [Run] {
        var starts: [Run] = []
        while running < limit, let id = takeFirst() {
            lastNumber += 1
            running += 1
            queries[id]?.phase = .loading(number: lastNumber)
            queries[id]?.isOutdated = false
            starts.append(Run(query: id, number: lastNumber))
        }
        return starts
    }

    private mutating func takeFirst() -> ID? {
        while firstPlace < nextPlace {
            defer { firstPlace += 1 }
            if let id = queue.removeValue(forKey: firstPlace) { return id }
        }
        return nil
    }

    /// Notes that a load is about to ask the source: it will see all changes of before.
    /// - Returns: Whether it is still wanted.
    mutating func begin(_ run: Run) -> Bool {
        guard isLoading(run) else { return false }
        queries[run.query]?.isOutdated = false
        return true
    }

    /// Ends a load, and has the query loaded again if a change came meanwhile.
    mutating func end(_ run: Run, hasFailed: Bool) -> Outcome {
        running -= 1
        guard isLoading(run), var query = queries[run.query] else { return .unwanted }
        query.failures = hasFailed ? query.failures + 1 : 0
        query.phase = .resting
        queries[run.query] = query
        if query.isOutdated { enqueue(run.query) }
        if hasFailed { return .failed(failures: query.failures, isDue: query.isOutdated) }
        return query.isOutdated || !hearsChanges ? .outdated : .newest
    }
}
