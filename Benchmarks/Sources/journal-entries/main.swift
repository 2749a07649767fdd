import Foundation
import Workflow
import WorkflowSnapshots

// Reads a journal of 100,000 entries, as `trellis-journal` and `--inspect` do. Exits with 1 where it takes longer than docs/inspector.md says.

let entries = 100_000
let listLimit = Duration.seconds(2)
let entryLimit = Duration.milliseconds(50)

/// A list of to-dos, of which an entry changes one.
struct Tasks: DurableWorkflow {
    struct State: Codable, Equatable {
        var done = Array(repeating: 0, count: 50)
    }

    enum Action: WorkflowAction, Codable {
        case toggle(Int)

        func apply(toState state: inout State, context: ApplyContext<Tasks>) -> Never? {
            if case .toggle(let index) = self { state.done[index] += 1 }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Tasks>) -> (sum: Int, toggle: (Int) -> Void) {
        let sink = context.makeSink(of: Action.self)
        return (state.done.reduce(0, +), { sink.send(.toggle($0)) })
    }
}

func writeJournal(to path: String) throws {
    let file = try JournalFile(path, segmentSize: 1 << 30)
    let host = WorkflowHost(workflow: Tasks(), restoring: nil, journal: JournalOptions(file))
    for number in 0..<entries { host.rendering.toggle(number % 50) }
}

@MainActor
func measure() throws -> Bool {
    let path = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try writeJournal(to: path)
    let clock = ContinuousClock()
    var journal = Journal(records: [])
    let list = try clock.measure {
        journal = try JournalFile.read(path)
        let names = journal.entries.reduce(0) { $0 + $1.actions.count { $0.isCause } }
        guard names == entries, journal.problem == nil else {
            fatalError("Expected \(entries) entries. Instead: \(names).")
        }
    }
    // The last entry before a snapshot is the slowest.
    var worst = Duration.zero
    for index in stride(from: 99, through: entries, by: 5_000) + [0, entries - 1, entries] {
        let time = try clock.measure {
            let host = try journal.replay(Tasks(), to: index)
            guard host.rendering.sum == index else { fatalError("Expected \(index). Instead: \(host.rendering.sum).") }
        }
        worst = max(worst, time)
    }
    print("read and list \(entries) entries: \(list), limit \(listLimit)")
    print("show any entry: \(worst) at most, limit \(entryLimit)")
    return list <= listLimit && worst <= entryLimit
}

exit(try measure() ? 0 : 1)
