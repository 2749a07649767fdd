import Workflow

extension Scenario {
    /// An output cascades through a chain of `length` nodes to the root, whose host listens.
    static func chain(_ length: Int) -> Scenario {
        Scenario(
            name: "chain-\(length)",
            nodes: length,
            countedOperations: 500,
            ours: { Chain(length: length) },
            limit: { HandChain(length: length) },
            expectedCheck: { $0 * (length + 1) }
        )
    }
}

struct Link: Workflow, Equatable {
    /// Links below this one.
    let below: Int

    typealias Output = Int

    struct State: Equatable {
        var total = 0
    }

    struct Add: WorkflowAction {
        let number: Int

        func apply(toState state: inout State, context: ApplyContext<Link>) -> Int? {
            state.total += number
            return number
        }
    }

    struct Rendering {
        /// Of this link and those below.
        let total: Int
        /// Of the lowest link.
        let add: Sink<Add>
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Link>) -> Rendering {
        guard below > 0 else { return Rendering(total: state.total, add: context.makeSink(of: Add.self)) }
        let child = Link(below: below - 1).rendered(in: context) { Add(number: $0) }
        return Rendering(total: state.total + child.total, add: child.add)
    }
}

final class Chain: Subject {
    private let host: WorkflowHost<Link>
    private var received = 0

    init(length: Int) {
        host = WorkflowHost(workflow: Link(below: length - 1), configuration: RuntimeConfiguration())
        host.onOutput { [unowned self] in received += $0 }
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering.add.send(Link.Add(number: 1)) }
    }

    var check: Int { host.rendering.total + received }
}

/// A link by hand: tells its parent by a closure, and renders what is below it.
final class HandLink {
    private let child: HandLink?
    private var total = 0
    private(set) var rendering = Rendering(total: 0, add: { _ in })
    var onOutput: ((Int) -> Void)?

    struct Rendering {
        let total: Int
        let add: (Int) -> Void
    }

    init(below: Int) {
        child = below > 0 ? HandLink(below: below - 1) : nil
        child?.onOutput = { [unowned self] in add($0) }
        render()
    }

    @inline(never)
    func add(_ number: Int) {
        total += number
        onOutput?(number)
    }

    func render() {
        if let child {
            child.render()
            rendering = Rendering(total: total + child.rendering.total, add: child.rendering.add)
        } else {
            rendering = Rendering(total: total, add: { [unowned self] in add($0) })
        }
    }
}

final class HandChain: Subject {
    private let root: HandLink
    private var received = 0

    init(length: Int) {
        root = HandLink(below: length - 1)
        root.onOutput = { [unowned self] number in
            root.render()
            received += number
        }
    }

    func run(operations: Int) {
        for _ in 0..<operations { root.rendering.add(1) }
    }

    var check: Int { root.rendering.total + received }
}
