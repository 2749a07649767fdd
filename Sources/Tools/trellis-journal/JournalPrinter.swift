import Foundation
import TrellisSupport
import Workflow
import WorkflowSQLite
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
            guard let journal = try read(path) else { return 0 }
            print(journal)
            guard let problem = journal.problem else { return 0 }
            StandardError.write("trellis-journal: \(problem)")
            return problem.isUnfinishedEnd ? 0 : 1
        } catch let problem as JournalFormatError {
            StandardError.write("trellis-journal: \(path): \(problem)")
        } catch let problem as any PrintedProblem {
            StandardError.write("trellis-journal: \(problem)")
        } catch {
            StandardError.write(
                "trellis-journal: Expected a journal at \(path). Instead, it cannot be read: \(error.localizedDescription)"
            )
        }
        return 1
    }

    /// Returns the journal to print; `nil` if the hosts of a database were listed.
    private func read(_ path: String) throws -> Journal? {
        guard try isDatabase(path) else {
            if let host = arguments.host { throw HostProblem(.noDatabase(path), host: host) }
            return try JournalFile.read(path)
        }
        guard let host = arguments.host else {
            try printHosts(path)
            return nil
        }
        let journal = try SQLiteJournal.read(path, host: host)
        if journal.range == nil, journal.problem == nil { throw HostProblem(.unknown(path), host: host) }
        return journal
    }

    private func isDatabase(_ path: String) throws -> Bool {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        return SQLiteJournal.isDatabase(try file.read(upToCount: 16) ?? Data())
    }

    private func printHosts(_ path: String) throws {
        for host in try SQLiteJournal.hosts(in: path) {
            Output.write(
                "\(host.name)  entries \(host.range.lowerBound) to \(host.range.upperBound), \(host.byteCount) bytes"
            )
        }
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

    /// Reads a whole state. Prints its origin if it is not the state that came before.
    private func begin(_ snapshot: JournalSnapshot, _ nodes: inout [Int: SnapshotNode], isFirst: Bool) {
        nodes = snapshot.tree.nodes
        guard isFirst || snapshot.isStart, isAskedFor(snapshot.index) else { return }
        if let state = arguments.state {
            if let node = nodes[state] { printState(of: node, snapshot.index, snapshot.time) }
        } else {
            let count = nodes.count == 1 ? "1 node" : "\(nodes.count) nodes"
            let place = snapshot.props.map { " at \($0)" } ?? ""
            let verb = snapshot.isStart ? "starts" : "goes on"
            Output.write(
                "\(head(snapshot.index, snapshot.time))  \(snapshot.workflow)\(place) \(verb) with \(count)"
            )
        }
    }

    private func print(_ entry: JournalEntry, _ nodes: inout [Int: SnapshotNode]) {
        guard isAskedFor(entry.index) else {
            apply(entry, &nodes)
            return
        }
        let new = Set(entry.changes.changed.map(\.id).filter { nodes[$0] == nil })
        let gone = entry.changes.removed.map { id in
            "        gone \(id)" + (nodes[id].map { " " + $0.path(in: nodes) } ?? "")
        }
        apply(entry, &nodes)
        if let state = arguments.state {
            if let node = entry.changes.changed.first(where: { $0.id == state }) {
                printState(of: node, entry.index, entry.time)
            }
            if entry.changes.removed.contains(state) { Output.write("\(head(entry.index, entry.time))  gone") }
            return
        }
        var actions = entry.actions.map(line)
        if actions.isEmpty || entry.props != nil {
            actions.append("new props" + (entry.props.map { " \($0)" } ?? ""))
        }
        Output.write("\(head(entry.index, entry.time))  \(actions[0])")
        for action in actions.dropFirst() { Output.write("        \(action)") }
        for node in entry.changes.changed {
            let verb = new.contains(node.id) ? "new" : "changed"
            Output.write("        \(verb) \(node.id) \(node.path(in: nodes))")
        }
        for line in gone { Output.write(line) }
    }

    private func apply(_ entry: JournalEntry, _ nodes: inout [Int: SnapshotNode]) {
        for node in entry.changes.changed { nodes[node.id] = node }
        for id in entry.changes.removed { nodes[id] = nil }
    }

    private func line(_ action: JournalAction) -> String {
        "\(action.isCause ? "" : "then ")\(action.name) at \(action.path)"
    }

    private func printState(of node: SnapshotNode, _ index: Int, _ time: Int) {
        let state = node.state.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "(not durable)"
        Output.write("\(head(index, time))  \(state)")
    }

    private func head(_ index: Int, _ milliseconds: Int) -> String {
        let number = String(index)
        let indent = String(repeating: " ", count: max(0, 6 - number.count))
        // The time of a damaged journal may be outside of any calendar.
        guard (0..<253_402_300_800_000).contains(milliseconds) else { return "\(indent)\(number)  \(milliseconds) ms" }
        let second = Date(timeIntervalSince1970: Double(milliseconds / 1000)).formatted(.iso8601).dropLast()
        let fraction = String(1000 + milliseconds % 1000).dropFirst()
        return "\(indent)\(number)  \(second).\(fraction)Z"
    }
}

/// A problem whose description says all that there is to say.
private protocol PrintedProblem: Error, CustomStringConvertible {}

extension SQLiteOpenError: PrintedProblem {}

/// The reason for which there is no journal of a host.
private struct HostProblem: PrintedProblem {
    enum Kind {
        case noDatabase(String), unknown(String)
    }

    let kind: Kind
    let host: String

    init(_ kind: Kind, host: String) {
        (self.kind, self.host) = (kind, host)
    }

    var description: String {
        switch kind {
        case .noDatabase(let path):
            "Expected a database of journals at \(path) for --host. Instead, it is a journal of one host. Leave --host out."
        case .unknown(let path):
            "Expected records of the host \(host.debugDescription) in \(path). Instead, there are none. Leave --host out for a list."
        }
    }
}
