import Workflow

extension Scenario {
    /// One of 1,000 children acts that have a closure among their props: each is rendered in each pass.
    static var closureProps: Scenario {
        Scenario(
            name: "closure-props-1000",
            nodes: 1_000,
            countedOperations: 20,
            ours: { CallingTree(count: 1_000) },
            limit: { CallingByHand(count: 1_000) },
            expectedCheck: { $0 * 2 }
        )
    }

    /// One of 1,000 children acts whose renderings have four closures.
    static var fourClosures: Scenario {
        Scenario(
            name: "four-closures-1000",
            nodes: 1_000,
            countedOperations: 20,
            ours: { ButtonsTree(count: 1_000) },
            limit: { ButtonsByHand(count: 1_000) },
            expectedCheck: { $0 }
        )
    }
}

// MARK: - A closure among the props

/// A leaf that calls back when it acts.
struct Caller: Workflow {
    let onAdd: (Int) -> Void

    struct Add: WorkflowAction {
        let number: Int

        func apply(toState state: inout Leaf.State, context: ApplyContext<Caller>) -> Never? {
            state.count += number
            context[workflowValue: \.onAdd](number)
            return nil
        }
    }

    struct Rendering {
        let total: Int
        let add: Sink<Add>
    }

    func makeInitialState() -> Leaf.State { Leaf.State() }

    func render(state: Leaf.State, context: RenderContext<Caller>) -> Rendering {
        Rendering(total: state.count, add: context.makeSink(of: Add.self))
    }
}

/// A parent that gives each child a closure with the child's key.
struct CallerList: Workflow {
    let keys: [String]

    struct State: Equatable {
        var received = 0
        var lastKey = ""
    }

    struct Called: WorkflowAction {
        let key: String
        let number: Int

        func apply(toState state: inout State, context: ApplyContext<CallerList>) -> Never? {
            state.received += number
            state.lastKey = key
            return nil
        }
    }

    struct Rendering {
        let received: Int
        let children: [Caller.Rendering]
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<CallerList>) -> Rendering {
        let sink = context.makeSink(of: Called.self)
        let children = keys.map { key in
            Caller { sink.send(Called(key: key, number: $0)) }.rendered(in: context, key: key)
        }
        return Rendering(received: state.received, children: children)
    }
}

final class CallingTree: Subject {
    private let host: WorkflowHost<CallerList>
    private var picker: LeafPicker

    init(count: Int) {
        let list = CallerList(keys: LeafList.keys(count))
        host = WorkflowHost(workflow: list, configuration: RuntimeConfiguration())
        picker = LeafPicker(count: count)
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering.children[picker.next()].add.send(Caller.Add(number: 1)) }
    }

    var check: Int { host.rendering.received + host.rendering.children.reduce(0) { $0 + $1.total } }
}

/// By hand: an action renders its child and the list; the list gives each child a new closure and renders it again.
final class CallingByHand: Subject {
    private let keys: [String]
    private let children: [HandCaller]
    private var received = 0
    private var lastKey = ""
    private var rendering: [HandCaller.Rendering] = []
    private var picker: LeafPicker

    init(count: Int) {
        keys = LeafList.keys(count)
        children = keys.map { _ in HandCaller() }
        picker = LeafPicker(count: count)
        render()
        render()
    }

    @inline(never)
    private func render() {
        rendering = zip(keys, children)
            .map { key, child in
                child.onAdd = { [unowned self] number in
                    received += number
                    lastKey = key
                }
                child.render()
                return child.rendering
            }
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            rendering[picker.next()].add(1)
            // Twice, as an action of the child and one of the list are two events.
            render()
            render()
        }
    }

    var check: Int { received + rendering.reduce(0) { $0 + $1.total } }
}

final class HandCaller {
    var onAdd: (Int) -> Void = { _ in }
    private var total = 0
    private(set) var rendering = Rendering(total: 0, add: { _ in })

    struct Rendering {
        let total: Int
        let add: (Int) -> Void
    }

    @inline(never)
    func add(_ number: Int) {
        total += number
        onAdd(number)
    }

    func render() {
        rendering = Rendering(total: total, add: { [unowned self] in add($0) })
    }
}

// MARK: - Four closures in a rendering

/// A leaf with a closure for each thing that a person can do.
struct Buttons: Workflow, Equatable {
    enum Action: WorkflowAction {
        case add, remove, double, clear

        func apply(toState state: inout Leaf.State, context: ApplyContext<Buttons>) -> Never? {
            switch self {
            case .add: state.count += 1
            case .remove: state.count -= 1
            case .double: state.count *= 2
            case .clear: state.count = 0
            }
            return nil
        }
    }

    struct Rendering {
        let count: Int
        let add: () -> Void
        let remove: () -> Void
        let double: () -> Void
        let clear: () -> Void
    }

    func makeInitialState() -> Leaf.State { Leaf.State() }

    func render(state: Leaf.State, context: RenderContext<Buttons>) -> Rendering {
        let sink = context.makeSink(of: Action.self)
        return Rendering(
            count: state.count,
            add: { sink.send(.add) },
            remove: { sink.send(.remove) },
            double: { sink.send(.double) },
            clear: { sink.send(.clear) }
        )
    }
}

struct ButtonsList: Workflow {
    let keys: [String]

    func render(state: Void, context: RenderContext<ButtonsList>) -> [Buttons.Rendering] {
        keys.map { Buttons().rendered(in: context, key: $0) }
    }
}

final class ButtonsTree: Subject {
    private let host: WorkflowHost<ButtonsList>
    private var picker: LeafPicker

    init(count: Int) {
        let list = ButtonsList(keys: LeafList.keys(count))
        host = WorkflowHost(workflow: list, configuration: RuntimeConfiguration())
        picker = LeafPicker(count: count)
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering[picker.next()].add() }
    }

    var check: Int { host.rendering.reduce(0) { $0 + $1.count } }
}

/// By hand: objects that render themselves, and an array of what they show.
final class ButtonsByHand: Subject {
    private let children: [HandButtons]
    private var rendering: [Buttons.Rendering] = []
    private var picker: LeafPicker

    init(count: Int) {
        children = (0..<count).map { _ in HandButtons() }
        picker = LeafPicker(count: count)
        for child in children { child.onChange = { [unowned self] in render() } }
        render()
    }

    @inline(never)
    private func render() {
        rendering = children.map(\.rendering)
    }

    func run(operations: Int) {
        for _ in 0..<operations { rendering[picker.next()].add() }
    }

    var check: Int { rendering.reduce(0) { $0 + $1.count } }
}

final class HandButtons {
    private var count = 0
    private(set) var rendering: Buttons.Rendering
    var onChange: () -> Void = {}

    init() {
        rendering = Buttons.Rendering(count: 0, add: {}, remove: {}, double: {}, clear: {})
        render()
    }

    @inline(never)
    private func set(_ newCount: Int) {
        count = newCount
        render()
        onChange()
    }

    private func render() {
        rendering = Buttons.Rendering(
            count: count,
            add: { [unowned self] in set(count + 1) },
            remove: { [unowned self] in set(count - 1) },
            double: { [unowned self] in set(count * 2) },
            clear: { [unowned self] in set(0) }
        )
    }
}
