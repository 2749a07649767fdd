import Foundation
import TodoCore
import TodoPostgres
import TodoSQLite
import WorkflowLive
import WorkflowNATS
import WorkflowSQLite
import WorkflowWeb

/// Serves the to-do app until the process is told to stop.
@main
enum TodoProgram {
    static func main() async {
        do {
            switch try TodoOptions.parse(CommandLine.arguments.dropFirst()) {
            case .help:
                print(TodoOptions.help)
            case .serve(let options):
                let files = FolderOfFiles(path: options.data + ".files")
                let site = TodoSite(
                    storage: try await openStorage(options),
                    files: files,
                    durability: options.durability
                )
                var server = options.server
                // What is not saved in the lists: a half-filled editor, the offer to undo.
                try await openSessions(options, for: &server)
                let web = try WebServer(options: server, assets: [site.stylesheet], handler: site.answer)
                try await web.run()
            }
        } catch {
            FileHandle.standardError.write(Data("todo: \(error)\n".utf8))
            exit((error as? WebServerError)?.exitStatus ?? 1)
        }
    }

    private static func openSessions(_ options: TodoOptions, for server: inout WebServerOptions) async throws {
        guard let bus = options.bus else {
            server.sessionStore = try SQLiteSessionStore(path: options.data + ".sessions")
            return
        }
        var environment = ProcessInfo.processInfo.environment
        environment["NATS_URL"] = bus
        let connection = try await NATSConnection(NATSConnection.Options(environment: environment))
        var bucket = NATSSessionStore.Options()
        bucket.bucket = "todo-sessions"
        // As many as there are addresses, of which each names a server of the cluster.
        bucket.replicas = bus.contains(",") ? 3 : 1
        let store = try await NATSSessionStore(connection, options: bucket)
        server.sessionStore = store
        server.metrics += store.metrics
    }

    private static func openStorage(_ options: TodoOptions) async throws -> any KeyedTodoStorage {
        switch options.store {
        case .file: try TodoDatabase(path: options.data)
        case .postgres(let address): try await PostgresTodoDatabase(address: address)
        }
    }
}
