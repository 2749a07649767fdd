import TrellisSupport
public import Workflow

/// Records what happens in hosts: events, the renders of each with their reasons, outputs, effects and values.
///
/// In a test, needless renders become failures:
///
/// ```swift
/// let inspection = Inspection()
/// let host = WorkflowHost(workflow: Todo(), inspection: inspection)
/// host.rendering.onAdd?()
/// #expect(inspection.last.renders(of: TodoRow.self) == 1)
/// #expect(inspection.last.cause(of: TodoList.self) == .state)
/// ```
/// Every other kind of host, and the pages of a `PageTest`, are made within ``watch(_:)``. Recording begins with the host. The latest
/// events are kept, as far as the memory goes (``InspectionLimits``), with their values, which are described when somebody looks.
/// So old values live longer than in a host that nobody watches. When a host ends, its values are released, and its events stay.
///
/// All values here are snapshots and may be read from anywhere, except those documented to belong to the home of a
/// host. Code of the app describes its actions, and keys of side effects, where events and effects are read:
/// ``InspectedHost/onHome(_:)`` does so on the home.
public final class Inspection: Sendable {
    private let memory: RecordingMemory
    private let load: RecordingLoad
    private let list = Guarded<[InspectedHost]>([])
    private let nextHost = Guarded(0)
    let writer: (any RecordSink)?
    /// Returns whether a host that begins is to be recorded; `nil` for each.
    private let isWanted: (@Sendable (Inspection, InspectedHost) -> Bool)?
    /// A Boolean value that indicates whether hosts can be taken back to an earlier event. Of a developer's own program only.
    package let allowsJumps: Bool
    let recording = RecordingSwitch()

    /// The largest number of hosts that have ended and of which the events stay.
    private static let keptEnds = 16

    public convenience init(limits: InspectionLimits = InspectionLimits()) {
        self.init(limits: limits, writer: nil)
    }

    /// Creates a record of hosts that can be taken back to an earlier event.
    package convenience init(allowingJumps: Bool, limits: InspectionLimits = InspectionLimits()) {
        self.init(limits: limits, writer: nil, allowsJumps: allowingJumps)
    }

    /// Creates a record of some hosts.
    ///
    /// - Parameter isWanted: Returns whether a host is to be recorded. Called when it can be forgotten, so that none is missed.
    package convenience init(
        limits: InspectionLimits,
        where isWanted: @escaping @Sendable (Inspection, InspectedHost) -> Bool
    ) {
        self.init(limits: limits, writer: nil, isWanted: isWanted)
    }

    /// - Parameter writer: Writes what is recorded elsewhere, too.
    init(
        limits: InspectionLimits,
        writer: (any RecordSink)?,
        allowsJumps: Bool = false,
        isWanted: (@Sendable (Inspection, InspectedHost) -> Bool)? = nil
    ) {
        self.allowsJumps = allowsJumps
        self.isWanted = isWanted
        memory = RecordingMemory(limits)
        load = RecordingLoad(limit: limits.shareOfThread, recording: recording)
        self.writer = writer
        if let writer { recording.onTurnOff { writer.write($0) } }
    }

    /// Calls `body` and watches the hosts that are made in it, of whatever kind.
    ///
    /// ```swift
    /// let test = inspection.watch { PageTest(app) }
    /// ```
    /// The hosts of the pages of a `PageTest` that is made in it are watched too.
    public func watch<Result>(_ body: () throws -> Result) rethrows -> Result {
        try TreeWatching.with(self, operation: body)
    }

    // MARK: - Reading

    /// The hosts in the order of their making, and some that have ended.
    public var hosts: [InspectedHost] { list.withLock { $0 } }

    /// Returns the host of a number.
    public func host(_ id: Int) -> InspectedHost? { hosts.first { $0.id == id } }

    /// The latest event of all hosts.
    ///
    /// - Precondition: A host has been made.
    public var last: InspectedEvent {
        guard let event = hosts.compactMap(\.last).max(by: { $0.time < $1.time }) else {
            fatalError(
                """
                Expected a host of this inspection to have rendered. Instead, none was made. Make one with \
                WorkflowHost(workflow:inspection:), or within watch(_:).
                """
            )
        }
        return event
    }

