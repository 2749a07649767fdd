import TicTacToeCore
import WorkflowHTML
import WorkflowLive
import WorkflowSharing

/// The game as a web app: one table, and whoever has a page open.
public enum TicTacToe {
    public static var stylesheet: [UInt8] { PackageResources.tictactoe_css }

    /// The game of this process alone.
    ///
    /// - Parameters:
    ///   - stylesheet: The URL at which ``stylesheet`` is served.
    ///   - clock: Measures for how long those who have gone still count as present.
    public static func app(stylesheet: String, clock: any Clock<Duration> = ContinuousClock()) -> LiveApp {
        let visitors = visitors(on: LocalBus(), clock: clock)
        return app(stylesheet: stylesheet, table: Shared(Table(visitors: visitors)), visitors: visitors)
    }

    /// Returns those who have a page open, on all servers of a bus.
    public static func visitors(
        on bus: any Bus,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Presence<Visitor> {
        Presence("visitors", on: bus, clock: clock)
    }

    /// The game at a table that runs anywhere.
    public static func app(stylesheet: String, table: Shared<Table>, visitors: Presence<Visitor>) -> LiveApp {
        LiveApp(title: "Tic-tac-toe", stylesheets: [stylesheet]) { session, url in
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
