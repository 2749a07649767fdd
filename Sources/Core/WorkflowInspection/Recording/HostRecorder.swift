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
    /// The numbers of the work that runs, by the numbers of its nodes.
    @exclusivity(unchecked) private var running: [Int: [(number: Int, work: NodeWork)]] = [:]
    /// The event at hand.
    @exclusivity(unchecked) private var event = EventDraft()
    /// The place of what the log gives up, empty between events.
    @exclusivity(unchecked) private var dropped = EventLog.Dropped()
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
    /// A Boolean value that indicates whether the record was forgotten, and released, before the host has ended.
    @exclusivity(unchecked) private var isReleased = false

    // The time of the recording itself. Steps of nodes are measured one of 16 times, and so are those of events.
    private let measures: Bool
    @exclusivity(unchecked) private var spent = 0
    @exclusivity(unchecked) private var lastReport = 0
    @exclusivity(unchecked) private var steps16 = 0
    /// The estimates of the bytes of values, by their types.
    @exclusivity(unchecked) private var sizes: [ObjectIdentifier: ValueSize] = [:]

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
        guard self.event.isOpen else { return false }
        travel = states
        defer { travel = nil }
        if let url { place.goBack?(url) }
        if tree.restart(root) { return true }
        self.event.close()
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
        if isOver { return stop() }
        mark = RecordingClock.now
        nextIsCause = true
        beginEvent(.sink, at: mark)
    }

    func didApply<Action: WorkflowAction>(_ action: Action, to node: NodeBase) {
        actions += 1
        if isOver { return }
        let now = RecordingClock.now
        beginEvent(.sink, at: now)
        guard event.isOpen else { return }
        if nextIsCause, let work = node.tree.senderOfEvent {
            event.source = .work(work)
            event.bytes += bytes(of: work)
        }
        event.actions.append(
            EventRecord.Action(
                number: actions,
                node: record(of: node),
                value: action,
                type: Action.self,
                isCause: nextIsCause,
                begin: mark,
                end: now
            )
        )
        event.time = now
        event.bytes += EventDraft.bytesOfAction
        if !_isPOD(Action.self) { event.bytes += size(of: Action.self).bytes(of: action) }
        nextIsCause = false
        if measuresEvent { spent += (RecordingClock.now - now) * 16 }
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
        if event.isOpen { return }
        guard !isOver, recording.isOn, own.isOn else { return stop() }
        event.open(nextEvent, source, at: time)
        nextEvent += 1
    }

    /// Records nothing more. What was recorded stays, unless it is forgotten.
    private func stop() {
        isOver = true
        // Its own variable: code of the app runs when it is released.
        let works = exchange(&running, with: [:])
        withExtendedLifetime(works) {}
        if own.isOn || isReleased { return }
        isReleased = true
        for node in nodes.values { (node.state, node.props) = (nil, nil) }
        releaseLog()
    }

    /// Releases what was recorded, if that is forgotten. Called between events; in one, the next does so.
    func releaseIfForgotten() {
        if !event.isOpen, !own.isOn { stop() }
    }

    private func releaseLog() {
        // Before the log says that the host has ended: its branch is asked about on any thread from then on.
        shown.end()
        // Named outside of the lock, by code of the app.
        let works = log.withLock { $0.works }
        let names = works.map(\.named)
        var dropped = EventLog.Dropped()
        log.withLock { $0.release(names, &dropped) }
        dropped.release()
    }

    private func endEvent() {
        guard event.isOpen else { return }
        let (number, end) = (event.number, event.time)
        let begin = measuresEvent ? RecordingClock.now : 0
        writer?.write(event.record)
        let limit = memory.share
        // Its own variable: code of the app runs when it is released.
        var dropped = exchange(&self.dropped, with: EventLog.Dropped())
        log.withLock { log in
            for node in newNodes where !node.isInLog { log.add(node) }
            log.add(&event, limit: limit, &dropped)
        }
        if !newNodes.isEmpty { newNodes.removeAll() }
        event.close()
        dropped.release()
        self.dropped = dropped
        if begin > 0 { spent += (RecordingClock.now - begin) * 16 }
        if measures { report(number, at: end) }
    }

    /// A Boolean value that indicates whether the steps of the event at hand are measured.
    private var measuresEvent: Bool { measures && event.number & 15 == 8 }

    /// Adds the time that has come together to that of the thread now and then.
    private func report(_ event: Int, at now: Int) {
        guard spent > 200_000 || now - lastReport > 100_000_000 else { return }
        load.add(spent, at: now)
        (spent, lastReport) = (0, now)
    }

    /// Returns the time, if the step of a node that begins is one of those that are measured; else 0.
    private func beginMeasuring() -> Int {
        guard measures else { return 0 }
        steps16 &+= 1
        return steps16 & 15 == 0 ? RecordingClock.now : 0
    }

    private func endMeasuring(_ begin: Int) {
        if begin > 0 { spent += (RecordingClock.now - begin) * 16 }
    }

    // MARK: - Passes

    func passDidBegin() {
        if event.isOpen { return }
        if nextEvent == 0, let url = place.url?() { log.withLock { $0.begin(at: url) } }
        let source: EventRecord.Source = nextEvent == 0 ? .start : .owner(url: place.url?())
        beginEvent(source, at: RecordingClock.now)
    }

    func willRender(_ node: NodeBase, because cause: RenderCause) {
        guard event.isOpen else { return }
        let entry = beginMeasuring()
        let record = record(of: node)
        if case .first = cause { travel?.restartEffects(of: node) }
        // The root begins where the step before has ended: nothing is between that takes time.
        let begin = event.isInRender ? RecordingClock.now : event.time
        event.begin(record, because: cause, at: begin)
        endMeasuring(entry)
    }

    func didRender(_ node: NodeBase) {
        guard event.isOpen, let record = event.innermostNode else { return }
        let entry = beginMeasuring()
        if let state = node.keepState(unlessSameAs: record.state) {
            let size = record.stateSize ?? size(of: state.type)
            event.keep(state: state, bytes: size.bytes(of: state.value))
            (record.state, record.stateSize) = (state, size)
        }
        if let props = node.keepProps(unlessSameAs: record.props) {
            let size = record.propsSize ?? size(of: props.type)
            event.keep(props: props, bytes: size.bytes(of: props.value))
            (record.props, record.propsSize) = (props, size)
        }
        event.bytes += EventDraft.bytesOfRender
        event.skipped += node.childCount
        event.endRender(at: RecordingClock.now)
        endMeasuring(entry)
    }

    /// Returns the estimate for values of a type.
    private func size(of type: Any.Type) -> ValueSize {
        let id = ObjectIdentifier(type)
        if let known = sizes[id] { return known }
        let new = ValueSize(of: type)
        sizes[id] = new
        return new
    }

    /// Returns the estimate for the value of an effect. The key of a side effect is the node's as long as that is there.
    private func bytes(of work: NodeWork) -> Int {
        guard case .effect(let effect) = work, let value = effect.value else { return 0 }
        return size(of: type(of: value)).bytes(of: value)
    }

    func didEmit<Output>(_ output: Output, from node: NodeBase) {
        guard event.isOpen else { return }
        mark = RecordingClock.now
        event.time = mark
        event.outputs.append(EventRecord.Output(node: record(of: node), type: Output.self, time: mark))
        event.bytes += EventDraft.bytesOfOutput
    }

    // MARK: - Nodes and work

    private func record(of node: NodeBase) -> NodeRecord {
        if let known = node.traceRecord as? NodeRecord, known.recorder == ObjectIdentifier(self) { return known }
        // It may be the record of another recorder.
        if let number = node.sessionNumber, let known = nodes[number] { return known }
        // A tree that is traced has a session for each node.
        guard let session = node.session else { preconditionFailure("A node of a traced tree has a session.") }
        let new = NodeRecord(
            session,
            parent: node.parent.map { record(of: $0) },
            firstEvent: numberOfStep,
            of: self
        )
        nodes[new.number] = new
        if node.traceRecord == nil { node.traceRecord = new }
        newNodes.append(new)
        return new
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        guard let ended = nodes.removeValue(forKey: session.sessionID.value) else { return }
        (ended.state, ended.props) = (nil, nil)
        let number = numberOfStep
        log.withLock { log in
            if !ended.isInLog { log.add(ended) }
            log.end(ended, after: number)
        }
        // Another root takes the place of this one.
        guard session.parent == nil, travel == nil else { return }
        endEvent()
        // The runtime ends the work of nodes after their sessions.
        for work in exchange(&running, with: [:]).values.joined().sorted(by: { $0.number < $1.number }) {
            endWork(work.number)
        }
        releaseLog()
        onEnd()
    }

    /// The number of the event at hand, or of the next one.
    private var numberOfStep: Int { event.isOpen ? event.number : nextEvent }

    func workDidBegin(_ work: NodeWork, of node: NodeBase) {
        if isOver { return }
        works += 1
        let record = WorkRecord(
            number: works,
            node: record(of: node),
            work: work,
            bytes: EventDraft.bytesOfWork + bytes(of: work),
            begin: RecordingClock.now,
            beginEvent: event.isOpen ? event.number : nextEvent - 1
        )
        running[record.node.number, default: []].append((works, work))
        log.withLock { $0.begin(record) }
    }

    func workDidEnd(_ work: NodeWork, of node: NodeBase) {
        if isOver { return }
        if let number = endRunning(work, of: node) { endWork(number) }
    }

    private func endWork(_ number: Int) {
        let now = RecordingClock.now
        let event = numberOfStep
        var dropped = EventLog.Dropped()
        let limit = memory.share
        let ended = log.withLock { $0.endWork(number, at: now, in: event, limit: limit, &dropped) }
        dropped.release()
        if let ended { writer?.write(ended) }
    }

    /// Returns the number of work of a node, which does not run any more.
    private func endRunning(_ work: NodeWork, of node: NodeBase) -> Int? {
        // Keys are the app's, whose `==` may lead back here: it is not called in the list.
        guard let number = node.sessionNumber, let works = running[number],
            let ended = works.first(where: { $0.work.isSame(as: work) })?.number
        else { return nil }
        running[number]?.removeAll { $0.number == ended }
        if running[number]?.isEmpty ?? false { running[number] = nil }
        return ended
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
