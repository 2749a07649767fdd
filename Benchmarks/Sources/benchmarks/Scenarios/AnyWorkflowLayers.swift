import Workflow

extension Scenario {
    /// A child acts that is rendered through ten layers of erasure and maps of renderings and outputs.
    static var anyWorkflow: Scenario {
        Scenario(
            name: "any-workflow-10",
            countedOperations: 500,
            ours: { LayeredTree(layers: 10) },
            limit: { LayeredByHand(layers: 10) },
            expectedCheck: { $0 * (1 + 1 + 10) + 10 }
        )
    }
}

/// Renders a link through layers, each of which adds 1 to the total and to the output.
struct Layers: Workflow {
    /// A property, so that the compiler cannot do away with the layers.
    let count: Int

    typealias Output = Int

    struct State: Equatable {
        var received = 0
    }

    struct Receive: WorkflowAction {
        let number: Int

        func apply(toState state: inout State, context: ApplyContext<Layers>) -> Int? {
            state.received += number
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Layers>) -> Link.Rendering {
        var child = Link(below: 0).asAnyWorkflow()
        for _ in 0..<count {
            child = child.mapRendering { Link.Rendering(total: $0.total + 1, add: $0.add) }
                .mapOutput { $0 + 1 }
                .asAnyWorkflow()
        }
        let link = child.rendered(in: context) { Receive(number: $0) }
        return Link.Rendering(total: link.total + state.received, add: link.add)
    }
}

final class LayeredTree: Subject {
    private let host: WorkflowHost<Layers>

    init(layers: Int) {
        host = WorkflowHost(workflow: Layers(count: layers), configuration: RuntimeConfiguration())
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering.add.send(Link.Add(number: 1)) }
    }

    var check: Int { host.rendering.total }
}

/// Layers of closures by hand, made anew for each rendering.
final class LayeredByHand: Subject {
    private let layers: Int
    private let link = HandLink(below: 0)
    private var received = 0
    private var rendering = HandLink.Rendering(total: 0, add: { _ in })
    private var output: (Int) -> Int = { $0 }

    init(layers: Int) {
        self.layers = layers
        link.onOutput = { [unowned self] in
            received += output($0)
            render()
        }
        render()
    }

    private func render() {
        var map: (HandLink.Rendering) -> HandLink.Rendering = { $0 }
        var mapOutput: (Int) -> Int = { $0 }
        for _ in 0..<layers {
            map = { [map] in
                let inner = map($0)
                return HandLink.Rendering(total: inner.total + 1, add: inner.add)
            }
            mapOutput = { [mapOutput] in mapOutput($0) + 1 }
        }
        link.render()
        output = mapOutput
        let mapped = map(link.rendering)
        rendering = HandLink.Rendering(total: mapped.total + received, add: mapped.add)
    }

    func run(operations: Int) {
        for _ in 0..<operations { rendering.add(1) }
    }

    var check: Int { rendering.total }
}
