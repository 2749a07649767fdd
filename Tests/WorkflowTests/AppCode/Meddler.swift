import TestSupport
import Workflow
import WorkflowSnapshots

/// The app of a random run: wherever the runtime calls it, it may do something that has to do with a tree.
///
/// Never more than `patience` things in one step, and never more than four within each other, so that a run ends. What it does depends on
/// the seed alone.
final class Meddler {
    /// The places at which the runtime calls code of the app.
    enum Place: CaseIterable {
        case makeState, change, render, apply, makeAction, mapOutput, compute, work, compare, hash, encode, describe,
            end
        case startSideEffect, endSideEffect, listener, observer, debugger, misuse, problem, content
    }

    private struct Refusal: Error {}

    var random: SeededRandom
    let mode: Mode
    private var patience = 0
    private var depth = 0
    private(set) var places: Set<Place> = []
    /// The objects of the app that are alive.
    var alive = 0
    /// The events that a node has handled after its end.
    var late = 0
    private var hosts: [WorkflowHost<Person>?] = [nil, nil]
    private var subscriptions: [HostSubscription] = []
    private var sinks: [Sink<Act>] = []
    private var handlers: [EventHandler<Int>] = []
    private var contexts: [RenderContext<Person>] = []
    private var snapshots: [TreeSnapshot] = []
    /// Whether people hide their children, which a render reads without the runtime's knowledge.
    private(set) var hidesChildren = false

    init(seed: UInt64, mode: Mode) {
        random = SeededRandom(seed: seed)
        self.mode = mode
    }

    /// Called by all code of the app.
    func meddle(at place: Place) {
        places.insert(place)
        guard patience > 0, depth < 4, random.happens(percent: 30) else { return }
        patience -= 1
        depth += 1
        act()
        depth -= 1
    }

    func meddleOrThrow() throws {
        meddle(at: .encode)
        if patience > 0, random.happens(percent: 10) { throw Refusal() }
    }

    /// Does something from outside of all trees, and what comes of it.
    func step() {
        patience = 12
        act()
        patience = 0
    }

    /// Ends all that holds something, sends to what has ended, and returns the number of objects that are left.
    func end() -> Int {
        patience = 6
        for index in hosts.indices { endHost(index) }
        patience = 0
        // Those that were started at the end of others.
        for index in hosts.indices { endHost(index) }
        // Their nodes live as long as they do.
        letGo(exchange(&contexts, with: []))
        letGo(exchange(&subscriptions, with: []))
        sendToAll()
        // One that was made twice in a pass is remembered by nobody, and keeps what its closure holds.
        letGo(exchange(&handlers, with: []))
        return alive
    }

    /// Sends to what has ended.
    private func sendToAll() {
        for sink in sinks { sink.send(Act(kind: .add, object: Thing(self))) }
        for handler in handlers { handler(1) }
    }

    private func act() {
        switch random.below(16) {
        case 0...4: send()
        case 5, 6: if !handlers.isEmpty { random.pick(handlers)(random.below(9)) }
        case 7: endHost(random.below(2))
        case 8, 9: start(random.below(2))
        case 10: hosts[random.below(2)]?.update(workflow: makeRoot())
        case 11: subscribe()
        case 12: if !subscriptions.isEmpty { random.pick(subscriptions).cancel() }
        case 13: save()
        case 14: hidesChildren.toggle()
        default: if !contexts.isEmpty { useLate(random.pick(contexts)) }
        }
    }

    private func send() {
        if sinks.isEmpty { return }
        let sink = random.pick(sinks)
        sink.send(Act(kind: random.pick(Act.Kind.allCases), object: Thing(self)))
    }

    // What is released may act, so nothing is being accessed then.

    private func endHost(_ index: Int) {
        letGo(exchange(&hosts[index], with: nil))
    }

    private func makeRoot() -> Person { Person(name: "root", level: 0, object: Thing(self)) }

    private func start(_ index: Int) {
        if hosts[index] != nil { return }
        let made = makeHost()
        letGo(exchange(&hosts[index], with: made))
    }

    private var configuration: RuntimeConfiguration {
        let meddler = Smuggled(self)
        var configuration = mode.configuration
        configuration.onMisuse = { _ in meddler.value.meddle(at: .misuse) }
        configuration.onSnapshotProblem = { _ in meddler.value.meddle(at: .problem) }
        return configuration
    }

