import TrellisSupport
import Workflow

/// The latest events of one host, as far as its memory goes, and its nodes.
///
/// The steps of all events are in rings, one for each kind, so that an event needs no memory of its own.
struct EventLog {
    /// An event, with the numbers of its steps in their rings.
    private struct Entry {
        let begin: Int
        let end: Int
        var source: EventRecord.Source
        let actions: Range<Int>
        let renders: Range<Int>
        let outputs: Range<Int>
        let skipped: Int
        let bytes: Int
    }

    private var events = RecordRing<Entry>()
    private var actionsOfEvents = RecordRing<EventRecord.Action>()
    private var renders = RecordRing<EventRecord.Render>()
    private var outputs = RecordRing<EventRecord.Output>()
    /// The nodes that are there, and those that have gone since the oldest event.
    private(set) var nodes: [Int: NodeRecord] = [:]
    private var gone = Queue<NodeRecord>()
    private(set) var roots: [NodeRecord] = []
    /// The work that runs, by its numbers.
    private var running: [Int: WorkRecord] = [:]
    /// Work that has ended since the oldest event.
    private(set) var endedWork = Queue<WorkRecord>()
    private(set) var patches = Queue<PatchRecord>()
    private(set) var misuses = Queue<MisuseRecord>()
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

    /// The number of the oldest event.
    var firstNumber: Int { events.first }
    var nextNumber: Int { events.end }
    private var eventCount: Int { events.end - events.first }

    subscript(event: Int) -> EventRecord? {
        guard event >= firstNumber, event < nextNumber else { return nil }
        let entry = events[event]
        var record = EventRecord(number: event, begin: entry.begin, end: entry.end, source: entry.source)
        record.actions = entry.actions.map { actionsOfEvents[$0] }
        record.renders = entry.renders.map { renders[$0] }
        record.outputs = entry.outputs.map { outputs[$0] }
        (record.skipped, record.bytes) = (entry.skipped, entry.bytes)
        return record
    }

    /// Calls `body` with each render that is kept of the events before one, in their order.
    func forEachRender(before event: Int, _ body: (EventRecord.Render) -> Void) {
        guard event > firstNumber else { return }
        for number in renders.first..<events[min(event, nextNumber) - 1].renders.upperBound { body(renders[number]) }
    }

    /// The URL of the page after an event.
    func url(after event: Int) -> String? {
        var number = min(event, nextNumber - 1)
        while number >= firstNumber {
            if let url = events[number].source.url { return url }
            number -= 1
        }
        return baseURL
    }

    /// The work that runs, in the order of its beginning.
    var work: [WorkRecord] { running.values.sorted { $0.number < $1.number } }

    /// The work that ran after an event, in the order of its beginning, as far as it is known.
    func work(after event: Int) -> [WorkRecord] {
        let ended = (0..<endedWork.count).map { endedWork[$0] }
        return (ended + running.values).filter { $0.isRunning(after: event) }.sorted { $0.number < $1.number }
    }

    // MARK: - Recording

    mutating func begin(at url: String) { (lastURL, baseURL) = (url, url) }

    mutating func add(_ node: NodeRecord) {
        node.isInLog = true
        nodes[node.number] = node
        node.rendersOfParentBefore = node.parent?.renders ?? 0
        if node.parent == nil { roots.append(node) }
        bytes += Self.bytesOfNode
    }

    /// Takes the steps of an event, and removes the oldest events beyond a limit.
    mutating func add(_ event: inout EventDraft, limit: Int, _ dropped: inout Dropped) {
        for index in event.renders.indices { event.renders[index].count() }
        if let url = event.source.url { lastURL = url }
        events.append(
            Entry(
                begin: event.begin,
                end: event.time,
                source: event.source,
                actions: actionsOfEvents.end..<actionsOfEvents.end + event.actions.count,
                renders: renders.end..<renders.end + event.renders.count,
                outputs: outputs.end..<outputs.end + event.outputs.count,
                skipped: event.skipped,
                bytes: event.bytes
            )
        )
        actionsOfEvents.take(&event.actions)
        renders.take(&event.renders)
        outputs.take(&event.outputs)
        bytes += event.bytes
        revision += 1
        trim(to: limit, &dropped)
    }

    mutating func trim(to limit: Int, _ dropped: inout Dropped) {
        while bytes > limit, eventCount > 1, let event = events.popFirst() { forget(event, &dropped) }
        while bytes > limit, endedWork.count > 1 { forgetOldestWork(&dropped) }
    }

