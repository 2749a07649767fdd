import TestSupport
import TrellisSupport
import Workflow
import WorkflowConcurrency
import WorkflowSnapshots

// The workflows of these tests.

struct TallyRendering {
    let count: Int
    let add: (Int) -> Void
}

struct Tally: DurableWorkflow {
    struct State: Codable, Equatable { var count = 0 }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Tally>) -> TallyRendering {
        let sink = context.makeSink(of: Int.self) { number, state in state.count += number }
        return TallyRendering(count: state.count) { sink.send($0) }
    }
}

/// A durable workflow without durable state of its own in the way: `names` are props.
struct Board: Workflow {
    let names: [String]

    func render(state: Void, context: RenderContext<Board>) -> [String: TallyRendering] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, Tally().rendered(in: context, key: $0)) })
    }
}

/// Not durable itself, with a durable child.
struct Hall: Workflow {
    struct State: Equatable { var isOpen = false }

    func makeInitialState() -> State { State() }

    func render(
        state: State,
        context: RenderContext<Hall>
    ) -> (isOpen: Bool, open: () -> Void, tally: TallyRendering) {
        let sink = context.makeSink(of: Void.self) { _, state in state.isOpen = true }
        return (state.isOpen, { sink.send(()) }, Tally().rendered(in: context))
    }
}

struct Preview: Workflow {
    func render(
        state: Void,
        context: RenderContext<Preview>
    ) -> (kept: TallyRendering, left: TallyRendering) {
        (Tally().rendered(in: context), Hall().transient().rendered(in: context).tally)
    }
}

struct Rows: Workflow {
    let ids: [Int]

    func render(state: Void, context: RenderContext<Rows>) -> [TallyRendering] {
        Array(WorkflowList(ids, id: \.self) { _ in Tally() }.rendered(in: context))
    }
}

enum OneTown { struct House: DurableWorkflow {} }
enum OtherTown { struct House: DurableWorkflow {} }

extension OneTown.House {
    func makeInitialState() -> Tally.State { Tally.State() }
    func render(state: Tally.State, context: RenderContext<Self>) -> TallyRendering {
        let sink = context.makeSink(of: Int.self) { number, state in state.count += number }
        return TallyRendering(count: state.count) { sink.send($0) }
    }
}

extension OtherTown.House {
    func makeInitialState() -> Tally.State { Tally.State() }
    func render(state: Tally.State, context: RenderContext<Self>) -> TallyRendering {
        let sink = context.makeSink(of: Int.self) { number, state in state.count += number }
        return TallyRendering(count: state.count) { sink.send($0) }
    }
}

/// Two children of types that differ only in the types around them.
struct Twins: Workflow {
    var isTurned = false

    func render(state: Void, context: RenderContext<Twins>) -> (TallyRendering, TallyRendering) {
        if !isTurned { return (OneTown.House().rendered(in: context), OtherTown.House().rendered(in: context)) }
        let other = OtherTown.House().rendered(in: context)
        return (OneTown.House().rendered(in: context), other)
    }
}

/// Two types of one name in snapshots.
struct Namesakes: Workflow {
    struct First: DurableWorkflow {
        static var durability: Durability<Int> { Durability(Int.self, named: "Same") }
        func makeInitialState() -> Int { 1 }
        func render(state: Int, context: RenderContext<First>) -> Int { state }
    }

    struct Second: DurableWorkflow {
        static var durability: Durability<Int> { Durability(Int.self, named: "Same") }
        func makeInitialState() -> Int { 2 }
        func render(state: Int, context: RenderContext<Second>) -> Int { state }
    }

    func render(state: Void, context: RenderContext<Namesakes>) -> [Int] {
        [First().rendered(in: context), Second().rendered(in: context), Second().rendered(in: context, key: "2")]
    }
}

/// Collections whose order is that of the moment.
struct Tags: DurableWorkflow {
    enum Color: String, Codable { case red, green, blue }

    struct State: Codable, Equatable {
        var names: Set<String> = []
        var colors: [Color: Set<Int>] = [:]
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Tags>) -> ((inout State) -> Void) -> Void {
        let sink = context.makeSink(of: State.self) { new, state in state = new }
        return { change in
            var new = state
            change(&new)
            sink.send(new)
        }
    }
}

struct Basket: DurableWorkflow {
    struct StateV1: Codable { var items: String }
    struct StateV2: Codable { var items: [String] }
    struct State: Codable, Equatable {
        var items: [String]
        var note: String
    }

    static var durability: Durability<State> {
        Durability(StateV1.self, formerly: ["Cart"])
            .then { StateV2(items: [$0.items]) }
            .then { State(items: $0.items, note: "") }
    }

