import TicTacToeWeb
import WorkflowWeb

/// Serves the game.
@main
enum Program {
    static func main() async {
        let stylesheet = Asset(name: "tictactoe.css", bytes: TicTacToe.stylesheet)
        await WebServer.main(assets: [stylesheet]) { _ in
            let app = TicTacToe.app(stylesheet: stylesheet.url)
            return { request in request.method == .get ? .page(app) : .notFound }
        }
    }
}
