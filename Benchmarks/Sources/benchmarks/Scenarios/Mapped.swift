import Workflow

extension Scenario {
    /// One of 1,000 siblings acts and has an output, which reaches the parent in the way of `Shape`.
    static func mapped<Shape: ChildShape>(_ name: String, _: Shape.Type) -> Scenario {
        Scenario(
            name: name,
            nodes: 1_000,
            countedOperations: 20,
            ours: { MappedTree<Shape>(count: 1_000) },
            limit: { MappedByHand(count: 1_000, countsOutputs: Shape.reportsOutputs) },
            expectedCheck: { $0 * (Shape.reportsOutputs ? 2 : 1) }
        )
    }

    /// The siblings of `mapOutput`, and the other ways to erase and map a child.
    static var mappedShapes: [Scenario] {
        [
            mapped("map-output-1000", OutputMapped.self), mapped("on-output-1000", OutputApplied.self),
            mapped("map-rendering-1000", RenderingMapped.self), mapped("erased-1000", Erased.self),
            mapped("ignoring-output-1000", OutputIgnored.self), chainMapped(100), createMapped,
        ]
    }

    /// An output cascades through a chain of `length` nodes, each of which maps it.
    static func chainMapped(_ length: Int) -> Scenario {
        Scenario(
            name: "chain-mapped-\(length)",
            nodes: length,
            countedOperations: 500,
            ours: { MappedChain(length: length) },
            limit: { HandChain(length: length) },
            expectedCheck: { $0 * (length + 1) }
        )
    }

    /// The first render pass of a parent with 1,000 children whose outputs are mapped.
    static var createMapped: Scenario {
        Scenario(
            name: "create-mapped-1000",
            nodes: nil,
            countedOperations: 4,
            mostOperations: 16,
            ours: {
                let workflow = MappedList<OutputMapped>(keys: LeafList.keys(1_000))
                return CreatedTrees(of: workflow, measures: .creation) { $0.children.count }
            },
            limit: { CreatedMappedByHand() },
            expectedCheck: { $0 * 1_000 }
        )
    }
}

/// A way in which people write a child.
protocol ChildShape {
    static var reportsOutputs: Bool { get }
    static func child(_ key: String, in context: RenderContext<MappedList<Self>>) -> Link.Rendering
}

/// A parent of children that have outputs.
struct MappedList<Shape: ChildShape>: Workflow {
    let keys: [String]

    struct State: Equatable {
        var received = 0
    }

    struct Rendering {
        let received: Int
        let children: [Link.Rendering]
    }

    enum Action: WorkflowAction {
        case child(Int)

        typealias WorkflowType = MappedList<Shape>

        func apply(toState state: inout State, context: ApplyContext<MappedList<Shape>>) -> Never? {
            guard case .child(let number) = self else { return nil }
            state.received += number
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<MappedList<Shape>>) -> Rendering {
        Rendering(received: state.received, children: keys.map { Shape.child($0, in: context) })
    }
}

enum OutputMapped: ChildShape {
    static let reportsOutputs = true

    static func child(_ key: String, in context: RenderContext<MappedList<Self>>) -> Link.Rendering {
        Link(below: 0).mapOutput { MappedList<Self>.Action.child($0) }.rendered(in: context, key: key)
    }
}

enum OutputApplied: ChildShape {
    static let reportsOutputs = true

    static func child(_ key: String, in context: RenderContext<MappedList<Self>>) -> Link.Rendering {
        Link(below: 0)
            .onOutput { (state: inout MappedList<Self>.State, number: Int) -> Never? in
                state.received += number
                return nil
            }
            .rendered(in: context, key: key)
    }
}

enum RenderingMapped: ChildShape {
    static let reportsOutputs = true

    static func child(_ key: String, in context: RenderContext<MappedList<Self>>) -> Link.Rendering {
        Link(below: 0)
            .mapRendering { Link.Rendering(total: $0.total, add: $0.add) }
            .mapOutput { MappedList<Self>.Action.child($0) }
            .rendered(in: context, key: key)
    }
}

enum Erased: ChildShape {
    static let reportsOutputs = true

    static func child(_ key: String, in context: RenderContext<MappedList<Self>>) -> Link.Rendering {
        Link(below: 0).asAnyWorkflow().rendered(in: context, key: key) { MappedList<Self>.Action.child($0) }
    }
}

enum OutputIgnored: ChildShape {
    static let reportsOutputs = false

    static func child(_ key: String, in context: RenderContext<MappedList<Self>>) -> Link.Rendering {
        Link(below: 0).ignoringOutput().rendered(in: context, key: key)
    }
}

final class MappedTree<Shape: ChildShape>: Subject {
    private let host: WorkflowHost<MappedList<Shape>>
    private var picker: LeafPicker

    init(count: Int) {
        let list = MappedList<Shape>(keys: LeafList.keys(count))
        host = WorkflowHost(workflow: list, configuration: RuntimeConfiguration())
        picker = LeafPicker(count: count)
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering.children[picker.next()].add.send(Link.Add(number: 1)) }
    }

    var check: Int { host.rendering.received + host.rendering.children.reduce(0) { $0 + $1.total } }
}

/// The same by hand: objects that tell their list what they add.
final class MappedByHand: Subject {
    private let links: [HandLink]
    private var received = 0
    private var children: [HandLink.Rendering] = []
    private var picker: LeafPicker

    init(count: Int, countsOutputs: Bool) {
        links = (0..<count).map { _ in HandLink(below: 0) }
        picker = LeafPicker(count: count)
        for link in links {
            link.onOutput = { [unowned self, unowned link] number in
                if countsOutputs { received += number }
                link.render()
                render()
            }
        }
        render()
    }

    @inline(never)
    private func render() {
        children = links.map(\.rendering)
    }

    func run(operations: Int) {
        for _ in 0..<operations { children[picker.next()].add(1) }
    }

    var count: Int { children.count }

    var check: Int { received + children.reduce(0) { $0 + $1.total } }
}

/// A link whose child's outputs are mapped before it is rendered.
struct MappedLink: Workflow, Equatable {
    let below: Int

    typealias Output = Int
    typealias Rendering = Link.Rendering

    struct Add: WorkflowAction {
        let number: Int

        func apply(toState state: inout Link.State, context: ApplyContext<MappedLink>) -> Int? {
            state.total += number
            return number
        }
    }

    func makeInitialState() -> Link.State { Link.State() }

    func render(state: Link.State, context: RenderContext<MappedLink>) -> Link.Rendering {
        guard below > 0 else {
            let sink = context.makeSink(of: Add.self)
            return Rendering(total: state.total, add: sink.contraMap { Add(number: $0.number) })
        }
        let child = MappedLink(below: below - 1).mapOutput { Add(number: $0) }.rendered(in: context)
        return Rendering(total: state.total + child.total, add: child.add)
    }
}

final class MappedChain: Subject {
    private let host: WorkflowHost<MappedLink>
    private var received = 0

    init(length: Int) {
        host = WorkflowHost(workflow: MappedLink(below: length - 1), configuration: RuntimeConfiguration())
        host.onOutput { [unowned self] in received += $0 }
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering.add.send(Link.Add(number: 1)) }
    }

    var check: Int { host.rendering.total + received }
}

final class CreatedMappedByHand: Subject {
    private var lists: [MappedByHand] = []
    private(set) var check = 0

    init() {
        lists.reserveCapacity(16)
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            let list = MappedByHand(count: 1_000, countsOutputs: true)
            check += list.count
            lists.append(list)
        }
    }

    func finish() { lists.removeAll(keepingCapacity: true) }
}
