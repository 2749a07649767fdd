import Workflow

/// The event at hand, with its steps so far. Its memory is used again for the next event.
struct EventDraft {
    /// A Boolean value that indicates whether there is an event.
    private(set) var isOpen = false
    private(set) var number = 0
    private(set) var begin = 0
    /// The time of the latest step.
    var time = 0
    var source = EventRecord.Source.sink
    var actions: [EventRecord.Action] = []
    var renders: [EventRecord.Render] = []
    var outputs: [EventRecord.Output] = []
    var skipped = 0
    /// The bytes that the record counts for.
    var bytes = 0
    /// The position of the render that has begun last and not ended; -1 for none.
    private var innermost = -1

    static let bytesOfEvent = 160
    static let bytesOfAction = 96
    static let bytesOfRender = 88
    static let bytesOfOutput = 40
    static let bytesOfWork = 96
    /// The number of steps of which the memory is kept: those of nearly all events.
    private static let keptSteps = 256

    mutating func open(_ number: Int, _ source: EventRecord.Source, at time: Int) {
        (isOpen, self.number, begin, self.time) = (true, number, time, time)
        (skipped, bytes, innermost) = (0, Self.bytesOfEvent, -1)
        self.source = source
    }

    mutating func begin(_ node: NodeRecord, because cause: RenderCause, at time: Int) {
        let parent = innermost
        innermost = renders.count
        renders.append(EventRecord.Render(node: node, cause: cause, parent: parent, begin: time))
        self.time = time
    }

    var isInRender: Bool { innermost >= 0 }

    /// The node that renders; `nil` for none.
    var innermostNode: NodeRecord? { innermost >= 0 ? renders[innermost].node : nil }

    /// Keeps the state of the innermost render, which has changed.
    mutating func keep(state: KeptValue, bytes: Int) {
        renders[innermost].state = state
        self.bytes += bytes
    }

    /// Keeps the props of the innermost render, which have changed.
    mutating func keep(props: KeptValue, bytes: Int) {
        renders[innermost].props = props
        self.bytes += bytes
    }

    /// Ends the innermost render.
    mutating func endRender(at time: Int) {
        let (index, parent) = (innermost, renders[innermost].parent)
        let length = time - renders[index].begin
        renders[index].end = time
        renders[index].own += length
        if parent >= 0 {
            renders[parent].own -= length
            skipped -= 1
        }
        innermost = parent
        self.time = time
    }

    /// The event as a record.
    var record: EventRecord {
        var record = EventRecord(number: number, begin: begin, end: time, source: source)
        (record.actions, record.renders, record.outputs) = (actions, renders, outputs)
        (record.skipped, record.bytes) = (skipped, bytes)
        return record
    }

    /// Ends the event, of which the steps were taken away or are not wanted.
    mutating func close() {
        isOpen = false
        source = .sink
        Self.empty(&actions)
        Self.empty(&renders)
        Self.empty(&outputs)
    }

    private static func empty<Step>(_ steps: inout [Step]) {
        if steps.capacity > keptSteps { steps = [] } else if !steps.isEmpty { steps.removeAll(keepingCapacity: true) }
    }
}
