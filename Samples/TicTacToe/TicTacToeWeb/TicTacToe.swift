import TicTacToeCore
import WorkflowHTML
import WorkflowLive
import WorkflowSharing

/// The game as a web app: one table, and whoever has a page open.
public enum TicTacToe {
    public static var stylesheet: [UInt8] { PackageResources.tictactoe_css }

    /// - Parameters:
    ///   - stylesheet: The URL at which ``stylesheet`` is served.
    ///   - clock: Measures for how long those who have gone still count as present.
    public static func app(stylesheet: String, clock: any Clock<Duration> = ContinuousClock()) -> LiveApp {
        let visitors = Presence<Visitor>("visitors", on: LocalBus(), clock: clock)
        let table = Shared(Table(visitors: visitors))
        return LiveApp(title: "Tic-tac-toe", stylesheets: [stylesheet]) { session, url in
            GameURL(url).map { url in
                GamePage(
                    game: GameWorkflow(
                        name: url.name,
                        table: table,
                        visitors: visitors,
                        isConnected: session.isConnected,
                        hold: { session.event?.hold() }
                    )
                )
            }
        }
    }
}
