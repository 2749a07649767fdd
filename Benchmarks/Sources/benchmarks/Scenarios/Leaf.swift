import Workflow

/// The workflow at the leaves of most scenarios: a number and a sink to change it.
struct Leaf: Workflow, Equatable {
    var base = 0

    struct State: Equatable {
        var count = 0
    }

    struct Rendering {
        let count: Int
        let increment: Sink<Increment>
    }

    struct Increment: WorkflowAction {
        func apply(toState state: inout State, context: ApplyContext<Leaf>) -> Never? {
            state.count += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Leaf>) -> Rendering {
        Rendering(count: base + state.count, increment: context.makeSink(of: Increment.self))
    }
}

/// A leaf by hand: a class with a closure.
final class HandLeaf {
    var base: Int
    var count = 0
    var rendering: Rendering
    var onChange: (() -> Void)?

    struct Rendering {
        let count: Int
        let increment: () -> Void
    }

    init(base: Int = 0) {
        self.base = base
        rendering = Rendering(count: base, increment: {})
        rendering = Rendering(count: base, increment: { [unowned self] in increment() })
    }

    @inline(never)
    func increment() {
        count += 1
        render()
        onChange?()
    }

    func render() {
        rendering = Rendering(count: base + count, increment: { [unowned self] in increment() })
    }
}
