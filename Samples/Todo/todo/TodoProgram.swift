import Foundation
import TodoCore
import TodoSQLite
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
                let server = try WebServer(options: options.server, assets: [site.stylesheet], handler: site.answer)
                try await server.run()
            }
        } catch {
            FileHandle.standardError.write(Data("todo: \(error)\n".utf8))
            exit(1)
        }
    }
}
