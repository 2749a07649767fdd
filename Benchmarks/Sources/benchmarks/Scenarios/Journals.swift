import Foundation
import Workflow
import WorkflowSnapshots

extension Scenario {
    /// One of 1,000 durable leaves acts, in a host that writes a journal or in one that keeps account alone.
    static func journalAction(writes: Bool) -> Scenario {
        Scenario(
            name: writes ? "journal-action" : "journal-none",
            nodes: 1_000,
            countedOperations: 500,
            ours: { JournaledTree(writes: writes) },
            limit: { JournalByHand(writes: writes) },
            expectedCheck: { $0 }
        )
    }
}

private struct JournaledLeaf: DurableWorkflow, Equatable {
    struct State: Codable, Equatable { var count = 0 }

    struct Rendering {
        let count: Int
        let sink: Sink<Action>
    }

    enum Action: WorkflowAction, Codable {
        case add(Int)

        func apply(toState state: inout State, context: ApplyContext<JournaledLeaf>) -> Never? {
            if case .add(let number) = self { state.count += number }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<JournaledLeaf>) -> Rendering {
        Rendering(count: state.count, sink: context.makeSink(of: Action.self))
    }
}

private struct JournaledList: Workflow {
    var ids = Array(0..<1_000)

    func render(state: Void, context: RenderContext<JournaledList>) -> RenderingList<JournaledLeaf.Rendering> {
        WorkflowList(ids, id: { $0 }) { _ in JournaledLeaf() }.rendered(in: context)
    }
}

/// Takes the records and keeps none, so that encoding is measured and no disk.
private final class CountingWriter: JournalWriter {
    private(set) var bytes = 0
    let lastIndex = 0
    let wantsSnapshot = false

    func write(_ record: JournalRecord) { bytes += record.bytes.count }
}

private final class JournaledTree: Subject {
    private let host: WorkflowHost<JournaledList>
    private let writer = CountingWriter()
    private var picker = LeafPicker(count: 1_000)
    private(set) var check = 0

    init(writes: Bool) {
        let configuration = RuntimeConfiguration()
        host =
            writes
            ? WorkflowHost(
                workflow: JournaledList(),
                restoring: nil,
                // Whole states are the price of `snapshot-1000`, every so many entries.
                journal: JournalOptions(writer, snapshotInterval: .max),
                configuration: configuration
            )
            : WorkflowHost(workflow: JournaledList(), restoring: nil, configuration: configuration)
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            host.rendering[picker.next()].sink.send(.add(1))
            check += 1
        }
    }
}

/// Leaves by hand, and the same content of a record: the number, the time, the action and the state as JSON, a checksum.
private final class JournalByHand: Subject {
    private let leaves = (0..<1_000).map { _ in HandLeaf() }
    private let writes: Bool
    private let encoder = JSONEncoder()
    private var picker = LeafPicker(count: 1_000)
    private var written = 0
    private(set) var check = 0

    init(writes: Bool) {
        self.writes = writes
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            let index = picker.next()
            leaves[index].increment()
            check += 1
            if writes { written += record(of: leaves[index], index).count }
        }
    }

    private func record(of leaf: HandLeaf, _ index: Int) -> [UInt8] {
        var bytes: [UInt8] = [1]
        func write(_ number: Int) { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }
        func write(_ content: some Collection<UInt8>) {
            write(content.count)
            bytes.append(contentsOf: content)
        }
        write(check)
        write(Int(Date().timeIntervalSince1970 * 1000))
        write("JournaledList > JournaledLeaf (key \"\(index)\")".utf8)
        write("Action.add".utf8)
        // Values of one number never fail.
        write(try! encoder.encode(JournaledLeaf.Action.add(1)))
        write(index)
        write(try! encoder.encode(JournaledLeaf.State(count: leaf.count)))
        write(Int(truncatingIfNeeded: bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }))
        return bytes
    }
}