    private mutating func forget(_ event: Entry, _ dropped: inout Dropped) {
        bytes -= event.bytes
        revision += 1
        if let url = event.source.url { baseURL = url }
        if event.source.hasKey { dropped.keep(event.source) }
        while actionsOfEvents.first < event.actions.upperBound, var action = actionsOfEvents.popFirst() {
            dropped.keep(action.value.take())
        }
        while renders.first < event.renders.upperBound, var render = renders.popFirst() {
            if let state = render.state.take() { dropped.keep(exchange(&render.node.baseState, with: state)) }
            if let props = render.props.take() { dropped.keep(exchange(&render.node.baseProps, with: props)) }
        }
        while outputs.first < event.outputs.upperBound { _ = outputs.popFirst() }
        // After the last step of the node: those of the event in which it has ended are forgotten now.
        while let node = gone.first, node.endEvent ?? .max < firstNumber {
            _ = gone.popFirst()
            dropped.keep(node.takeValues())
            dropped.keep(node)
            nodes[node.number] = nil
            if node.parent == nil { roots.removeAll { $0 === node } }
            bytes -= Self.bytesOfNode
        }
        while !endedWork.isEmpty, endedWork[0].endEvent ?? .max < firstNumber { forgetOldestWork(&dropped) }
        while let patch = patches.first, patch.event < firstNumber { _ = patches.popFirst() }
    }

    private mutating func forgetOldestWork(_ dropped: inout Dropped) {
        guard let oldest = endedWork.popFirst() else { return }
        forgottenEnd = max(forgottenEnd ?? 0, oldest.endEvent ?? 0)
        bytes -= oldest.bytes
        revision += 1
        dropped.keep(oldest)
    }

    mutating func end(_ node: NodeRecord, after event: Int) {
        node.endEvent = event
        gone.append(node)
        revision += 1
    }

    mutating func begin(_ new: WorkRecord) {
        running[new.number] = new
        revision += 1
    }

    /// Notes that work has ended, and returns it.
    mutating func endWork(
        _ number: Int,
        at time: Int,
        in event: Int,
        limit: Int,
        _ dropped: inout Dropped
    ) -> WorkRecord? {
        guard var ended = running.removeValue(forKey: number) else { return nil }
        revision += 1
        (ended.end, ended.endEvent) = (time, event)
        endedWork.append(ended)
        bytes += ended.bytes
        if endedWork.count > max(64, eventCount) { forgetOldestWork(&dropped) }
        trim(to: limit, &dropped)
        return ended
    }

    mutating func add(_ patch: PatchRecord) {
        patches.append(patch)
        revision += 1
        // As many as there are events: a page that is flushed without events has few.
        while patches.count > max(64, eventCount) { _ = patches.popFirst() }
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

    /// The work that stays in the record by its name: the sources of the events and the work that has ended, each from the oldest.
    var works: [NodeWork] {
        var works: [NodeWork] = []
        for number in events.first..<events.end {
            if case .work(let work) = events[number].source { works.append(work) }
        }
        for index in 0..<endedWork.count { works.append(endedWork[index].work) }
        return works
    }

    /// Releases what belongs to the app: the host has ended.
    ///
    /// - Parameter names: What takes the place of each of ``works``.
    mutating func release(_ names: [NodeWork], _ dropped: inout Dropped) {
        var names = names.makeIterator()
        events.updateAll { entry in
            guard case .work = entry.source, let name = names.next() else { return }
            dropped.keep(exchange(&entry.source, with: .work(name)))
        }
        for index in 0..<endedWork.count {
            guard let name = names.next() else { break }
            endedWork.update(index) { dropped.keep(exchange(&$0.work, with: name)) }
        }
        actionsOfEvents.updateAll { dropped.keep($0.value.take()) }
        renders.updateAll {
            dropped.keep($0.state.take())
            dropped.keep($0.props.take())
        }
        for node in nodes.values { dropped.keep(node.takeValues()) }
        dropped.keep(running)
        running = [:]
        hasEnded = true
        revision += 1
    }
}

extension EventLog {
    /// The things that the log gives up. They may be the app's, whose `deinit` is not to run behind the lock: the caller releases them.
    struct Dropped {
        private var things: [Any] = []

        fileprivate mutating func keep<Thing>(_ thing: Thing?) {
            if let thing { things.append(thing) }
        }

        /// Releases everything. The memory is kept for the next event, unless it is much.
        mutating func release() {
            if things.capacity > 256 { things = [] }
            while things.popLast() != nil {}
        }
    }
}

extension EventRecord.Render {
    /// Adds the render to those of its node.
    fileprivate func count() {
        node.renders += 1
        node.totalNanoseconds += end - begin
        node.ownNanoseconds += own
    }
}
