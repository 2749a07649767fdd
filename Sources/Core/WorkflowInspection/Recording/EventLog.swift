import TrellisSupport
import Workflow

/// The latest events of one host, as far as its memory goes, and its nodes.
struct EventLog {
    private(set) var events = Queue<EventRecord>()
    /// The nodes that are there, and those that have gone since the oldest event.
    private(set) var nodes: [Int: NodeRecord] = [:]
    private var gone = Queue<NodeRecord>()
    private(set) var roots: [NodeRecord] = []
    private(set) var work: [WorkRecord] = []
    /// Work that has ended since the oldest event.
    private(set) var endedWork = Queue<WorkRecord>()
    private(set) var patches = Queue<PatchRecord>()
    private(set) var misuses = Queue<MisuseRecord>()
    /// The number of the oldest event.
    private(set) var firstNumber = 0
    private(set) var actions = 0
    private(set) var bytes = 0
    private(set) var hasEnded = false
    /// The URL at the start, or that of the latest event that came from one.
    private(set) var lastURL: String?
    /// The URL before the oldest event.
    private var baseURL: String?
    /// The latest event in which work has ended that is not known any more; `nil` for none.
    private(set) var forgottenEnd: Int?
    /// Grows with each change.
    private(set) var revision = 0

    /// The misuses that are kept, of which each event may have many.
    private static let keptMisuses = 64
    /// The bytes that a node counts for while it is known.
    static let bytesOfNode = 240

    var nextNumber: Int { firstNumber + events.count }

    subscript(event: Int) -> EventRecord? {
        event >= firstNumber && event < nextNumber ? events[event - firstNumber] : nil
    }

    /// Records that the log gives up. They may be the app's, whose `deinit` is not to run behind the lock: the caller releases it.
    struct Dropped {
        fileprivate var events: [EventRecord] = []
        fileprivate var nodes: [NodeRecord] = []
        fileprivate var values: [KeptValue] = []
        fileprivate var work: [WorkRecord] = []
    }

    /// The URL of the page after an event.
    func url(after event: Int) -> String? {
        var number = min(event, nextNumber - 1)
        while number >= firstNumber {
            if let url = self[number]?.url { return url }
            number -= 1
        }
        return baseURL
    }

    /// The work that ran after an event, in the order of its beginning, as far as it is known.
    func work(after event: Int) -> [WorkRecord] {
        let ended = (0..<endedWork.count).map { endedWork[$0] }
        return (ended + work).filter { $0.isRunning(after: event) }.sorted { $0.number < $1.number }
    }

    // MARK: - Recording

    mutating func begin(at url: String) { (lastURL, baseURL) = (url, url) }

    mutating func add(_ node: NodeRecord) {
        nodes[node.number] = node
        node.rendersOfParentBefore = node.parent?.renders ?? 0
        if node.parent == nil { roots.append(node) }
        bytes += Self.bytesOfNode
    }

    /// Adds an event, and removes the oldest ones beyond a limit.
    mutating func add(_ event: EventRecord, limit: Int) -> Dropped {
        for render in event.renders { count(render, in: event) }
        if let url = event.url { lastURL = url }
        events.append(event)
        bytes += event.bytes
        revision += 1
        return trim(to: limit)
    }

    private func count(_ render: EventRecord.Render, in event: EventRecord) {
        let time = render.end - render.begin
        render.node.renders += 1
        render.node.totalNanoseconds += time
        render.node.ownNanoseconds += time
        if render.parent >= 0 { event.renders[render.parent].node.ownNanoseconds -= time }
    }

    mutating func trim(to limit: Int) -> Dropped {
        var dropped = Dropped()
        while bytes > limit, events.count > 1, let event = events.popFirst() { forget(event, &dropped) }
        return dropped
    }

    private mutating func forget(_ event: EventRecord, _ dropped: inout Dropped) {
        bytes -= event.bytes
        firstNumber = event.number + 1
        if let url = event.url { baseURL = url }
        dropped.events.append(event)
        for render in event.renders {
            if let state = render.state { dropped.keep(exchange(&render.node.baseState, with: state)) }
            if let props = render.props { dropped.keep(exchange(&render.node.baseProps, with: props)) }
        }
        while let node = gone.first, node.endEvent ?? .max <= firstNumber {
            _ = gone.popFirst()
            dropped.nodes.append(node)
            nodes[node.number] = nil
            if node.parent == nil { roots.removeAll { $0 === node } }
            bytes -= Self.bytesOfNode
        }
        while let patch = patches.first, patch.event < firstNumber { _ = patches.popFirst() }
    }

    mutating func end(_ node: NodeRecord, after event: Int) {
        node.endEvent = event
        gone.append(node)
        revision += 1
    }

    mutating func begin(_ new: WorkRecord) {
        work.append(new)
        revision += 1
    }

    /// Notes that work has ended. Returns what it gives up for that.
    mutating func endWork(_ number: Int, at time: Int, in event: Int) -> WorkRecord? {
        guard let index = work.firstIndex(where: { $0.number == number }) else { return nil }
        revision += 1
        var ended = work.remove(at: index)
        (ended.end, ended.endEvent) = (time, event)
        endedWork.append(ended)
        guard endedWork.count > max(64, events.count), let dropped = endedWork.popFirst() else { return nil }
        forgottenEnd = max(forgottenEnd ?? 0, dropped.endEvent ?? 0)
        return dropped
    }

    mutating func add(_ patch: PatchRecord) {
        patches.append(patch)
        revision += 1
        // As many as there are events: a page that is flushed without events has few.
        while patches.count > max(64, events.count) { _ = patches.popFirst() }
    }

    /// Notes that the browser shows the patches up to a number. Returns whether that is news.
    mutating func acknowledge(patch number: Int, at time: Int) -> Bool {
        var isNew = false
        // The latest are not acknowledged yet; before the first that is, all are.
        var index = patches.count - 1
        while index >= 0, patches[index].acknowledged == nil {
            if patches[index].number <= number {
                patches.update(index) { $0.acknowledged = time }
                isNew = true
            }
            index -= 1
        }
        if isNew { revision += 1 }
        return isNew
    }

    mutating func add(_ misuse: MisuseRecord) {
        misuses.append(misuse)
        revision += 1
        while misuses.count > Self.keptMisuses { _ = misuses.popFirst() }
    }

    /// Releases what belongs to the app: the host has ended.
    mutating func release() -> Dropped {
        var dropped = Dropped()
        var released = Queue<EventRecord>()
        while var event = events.popFirst() {
            dropped.events.append(event)
            event.releaseValues()
            released.append(event)
        }
        events = released
        for node in nodes.values { dropped.values += node.takeValues() }
        dropped.work = work
        while let work = endedWork.popFirst() { dropped.work.append(work) }
        work = []
        hasEnded = true
        revision += 1
        return dropped
    }
}

extension EventLog.Dropped {
    fileprivate mutating func keep(_ value: KeptValue?) {
        if let value { values.append(value) }
    }
}