    func makeInitialState() -> State { State(items: [], note: "") }

    func render(state: State, context: RenderContext<Basket>) -> [String] {
        state.items + (state.note.isEmpty ? [] : [state.note])
    }
}

/// A state with forms, and a child.
struct Shelf: DurableWorkflow {
    struct StateV2: Codable { var items: [String] }
    struct State: Codable, Equatable { var items: [String] }

    static var durability: Durability<State> {
        Durability(StateV2.self, version: 2).then { State(items: $0.items) }
    }

    func makeInitialState() -> State { State(items: []) }

    func render(state: State, context: RenderContext<Shelf>) -> (items: [String], tally: TallyRendering) {
        (state.items, Tally().rendered(in: context))
    }
}

struct Follower: DurableWorkflow {
    let target: Int

    struct State: Codable, Equatable { var target: Int }

    func makeInitialState() -> State { State(target: target) }
    func workflowDidChange(from previous: Follower, state: inout State) { state.target = target }
    func render(state: State, context: RenderContext<Follower>) -> Int { state.target }
}

struct Broken: DurableWorkflow {
    struct State: Codable {
        struct No: Error, CustomStringConvertible { var description: String { "No." } }
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws { throw No() }
    }

    func makeInitialState() -> State { State() }
    func render(state: State, context: RenderContext<Broken>) -> TallyRendering { Tally().rendered(in: context) }
}

struct Plain: Workflow {
    func render(state: Void, context: RenderContext<Plain>) -> Int { 0 }
}

// MARK: - Work

/// Notes the circumstances in which named work runs.
final class Contexts: Sendable {
    private let all = Guarded<[String: String]>([:])

    subscript(name: String) -> String? { all.withLock { $0[name] } }

    func note(_ name: String) {
        let context = WorkContext.current
        note(name, "\(context.isRestored) \(context.effect.map { "\($0)" } ?? "none")")
    }

    func note(_ name: String, _ text: String) {
        all.withLock { $0[name] = text }
    }

    @MainActor
    func wait(for names: [String]) async throws {
        try await until("\(names) have run") { names.allSatisfy { self[$0] != nil } }
    }
}

struct Desk: DurableWorkflow, EffectfulWorkflow {
    let contexts: Contexts
    /// Whether effects go on for ever.
    let isPatient: Bool

    struct State: Codable, Equatable {}
    typealias Effect = String

    enum Action: WorkflowAction {
        case start(String, key: String?)
        case done

        func apply(toState state: inout State, context: ApplyContext<Desk>) -> Never? {
            if case .start(let effect, let key) = self { context.start(effect, key: key) }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func work(for effect: String) -> EffectWork<Action> {
        EffectWork { [contexts, isPatient] in
            contexts.note(effect)
            if isPatient { try await Task.sleep(for: .seconds(3_600)) }
            return .done
        }
    }

    func render(state: State, context: RenderContext<Desk>) -> (Action) -> Void {
        let sink = context.makeSink(of: Action.self)
        return { sink.send($0) }
    }
}

/// Runs a side effect, a task and a worker for a number, which its rendering raises.
struct Station: DurableWorkflow {
    let contexts: Contexts

    struct State: Codable, Equatable { var number = 0 }

    enum Action: WorkflowAction {
        case noted

        func apply(toState state: inout State, context: ApplyContext<Station>) -> Never? { nil }
    }

    struct Noting: Worker {
        let contexts: Contexts
        let name: String

        func run() async -> Int {
            contexts.note(name)
            return 0
        }

        func isEquivalent(to otherWorker: Noting) -> Bool { name == otherWorker.name }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Station>) -> () -> Void {
        let name = "\(state.number)"
        context.runSideEffect(key: "side effect \(name)") { lifetime in
            contexts.note("side effect \(name)", "\(lifetime.isRestored)")
        }
        context.runSideEffect(key: "task \(name)", of: Action.self) { [contexts] _ in
            contexts.note("task \(name)")
        }
        Noting(contexts: contexts, name: "worker \(name)")
            .mapOutput { _ in Action.noted }
            .running(in: context, key: name)
        let sink = context.makeSink(of: Void.self) { _, state in state.number += 1 }
        return { sink.send(()) }
    }
}

// MARK: - Support

/// Collects the problems of snapshots.
final class Problems: Sendable {
    private let found = Guarded<[SnapshotProblem]>([])

    var all: [SnapshotProblem] { found.withLock { $0 } }

    var configuration: RuntimeConfiguration {
        var configuration = RuntimeConfiguration()
        configuration.onSnapshotProblem = { problem in self.found.withLock { $0.append(problem) } }
        return configuration
    }
}
