import TicTacToeWeb
import WorkflowCluster
import WorkflowWeb

/// Serves the game.
@main
enum Program {
    static func main() async {
        let stylesheet = Asset(name: "tictactoe.css", bytes: TicTacToe.stylesheet)
        var cluster: Cluster?
        await WebServer.main(
            appOptions: ["--bus": "NATS with JetStream, for servers that share the table: nats://one:4222,…"],
            assets: [stylesheet]
        ) { options in
            let app: LiveApp
            if let bus = options.appValues["--bus"] {
                let table = try await TableOfServers.open(bus)
                cluster = table.cluster
                app = TicTacToe.app(stylesheet: stylesheet.url, table: table.table, visitors: table.visitors)
            } else {
                app = TicTacToe.app(stylesheet: stylesheet.url)
            }
            return { request in request.method == .get ? .page(app) : .notFound }
        }
        // Another server takes the table over at once.
        await cluster?.leave()
    }
}
