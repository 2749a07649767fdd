import TrellisSupport
import Workflow

/// Records what happens in one tree. What it keeps is described when somebody looks.
///
/// Everything but the log belongs to the home of the tree. Its variables are not checked for exclusive access, which would take as long
/// as to record: the tree handles one event at a time, so that code of the app that runs meanwhile, as a `Mirror` of its own does, cannot
/// lead back here. Values of the app are released in ``EventLog/Dropped``.
final class HostRecorder: TreeWatcher {
    let log: Guarded<EventLog>
    private let place: HostPlace
    private let shown: ShownHost
    private let memory: RecordingMemory
    private let recording: RecordingSwitch
    /// Turned off when the record of this host is forgotten.
    private let own: RecordingSwitch
    private let load: RecordingLoad
    /// Writes what is recorded elsewhere, too.
    private let writer: (any HostRecordSink)?
    private let onEnd: () -> Void

    @exclusivity(unchecked) private var nodes: [Int: NodeRecord] = [:]
    @exclusivity(unchecked) private var newNodes: [NodeRecord] = []
    /// The event at hand.
    @exclusivity(unchecked) private var event: EventRecord?
    /// The positions of the renders that have begun, and not ended.
    @exclusivity(unchecked) private var open: [Int] = []
    @exclusivity(unchecked) private var nextEvent = 0
    @exclusivity(unchecked) private var actions = 0
    @exclusivity(unchecked) private var works = 0
    @exclusivity(unchecked) private var nextIsCause = false
    /// The time at which the step at hand has begun.
    @exclusivity(unchecked) private var mark = 0
    /// The time at which the patch at hand was begun; 0 for none.
    @exclusivity(unchecked) private var flush = 0
    /// A Boolean value that indicates whether the recording was stopped before the host has ended.
    @exclusivity(unchecked) private var isOver = false

    // The time of the recording itself. Steps of nodes are measured one of 16 times.
    private let measures: Bool
    @exclusivity(unchecked) private var spent = 0
    @exclusivity(unchecked) private var lastReport = 0
    @exclusivity(unchecked) private var steps16 = 0
    @exclusivity(unchecked) private var sizes = ValueSize()

    /// A Boolean value that indicates whether the host can be taken back to an earlier event.
    private let allowsJumps: Bool
    /// The states that the nodes begin with, while the host is taken back.
    @exclusivity(unchecked) private var travel: (any EarlierStates)?
    @exclusivity(unchecked) private weak var tree: Tree?

    init(
        _ log: Guarded<EventLog>,
        place: HostPlace,
        shown: ShownHost,
        memory: RecordingMemory,
        recording: RecordingSwitch,
        own: RecordingSwitch,
        load: RecordingLoad,
        writer: (any HostRecordSink)?,
        allowsJumps: Bool,
        onEnd: @escaping () -> Void
    ) {
        (self.log, self.place, self.shown, self.memory) = (log, place, shown, memory)
        (self.recording, self.own, self.load) = (recording, own, load)
        (self.writer, self.onEnd, self.allowsJumps) = (writer, onEnd, allowsJumps)
        measures = load.isLimited
    }

    var steps: TreeSteps { allowsJumps ? [.trace, .events, .replacements] : [.trace, .events] }

    // MARK: - Jumps

    /// Takes the host back to an earlier event: its tree ends, and starts again from the states of then.
    ///
    /// - Parameters:
    ///   - event: The number of the event.
    ///   - root: The root with the props of then.
    ///   - states: The states of then, and what ran.
    /// - Returns: Whether it was done. Not in the middle of an event.
    func jump(to event: Int, root: Any, states: any EarlierStates) -> Bool {
        guard allowsJumps, travel == nil, let tree, !tree.isHandlingEvent else { return false }
        let url = log.withLock { $0.url(after: event) }
        beginEvent(.jump(event: event, url: url), at: RecordingClock.now)
        // It may have been stopped.
        guard self.event != nil else { return false }
        travel = states
        defer { travel = nil }
        if let url { place.goBack?(url) }
        if tree.restart(root) { return true }
        self.event = nil
        nextEvent -= 1
        return false
    }

