import Foundation
import TodoCore
import TodoSQLite
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
                let site = TodoSite(database: try TodoDatabase(path: options.data), files: files)
                var server = options.server
                // What is not saved in the lists: a half-filled editor, the offer to undo.
                server.sessionStore = try SQLiteSessionStore(path: options.data + ".sessions")
                let web = try WebServer(options: server, assets: [site.stylesheet], handler: site.answer)
                try await web.run()
            }
        } catch {
            FileHandle.standardError.write(Data("todo: \(error)\n".utf8))
            exit(1)
        }
    }
}
