import TicTacToeCore
import Workflow
import WorkflowScreens
import WorkflowSharing

/// The game of one person at a terminal. All who are given one room play at one table.
public struct Seat: Workflow {
    /// A table with the people around it.
    public struct Room: Sendable {
        let table: Shared<Table>
        let visitors: Presence<Visitor>

        /// Creates a table of this process.
        public init(clock: any Clock<Duration> = ContinuousClock()) {
            let visitors = Presence<Visitor>("visitors", on: LocalBus(), clock: clock)
            (table, self.visitors) = (Shared(Table(visitors: visitors)), visitors)
        }
    }

    private let room: Room
    private let name: String?
    /// Somebody is there as long as their session is.
    private let isConnected = SharedValue(true)

    /// Creates the game of a person, who is asked for a name if it is nil.
    public init(in room: Room, name: String? = nil) {
        (self.room, self.name) = (room, name)
    }

    public typealias State = Void
    public typealias Output = Never

    public func render(state: Void, context: RenderContext<Seat>) -> GameScreen {
        GameWorkflow(name: name, table: room.table, visitors: room.visitors, isConnected: isConnected)
            .rendered(in: context).screen
    }
}
