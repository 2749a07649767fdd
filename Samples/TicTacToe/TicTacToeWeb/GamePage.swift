import TicTacToeCore
import Workflow
import WorkflowLive
import WorkflowScreens

/// The game's workflow with the page's URL and title.
struct GamePage: Workflow {
    let game: GameWorkflow

    func render(state: Void, context: RenderContext<GamePage>) -> LocatedScreen<AnyScreen> {
        let (name, screen) = game.rendered(in: context)
        return switch screen {
        case .name(let screen): screen.asAnyScreen().located(at: GameURL(name: nil).text)
        case .table(let screen):
            screen.asAnyScreen().located(
                at: GameURL(name: name).text,
                title: "\(screen.status) – Tic-tac-toe",
                change: .replace
            )
        }
    }
}