    // MARK: - Hosts

    private func add(_ host: InspectedHost) {
        memory.addHost()
        list.withLock { $0.append(host) }
        guard memory.isShort else { return }
        // Those that are idle give up what is more than their share, oldest first.
        let share = memory.share
        for other in hosts where other.id != host.id { other.trim(to: share) }
    }

    /// Forgets the record of some hosts, which are not recorded any more.
    ///
    /// Each releases what it holds on its actor; one without an actor does so with its next event.
    package func forget(where isForgotten: (InspectedHost) -> Bool) {
        let forgotten = hosts.filter(isForgotten)
        for host in forgotten { host.recording.turnOff(RecordingStop("The record of the host was forgotten.")) }
        let ids = Set(forgotten.map(\.id))
        list.withLock { $0.removeAll { ids.contains($0.id) } }
        for host in forgotten { host.releaseForgotten() }
    }

    private func hostDidEnd() {
        memory.removeHost()
        let dropped = list.withLock { hosts in
            let ended = hosts.indices.filter { hosts[$0].hasEnded }.dropLast(Self.keptEnds)
            let dropped = ended.map { hosts[$0] }
            for index in ended.reversed() { hosts.remove(at: index) }
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }
}

extension Inspection: TreeWatcherSource {
    package func makeWatcher<Root: Workflow>(
        of root: Root.Type,
        interceptors: [any WorkflowInterceptor],
        configuration: inout RuntimeConfiguration,
        home: (any Actor)?
    ) -> (any TreeWatcher)? {
        guard recording.isOn else { return nil }
        let id = nextHost.withLock { number in
            defer { number += 1 }
            return number
        }
        let log = Guarded(EventLog())
        let host = InspectedHost(
            id: id,
            log: log,
            place: configuration.place,
            home: home,
            origin: HostOrigin(of: root, interceptors: interceptors, configuration: configuration)
        )
        add(host)
        guard isWanted?(self, host) ?? true else {
            list.withLock { $0.removeAll { $0 === host } }
            memory.removeHost()
            return nil
        }
        let hostWriter = writer?.begin(host)
        configuration.watchMisuses { misuse in
            let record = log.withLock { log in
                let record = MisuseRecord(event: log.nextNumber, time: RecordingClock.now, misuse: misuse)
                log.add(record)
                return record
            }
            hostWriter?.write(record)
        }
        let recorder = HostRecorder(
            log,
            place: configuration.place,
            shown: host.shown,
            memory: memory,
            recording: recording,
            own: host.recording,
            load: load,
            writer: hostWriter,
            allowsJumps: allowsJumps,
            onEnd: { [weak self] in
                host.recorder.release = nil
                hostWriter?.end()
                self?.hostDidEnd()
            }
        )
        host.recorder.reference = allowsJumps ? recorder : nil
        host.recorder.release = { recorder.releaseIfForgotten() }
        return recorder
    }
}

extension WorkflowHost {
    /// Starts the tree and records what happens in it.
    ///
    /// - Parameters:
    ///   - workflow: The root.
    ///   - inspection: The place of the record.
    ///   - observers: Observers of everything that happens in the tree, called in this order.
    ///   - interceptors: Interceptors of what the workflows do, the first outermost.
    ///   - configuration: `nil` takes the configuration that is current here.
    ///   - home: The actor that the tree belongs to. It is not kept alive.
    @inlinable
    public convenience init(
        workflow: WorkflowType,
        inspection: Inspection,
        observers: [any WorkflowObserver] = [],
        interceptors: [any WorkflowInterceptor] = [],
        configuration: RuntimeConfiguration? = nil,
        home: (any Actor)? = #isolation
    ) {
        self.init(
            workflow: workflow,
            observers: observers,
            interceptors: interceptors,
            configuration: inspection.configuration(configuration),
            home: home
        )
    }
}

extension Inspection {
    /// Returns a configuration, or the current one, of which the hosts are watched here.
    @usableFromInline
    func configuration(_ configuration: RuntimeConfiguration?) -> RuntimeConfiguration {
        var configuration = configuration ?? .current
        configuration.watching = .by(self)
        return configuration
    }
}
