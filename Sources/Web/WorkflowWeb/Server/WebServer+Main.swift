import Foundation
import TrellisSupport
import WorkflowLive

extension WebServer {
    /// Runs a whole program: reads the command line, serves until Ctrl-C or SIGTERM, and returns, so that the program ends
    /// with status 0. An error before that is a line on standard error and status 1, or 2 for a journal that cannot be shown.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the program's name.
    ///   - defaults: The values of options that the command line does not set.
    ///   - appOptions: The names of the app's own options, each with a value, and their lines for `--help`. Their values are in
    ///     the options' `appValues`.
    ///   - assets: Files in the program, served under their hashed URLs.
    ///   - sessionStore: Opens the store of apps that keep their sessions, as the options say. It may complete the options, for
    ///     instance by a key file beside the store, without which nobody comes back to what is stored.
    ///   - app: Opens the resources of the app from the options, and returns the handler. If it throws an error, the
    ///     user sees the error's description, so describe the remedy there.
    public nonisolated(nonsending) static func main(
        arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        defaults: WebServerOptions = WebServerOptions(),
        appOptions: KeyValuePairs<String, String> = [:],
        assets: [Asset] = [],
        sessionStore: nonisolated(nonsending) (inout WebServerOptions) async throws -> (any SessionStore)? = {
            $0.sessionStore
        },
        app: nonisolated(nonsending) (WebServerOptions) async throws -> Handler
    ) async {
        do {
            let names = appOptions.map(\.key)
            switch try WebServerOptions.parse(arguments, appOptions: names, defaults: defaults) {
            case .help: sayHelp(appOptions)
            case .serve(var options):
                options.sessionStore = try await sessionStore(&options)
                let handler = try await app(options)
                try await WebServer(options: options, assets: assets, handler: handler).run()
            }
        } catch {
            for line in "\(programName): \(error)".split(separator: "\n") { StandardError.write(String(line)) }
            exit((error as? WebServerError)?.exitStatus ?? 1)
        }
    }

    private static var programName: String {
        CommandLine.arguments.first.flatMap { $0.split(separator: "/").last }.map(String.init) ?? "server"
    }

    private static func sayHelp(_ appOptions: KeyValuePairs<String, String>) {
        let lines = appOptions.map {
            "  " + $0.key.padding(toLength: 18, withPad: " ", startingAt: 0) + $0.value + "\n"
        }
        let text = "usage: \(programName) [options]\n\(lines.joined())\(WebServerOptions.help)\n"
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