    func makeInitialState<W: Workflow>(
        of workflow: W,
        session: WorkflowSession,
        proceed: (W) -> W.State
    ) -> W.State {
        travel?.makeInitialState(of: workflow, session: session, proceed: proceed) ?? proceed(workflow)
    }

    // MARK: - Events

    func didReceiveAction() {
        if isOver { return }
        mark = RecordingClock.now
        nextIsCause = true
        beginEvent(.sink, at: mark)
    }

    func didApply<Action: WorkflowAction>(_ action: Action, to node: NodeBase) {
        actions += 1
        let now = RecordingClock.now
        beginEvent(.sink, at: now)
        guard event != nil else { return }
        defer { if measures { spent += RecordingClock.now - now } }
        if nextIsCause, let work = node.tree.senderOfEvent { event?.source = .work(work) }
        let record = EventRecord.Action(
            number: actions,
            node: record(of: node),
            value: action,
            type: Action.self,
            isCause: nextIsCause,
            begin: mark,
            end: now
        )
        event?.actions.append(record)
        event?.bytes += 96
        nextIsCause = false
    }

    func didStart(_ root: NodeBase) {
        if allowsJumps { tree = root.tree }
        endEvent()
    }

    func didLeaveUnpublished(_ root: NodeBase) { endEvent() }
    func didDropEvent() { endEvent() }

    func willPublish(_ root: NodeBase) -> (() -> Void)? {
        endEvent()
        return nil
    }

    private func beginEvent(_ source: EventRecord.Source, at time: Int) {
        guard event == nil, !isOver else { return }
        guard recording.isOn, own.isOn else { return stop() }
        event = EventRecord(number: nextEvent, begin: time, source: source)
        event?.bytes = 160
        nextEvent += 1
    }

    /// Records nothing more. What was recorded stays, unless it is forgotten.
    private func stop() {
        isOver = true
        if own.isOn { return }
        for node in nodes.values { (node.state, node.props) = (nil, nil) }
        let dropped = log.withLock { $0.release() }
        withExtendedLifetime(dropped) {}
    }

    private func endEvent() {
        guard var ended = event.take() else { return }
        open.removeAll(keepingCapacity: true)
        ended.end = RecordingClock.now
        let new = newNodes
        newNodes.removeAll(keepingCapacity: true)
        let limit = memory.share
        let dropped = log.withLock { log in
            for node in new { log.add(node) }
            return log.add(ended, limit: limit)
        }
        withExtendedLifetime(dropped) {}
        writer?.write(ended)
        if measures { report(since: ended.end) }
    }

    /// Counts the time of the end of an event, and adds what has come together to that of the thread now and then.
    private func report(since begin: Int) {
        let now = RecordingClock.now
        spent += now - begin
        guard spent > 200_000 || now - lastReport > 100_000_000 else { return }
        load.add(spent, at: now)
        (spent, lastReport) = (0, now)
    }

    /// Returns the time, if the step of a node that begins is one of those that are measured; else 0.
    private func beginMeasuring() -> Int {
        steps16 &+= 1
        return measures && steps16 & 15 == 0 ? RecordingClock.now : 0
    }

    // MARK: - Passes

    func passDidBegin() {
        guard event == nil else { return }
        if nextEvent == 0, let url = place.url?() { log.withLock { $0.begin(at: url) } }
        let source: EventRecord.Source = nextEvent == 0 ? .start : .owner(url: place.url?())
        beginEvent(source, at: RecordingClock.now)
    }

    func willRender(_ node: NodeBase, because cause: RenderCause) {
        guard event != nil else { return }
        let entry = beginMeasuring()
        let record = record(of: node)
        if cause == .first { travel?.restartEffects(of: node) }
        open.append(event?.renders.count ?? 0)
        let begin = RecordingClock.now
        event?.renders.append(
            EventRecord.Render(
                node: record,
                cause: cause,
                parent: open.count > 1 ? open[open.count - 2] : -1,
                begin: begin
            )
        )
        if entry > 0 { spent += (begin - entry) * 16 }
    }

