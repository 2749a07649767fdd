import TrellisSupport

/// Copies of what a host has recorded, with values of the app in them.
///
/// `@unchecked Sendable`: it is read by the reader alone, then emptied behind the lock of the log or on the home of the host.
private final class Lent<Thing>: @unchecked Sendable {
    private(set) var things: [Thing]

    init(_ things: [Thing]) { self.things = things }

    func empty() { things = [] }
}

extension InspectedHost {
    /// Calls `body` with copies of a part of the log. It keeps none of them.
    ///
    /// If the host forgets the same meanwhile, its values are released on the home of the host, and not on the thread of a reader.
    func lend<Thing, Result>(_ part: (borrowing EventLog) -> [Thing], to body: ([Thing]) -> Result) -> Result {
        let (lent, revision) = log.withLock { (Lent(part($0)), $0.revision) }
        defer { giveBack(lent, of: revision) }
        return body(lent.things)
    }

    private func giveBack<Thing>(_ lent: Lent<Thing>, of revision: Int) {
        let isKept = log.withLock { log in
            // The log has the same things, so that none of them ends here.
            if log.revision == revision { lent.empty() }
            return log.revision == revision
        }
        if isKept || isSynchronous { return }
        Task { [self] in await onHome { _ in lent.empty() } }
    }

    /// Calls `body` with those of some events that are kept, without states and props. It keeps none of them.
    func withRecords<Result>(_ numbers: some Sequence<Int>, _ body: ([EventRecord]) -> Result) -> Result {
        lend({ log in numbers.compactMap { log[$0]?.withoutValues } }, to: body)
    }
}

extension EventRecord {
    fileprivate var withoutValues: EventRecord {
        var record = self
        for index in record.renders.indices { (record.renders[index].state, record.renders[index].props) = (nil, nil) }
        return record
    }
}
