import Foundation
import Workflow
import WorkflowSnapshots

/// Prints the entries of a journal.
struct JournalPrinter {
    private let arguments: Arguments

    init(_ arguments: Arguments) {
        self.arguments = arguments
    }

    /// Prints the journal in a file. Returns the exit status.
    func print(_ path: String) -> Int32 {
        do {
            let journal = try JournalFile.read(path)
            print(journal)
            guard let problem = journal.problem else { return 0 }
            Output.writeError("trellis-journal: \(problem)")
            return problem.isUnfinishedEnd ? 0 : 1
        } catch let problem as JournalFormatError {
            Output.writeError("trellis-journal: \(path): \(problem)")
        } catch {
            Output.writeError(
                "trellis-journal: Expected a journal at \(path). Instead, it cannot be read: \(error.localizedDescription)"
            )
        }
        return 1
    }

    private func print(_ journal: Journal) {
        var nodes: [Int: SnapshotNode] = [:]
        var starts = journal.snapshots[...]
        if let first = starts.popFirst() { begin(first, &nodes, isFirst: true) }
        for entry in journal.entries {
            while let next = starts.first, next.index < entry.index {
                starts.removeFirst()
                begin(next, &nodes, isFirst: false)
            }
            print(entry, &nodes)
        }
        for rest in starts { begin(rest, &nodes, isFirst: false) }
    }

    private func isAskedFor(_ index: Int) -> Bool {
        index >= arguments.from ?? 0 && index <= arguments.to ?? .max
    }

    /// Takes in a whole state, and prints where it comes from if it is not what came before.
    private func begin(_ snapshot: JournalSnapshot, _ nodes: inout [Int: SnapshotNode], isFirst: Bool) {
        nodes = snapshot.tree.nodes
        guard isFirst || snapshot.isStart, isAskedFor(snapshot.index) else { return }
        if let state = arguments.state {
            if let node = nodes[state] { printState(of: node, snapshot.index, snapshot.time) }
        } else {
            let count = nodes.count == 1 ? "1 node" : "\(nodes.count) nodes"
            let verb = snapshot.isStart ? "starts" : "goes on"
            Output.write(
                "\(head(snapshot.index, snapshot.time))  \(Output.printable(snapshot.workflow)) \(verb) with \(count)"
            )
        }
    }

    private func print(_ entry: JournalEntry, _ nodes: inout [Int: SnapshotNode]) {
        let before = nodes
        for node in entry.changes.changed { nodes[node.id] = node }
        for id in entry.changes.removed { nodes[id] = nil }
        guard isAskedFor(entry.index) else { return }
        if let state = arguments.state {
            if let node = entry.changes.changed.first(where: { $0.id == state }) {
                printState(of: node, entry.index, entry.time)
            }
            if entry.changes.removed.contains(state) { Output.write("\(head(entry.index, entry.time))  gone") }
            return
        }
        let actions = entry.actions.isEmpty ? ["new props"] : entry.actions.map(line)
        Output.write("\(head(entry.index, entry.time))  \(actions[0])")
        for action in actions.dropFirst() { Output.write("        \(action)") }
        for node in entry.changes.changed {
            let verb = before[node.id] == nil ? "new" : "changed"
            Output.write("        \(verb) \(node.id) \(Output.printable(node.path(in: nodes)))")
        }
        for id in entry.changes.removed {
            Output.write("        gone \(id)" + (before[id].map { " " + Output.printable($0.path(in: before)) } ?? ""))
        }
    }

    private func line(_ action: JournalAction) -> String {
        "\(action.isCause ? "" : "then ")\(Output.printable(action.name)) at \(Output.printable(action.path))"
    }

    private func printState(of node: SnapshotNode, _ index: Int, _ time: Int) {
        let state = node.state.map { Output.printable(String(decoding: $0.bytes, as: UTF8.self)) } ?? "(not durable)"
        Output.write("\(head(index, time))  \(state)")
    }

    private func head(_ index: Int, _ milliseconds: Int) -> String {
        let number = String(index)
        let indent = String(repeating: " ", count: max(0, 6 - number.count))
        // What a damaged journal says may be in no calendar.
        guard (0..<253_402_300_800_000).contains(milliseconds) else { return "\(indent)\(number)  \(milliseconds) ms" }
        let second = Date(timeIntervalSince1970: Double(milliseconds / 1000)).formatted(.iso8601).dropLast()
        let fraction = String(1000 + milliseconds % 1000).dropFirst()
        return "\(indent)\(number)  \(second).\(fraction)Z"
    }
}