    func didRender(_ node: NodeBase) {
        guard let index = open.popLast(), let record = event?.renders[index].node else { return }
        let entry = beginMeasuring()
        let (state, props) = (node.keepState(after: record.state), node.keepProps(after: record.props))
        var bytes = 88
        if state !== record.state {
            bytes += sizes.bytes(of: state)
            event?.renders[index].state = state
            record.state = state
        }
        if props !== record.props {
            bytes += sizes.bytes(of: props)
            event?.renders[index].props = props
            record.props = props
        }
        event?.bytes += bytes
        event?.skipped += node.childCount
        if event?.renders[index].parent ?? -1 >= 0 { event?.skipped -= 1 }
        let end = RecordingClock.now
        event?.renders[index].end = end
        if entry > 0 { spent += (end - entry) * 16 }
    }

    func didEmit<Output>(_ output: Output, from node: NodeBase) {
        guard event != nil else { return }
        mark = RecordingClock.now
        event?.outputs.append(EventRecord.Output(node: record(of: node), type: Output.self, time: mark))
        event?.bytes += 40
    }

    // MARK: - Nodes and work

    private func record(of node: NodeBase) -> NodeRecord {
        if let number = node.sessionNumber, let known = nodes[number] { return known }
        // A tree that is traced has a session for each node.
        guard let session = node.session else { preconditionFailure("A node of a traced tree has a session.") }
        let new = NodeRecord(
            session,
            parent: node.parent.map { record(of: $0) },
            firstEvent: event?.number ?? nextEvent
        )
        nodes[new.number] = new
        newNodes.append(new)
        return new
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        guard let ended = nodes.removeValue(forKey: session.sessionID.value) else { return }
        (ended.state, ended.props) = (nil, nil)
        let number = event?.number ?? nextEvent
        if let index = newNodes.firstIndex(where: { $0 === ended }) {
            newNodes.remove(at: index)
            log.withLock { $0.add(ended) }
        }
        log.withLock { $0.end(ended, after: number) }
        // Another root takes the place of this one.
        guard session.parent == nil, travel == nil else { return }
        endEvent()
        let dropped = log.withLock { $0.release() }
        withExtendedLifetime(dropped) {}
        onEnd()
    }

    func workDidBegin(_ work: NodeWork, of node: NodeBase) {
        if isOver { return }
        works += 1
        let record = WorkRecord(
            number: works,
            node: record(of: node),
            work: work,
            begin: RecordingClock.now,
            beginEvent: event?.number ?? nextEvent - 1
        )
        log.withLock { $0.begin(record) }
    }

    func workDidEnd(_ work: NodeWork, of node: NodeBase) {
        if isOver { return }
        let number = node.sessionNumber
        let now = RecordingClock.now
        // Keys are the app's, whose `==` is not to run behind the lock.
        let ended = log.withLock { $0.work }.first { $0.node.number == number && $0.work.isSame(as: work) }
        guard var ended else { return }
        let event = event?.number ?? nextEvent
        let dropped = log.withLock { $0.endWork(ended.number, at: now, in: event) }
        withExtendedLifetime(dropped) {}
        ended.end = now
        writer?.write(ended)
    }

    // MARK: - Screens elsewhere

    func didBeginShowing(_ write: @escaping (_ rendering: Any) -> String?) {
        shown.write = write
    }

    func willShow() {
        flush = RecordingClock.now
    }

    func didShow(_ patch: ShownPatch) {
        if isOver { return }
        let now = RecordingClock.now
        let record = PatchRecord(
            number: patch.number,
            event: nextEvent - 1,
            begin: flush > 0 ? flush : now,
            time: now,
            bytes: patch.bytes,
            operations: patch.operations
        )
        flush = 0
        log.withLock { $0.add(record) }
        writer?.write(record)
    }

    func didAcknowledge(patch: Int) {
        if isOver { return }
        let now = RecordingClock.now
        if log.withLock({ $0.acknowledge(patch: patch, at: now) }) { writer?.acknowledge(patch: patch, at: now) }
    }
}

extension NodeWork {
    fileprivate func isSame(as other: NodeWork) -> Bool {
        switch (self, other) {
        case (.sideEffect(let a), .sideEffect(let b)): a == b
        case (.effect(let a), .effect(let b)): a.number == b.number
        default: false
        }
    }
}
