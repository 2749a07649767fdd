import Foundation
import Workflow
import WorkflowSQLite
import WorkflowSnapshots

/// An action of a host that writes a journal which is at its limit: older segments go as fast as new ones come.
struct JournalUse: LateUse {
    private let folder = Folder()
    private let host: WorkflowHost<Tapped>
    /// The database, which writes on a thread of its own.
    private let journals: SQLiteJournal?

    init(inDatabase: Bool) throws(LateFailure) {
        do {
            let journals =
                inDatabase
                ? try SQLiteJournal(path: folder.path + "/journals.sqlite", limit: 128 << 10, segmentSize: 8 << 10)
                : nil
            let writer =
                try journals?.writer(for: "host")
                ?? JournalFile(folder.path + "/journal", segmentSize: 8 << 10, segments: 3)
            host = WorkflowHost(workflow: Tapped(), restoring: nil, journal: JournalOptions(writer))
            self.journals = journals
        } catch {
            throw LateFailure("expected a journal in \(folder.path): \(error)")
        }
    }

    mutating func use() throws(LateFailure) {
        host.rendering.tap()
        // Each use is a transaction: how many share one otherwise is up to the threads.
        guard let journals else { return }
        do {
            try wait { await journals.flush() }
        } catch {
            throw LateFailure("expected records to be written: \(error)")
        }
    }
}

private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "late-\(UUID().uuidString)").path

    init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}

private struct Tapped: DurableWorkflow {
    struct State: Codable, Equatable { var count = 0 }

    enum Action: WorkflowAction, Codable {
        case tap

        func apply(toState state: inout State, context: ApplyContext<Tapped>) -> Never? {
            state.count = (state.count + 1) % 10
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Tapped>) -> (count: Int, tap: () -> Void) {
        let sink = context.makeSink(of: Action.self)
        return (state.count, { sink.send(.tap) })
    }
}