    private func makeHost() -> WorkflowHost<Person> {
        let configuration = configuration
        let observers: [any WorkflowObserver] = random.happens(oneIn: 3) ? [MeddlingObserver(meddler: self)] : []
        let debugger = random.happens(oneIn: 3) ? MeddlingDebugger(meddler: self) : nil
        guard random.happens(oneIn: 2) else {
            return WorkflowHost(
                workflow: makeRoot(),
                observers: observers,
                debugger: debugger,
                configuration: configuration,
                home: nil
            )
        }
        return WorkflowHost(
            workflow: makeRoot(),
            restoring: snapshots.last,
            coder: PlainCoder(),
            waits: random.happens(oneIn: 2),
            observers: observers,
            debugger: debugger,
            configuration: configuration,
            home: nil
        )
    }

    private func subscribe() {
        guard let host = hosts[random.below(2)] else { return }
        let object = Thing(self)
        let subscription =
            random.happens(oneIn: 2)
            ? host.onRendering { [weak self] _ in withExtendedLifetime(object) { self?.meddle(at: .listener) } }
            : host.onOutput { [weak self] _ in withExtendedLifetime(object) { self?.meddle(at: .listener) } }
        keep(subscription, in: \.subscriptions, atMost: 6)
    }

    private func save() {
        guard let host = hosts[random.below(2)], host.isSaved else { return }
        switch random.below(3) {
        case 0: keep(host.snapshot(), in: \.snapshots, atMost: 2)
        case 1: _ = host.changes(since: random.below(3))
        default: host.beginEvent()
        }
    }

    private func useLate(_ context: RenderContext<Person>) {
        // The tree may have gone, and its configuration with it.
        RuntimeConfiguration.with(configuration) { useInTree(context) }
    }

    private func useInTree(_ context: RenderContext<Person>) {
        let sink = context.makeSink(of: Act.self)
        sink.send(Act(kind: .add, object: Thing(self)))
        let handler = context.makeEventHandler(of: Int.self) { [self] (_: Int) in Act(kind: .add, object: Thing(self)) }
        handler(1)
        context.runSideEffect(key: Key(id: 99, object: Thing(self))) { _ in }
    }

    // MARK: - What the people give it

    func keep(_ sink: Sink<Act>) { keep(sink, in: \.sinks, atMost: 24) }
    func keep(_ handler: EventHandler<Int>) { keep(handler, in: \.handlers, atMost: 12) }

    func keep(_ context: RenderContext<Person>) {
        if random.happens(oneIn: 20) { keep(context, in: \.contexts, atMost: 2) }
    }

    private func keep<Item>(_ item: Item, in list: ReferenceWritableKeyPath<Meddler, [Item]>, atMost count: Int) {
        if self[keyPath: list].count < count { return self[keyPath: list].append(item) }
        let index = random.below(count)
        var items = self[keyPath: list]
        items[index] = item
        // The old array goes when the new one is in its place.
        let old = self[keyPath: list]
        self[keyPath: list] = items
        withExtendedLifetime(old) {}
    }
}

extension WorkflowHost {
    /// A Boolean value that indicates whether the host keeps account of its states.
    fileprivate var isSaved: Bool { recordedTree != nil }
}

/// An object of the app, which acts when it is compared, described, written and released.
final class Thing: Hashable, CustomStringConvertible {
    let meddler: Meddler

    init(_ meddler: Meddler) {
        self.meddler = meddler
        meddler.alive += 1
    }

    deinit {
        meddler.alive -= 1
        meddler.meddle(at: .end)
    }

    static func == (a: Thing, b: Thing) -> Bool {
        a.meddler.meddle(at: .compare)
        return a === b
    }

    func hash(into hasher: inout Hasher) {
        meddler.meddle(at: .hash)
        hasher.combine(1)
    }

    var description: String {
        meddler.meddle(at: .describe)
        return "a thing"
    }
}

/// A key that acts, and is equal to another with its number.
struct Key: Hashable, CustomStringConvertible {
    let id: Int
    let object: Thing

    static func == (a: Key, b: Key) -> Bool {
        a.object.meddler.meddle(at: .compare)
        return a.id == b.id
    }

    func hash(into hasher: inout Hasher) {
        object.hash(into: &hasher)
        hasher.combine(id)
    }

    var description: String { "\(object) \(id)" }
}
