import StoreSupport
import Testing
import Workflow
import WorkflowConcurrency
import WorkflowData
import WorkflowSQLite
import WorkflowTesting

/// A database whose transactions run where a test can see them.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SQLiteInVirtualTimeTests {
    private struct Names: DataQuery {
        var reads: Set<DataName> { ["names"] }
        func load(from database: SQLiteDatabase) async throws -> [String] {
            try await database.read { db in try db.rows(String.self, "SELECT name FROM names ORDER BY name") }
        }
    }

    private struct List: Workflow {
        let data: DataLoader<SQLiteDatabase>

        struct Add: WorkflowAction {
            let name: String

            func apply(toState state: inout Int, context: ApplyContext<List>) -> Never? {
                context.start(of: Stored.self) { [data = context[workflowValue: \.database], name] sink in
                    try await data.write { db in
                        try db.run("INSERT INTO names VALUES (?)", name)
                        db.changed("names")
                    }
                    try await sink.deliver(Stored())
                }
                return nil
            }
        }

        struct Stored: WorkflowAction, Sendable {
            func apply(toState count: inout Int, context: ApplyContext<List>) -> Never? {
                count += 1
                return nil
            }
        }

        let database: SQLiteDatabase

        func makeInitialState() -> Int { 0 }

        func render(state count: Int, context: RenderContext<List>) -> (count: Int, names: DataState<[String]>) {
            (count, data.value(of: Names(), in: context))
        }
    }

    @Test func `after idle, all has been read and written, and what was changed is read again`() async throws {
        let folder = StoreFolder()
        var options = SQLiteDatabase.Options()
        options.blocksCallers = true
        let tables = [Migration(1, "CREATE TABLE names (name TEXT NOT NULL) STRICT")]
        let database = try SQLiteDatabase(path: folder.file, migrations: tables, changes: .local(), options: options)
        let host = WorkflowTestHost(workflow: List(data: DataLoader(database), database: database))
        await host.idle()
        #expect(host.rendering.names == .loaded([]))
        for number in 1...50 {
            host.send(List.Add(name: "\(number)"))
            host.send(List.Add(name: "\(number)"))
            await host.idle()
            #expect(host.rendering.count == 2 * number)
            #expect(host.rendering.names.value?.count == 2 * number)
        }
    }
}
