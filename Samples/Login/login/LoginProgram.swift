import Foundation
import LoginWeb
import WorkflowWeb

/// Serves the login until the process is told to stop.
@main
enum LoginProgram {
    static func main() async {
        do {
            switch try WebServerOptions.parse(CommandLine.arguments.dropFirst()) {
            case .help:
                print("usage: login [options]\nServes a login to browsers.\n\n\(WebServerOptions.help)")
            case .serve(let options):
                let stylesheet = Asset(name: "login.css", bytes: LoginWeb.stylesheet)
                let app = LoginWeb.app(stylesheet: stylesheet.url)
                let server = try WebServer(options: options, assets: [stylesheet]) { request in
                    request.method == .get ? .page(app) : .notFound
                }
                try await server.run()
            }
        } catch {
            FileHandle.standardError.write(Data("login: \(error)\n".utf8))
            exit(1)
        }
    }
}
