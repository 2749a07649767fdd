import TrellisSupport
import Workflow

/// A host that is recorded. Lists are read in parts, so that a long record is as quick to show as a short one.
public final class InspectedHost: Sendable {
    /// The number of the host in its inspection, from 0.
    public let id: Int
    /// The name of the page that it shows; `nil` for a host that is no page.
    public var page: String? { place.page }
    /// The name of the user who was signed in to the page when it was made.
    public var login: String? { place.login }
    /// A Boolean value that indicates whether the page has gone on as another user, or as nobody.
    package var hasOtherLogin: Bool { place.hasOtherLogin?() ?? false }

    let log: Guarded<EventLog>
    let place: HostPlace
    let origin: HostOrigin
    /// Turned off when the record of this host is forgotten.
    let recording = RecordingSwitch()
    let recorder = RecorderReference()
    let shown = ShownHost()
    private let home: HostHome

    init(id: Int, log: Guarded<EventLog>, place: HostPlace, home: (any Actor)?, origin: HostOrigin) {
        (self.id, self.log, self.place, self.origin) = (id, log, place, origin)
        self.home = HostHome(home)
    }

    /// The URL of the page when it was made, or when it last came from the browser.
    package var lastURL: String? { log.withLock { $0.lastURL } }

    /// The type of the root.
    public var root: String { "\(origin.root)" }

    public var hasEnded: Bool { log.withLock { $0.hasEnded } }

    /// A number that grows with each change of what can be read here.
    public var revision: Int { log.withLock { $0.revision } }

    /// The bytes that the record needs, by estimate.
    public var bytes: Int { log.withLock { $0.bytes } }

    // MARK: - Events

    /// The numbers of the events that are kept. Older ones have made room.
    public var eventNumbers: Range<Int> { log.withLock { $0.firstNumber..<$0.nextNumber } }

    /// Returns an event; `nil` if it is not kept.
    public func event(_ number: Int) -> InspectedEvent? {
        withRecords(CollectionOfOne(number)) { $0.first.map { InspectedEvent($0, host: id) } }
    }

    /// Returns those of some events that are kept.
    public func events(_ numbers: Range<Int>) -> [InspectedEvent] {
        let kept = numbers.clamped(to: eventNumbers)
        return stride(from: kept.lowerBound, to: kept.upperBound, by: Self.stepSize).flatMap { begin in
            withRecords(begin..<min(begin + Self.stepSize, kept.upperBound)) { records in
                records.map { InspectedEvent($0, host: id) }
            }
        }
    }

    /// The number of events that are copied behind the lock at a time, for which an event of the host may wait.
    static let stepSize = 64

    /// The latest event; `nil` during the first pass.
    public var last: InspectedEvent? { event(log.withLock { $0.nextNumber } - 1) }

    /// Returns an event with its values. Called on the home of the host.
    func record(_ event: Int) -> EventRecord? { log.withLock { $0[event] } }

    // MARK: - Tree

    /// The number of nodes that are there.
    public var nodeCount: Int { log.withLock { log in log.nodes.values.count { $0.endEvent == nil } } }

    /// Returns a part of the nodes that are there, each before its children.
    ///
    /// - Parameters:
    ///   - range: The positions in that order.
    ///   - isIncluded: Returns whether a node counts; by default each does.
    public func nodes(_ range: Range<Int>, where isIncluded: (InspectedNode) -> Bool = { _ in true }) -> [InspectedNode]
    {
        Array(nodes().filter(isIncluded).dropFirst(range.lowerBound).prefix(range.count))
    }

    /// Returns the nodes that are there.
    private func nodes() -> [InspectedNode] {
        log.withLock { log in
            let present = log.nodes.values.filter { $0.endEvent == nil }.sorted { $0.number < $1.number }
            let children = Dictionary(grouping: present) { $0.parent?.number ?? -1 }
            let effects = Dictionary(grouping: log.work) { $0.node.number }.mapValues(\.count)
            var result: [InspectedNode] = []
            var open = (children[-1] ?? []).reversed().map { (node: $0, depth: 0) }
            while let (node, depth) = open.popLast() {
                result.append(InspectedNode(node, depth: depth, effects: effects[node.number] ?? 0))
                open += (children[node.number] ?? []).reversed().map { ($0, depth + 1) }
            }
            return result
        }
    }

    /// The effects, side effects and workers that run.
    public var effects: [InspectedEffect] {
        let now = RecordingClock.now
        return lend({ $0.work }, to: { work in work.map { InspectedEffect($0, host: id, now: now) } })
    }

    /// Those that have ended since the oldest event that is kept.
    public var endedEffects: [InspectedEffect] {
        lend({ log in (0..<log.endedWork.count).map { log.endedWork[$0] } }) { work in
            work.map { InspectedEffect($0, host: id, now: 0) }
        }
    }

    /// The patches that a page has sent since the oldest event that is kept.
    public var patches: [InspectedPatch] {
        log.withLock { log in (0..<log.patches.count).map { log.patches[$0] } }.map { InspectedPatch($0, host: id) }
    }

    /// The latest mistakes of the programmer that the runtime noticed in the host.
    public var misuses: [InspectedMisuse] {
        log.withLock { log in (0..<log.misuses.count).map { log.misuses[$0] } }.map { InspectedMisuse($0, host: id) }
    }

    /// The W3C trace of the request for which the host was made.
    var trace: TraceParent? { TraceParent(place.traceParent ?? "") }

    // MARK: - Home

    /// A Boolean value that indicates whether the host has no home, so that its values can be read only where it is used.
    package var isSynchronous: Bool { home.isSynchronous }

    /// The home; `nil` if there is none, or it is gone.
    var homeActor: (any Actor)? { home.current }

    /// Calls `body` on the home of the host, where values may be described.
    ///
    /// - Returns: `nil` if the home is gone. Without a home, `body` runs here, which has to be where the host is used.
    public func onHome<Result: Sendable>(_ body: @Sendable (InspectedHost) -> Result) async -> Result? {
        await home.run { body(self) }
    }

    /// Removes the oldest events beyond a limit, on the home: values are the app's, and so is their end.
    func trim(to limit: Int) {
        // A host without a home is trimmed by its next event: only its own code may release its values.
        guard !isSynchronous else { return }
        guard log.withLock({ $0.bytes > limit }) else { return }
        Task { [self] in
            await onHome { host in
                var dropped = EventLog.Dropped()
                host.log.withLock { $0.trim(to: limit, &dropped) }
                dropped.release()
            }
        }
    }

    /// Releases what was recorded and is forgotten, on the home. A host without one does so with its next event.
    func releaseForgotten() {
        guard !isSynchronous else { return }
        Task { [self] in await onHome { $0.recorder.release?() } }
    }
}

extension InspectedNode {
    init(_ record: NodeRecord, depth: Int, effects: Int) {
        id = record.number
        parent = record.parent?.number
        self.depth = depth
        type = "\(record.shownType)"
        key = record.key
        isDurable = record.type is any DurableWorkflow.Type
        (renders, skips) = (record.renders, record.skips)
        (nanoseconds, ownNanoseconds) = (record.totalNanoseconds, record.ownNanoseconds)
        self.effects = effects
    }
}
