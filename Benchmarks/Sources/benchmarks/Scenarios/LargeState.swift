import Workflow

extension Scenario {
    /// An action appends to a state of 10,000 elements, which is compared with the one before.
    static var appendCompared: Scenario {
        Scenario(
            name: "append-compared-10000",
            countedOperations: 20,
            ours: { LogTree<ComparedLog>() },
            limit: { LogByHand() },
            expectedCheck: { $0 }
        )
    }

    /// The same with a workflow whose state is not compared.
    static var appendUncompared: Scenario {
        Scenario(
            name: "append-uncompared-10000",
            countedOperations: 200,
            ours: { LogTree<UncomparedLog>() },
            limit: { LogByHand() },
            expectedCheck: { $0 }
        )
    }
}

enum ComparedLog: LogComparison { static let comparesState = true }
enum UncomparedLog: LogComparison { static let comparesState = false }

protocol LogComparison {
    static var comparesState: Bool { get }
}

/// Ten thousand numbers, or one less, to which a number is appended.
struct LogLines: Equatable {
    var numbers = Array(0..<9_999)

    mutating func append(_ number: Int) {
        if numbers.count == 10_000 { numbers.removeLast() }
        numbers.append(number)
    }
}

struct Log<Comparison: LogComparison>: Workflow {
    struct Append: WorkflowAction {
        let number: Int

        func apply(toState state: inout LogLines, context: ApplyContext<Log<Comparison>>) -> Never? {
            state.append(number)
            return nil
        }
    }

    struct Rendering {
        let last: Int?
        let append: Sink<Append>
    }

    static var comparesState: Bool { Comparison.comparesState }

    func makeInitialState() -> LogLines { LogLines() }

    func render(state: LogLines, context: RenderContext<Log<Comparison>>) -> Rendering {
        Rendering(last: state.numbers.last, append: context.makeSink(of: Append.self))
    }
}

final class LogTree<Comparison: LogComparison>: Subject {
    private let host = WorkflowHost(workflow: Log<Comparison>(), configuration: RuntimeConfiguration())
    private(set) var check = 0

    func run(operations: Int) {
        for _ in 0..<operations {
            host.rendering.append.send(.init(number: check + 1))
            check = host.rendering.last ?? 0
        }
    }
}

final class LogByHand: Subject {
    private var lines = LogLines()
    private var last: Int?
    private(set) var check = 0

    @inline(never)
    private func append(_ number: Int) {
        lines.append(number)
        last = lines.numbers.last
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            append(check + 1)
            check = last ?? 0
        }
    }
}
