import WorkflowLive

/// One connection of the simulated network: what is on its way, and what either end knows.
final class ModelLink {
    enum Down {
        case frame(String)
        case close(Int)
    }

    let id: LiveConnection.ID
    /// The client's first frame has arrived.
    var isGreeted = false
    var up: [String] = []
    var down: [Down] = []
    /// Whether the end still believes in the connection.
    var isOpenAtClient = true
    var isOpenAtServer = true
    var isAttacker = false
    /// What comes that way is lost without a trace.
    var swallowsUp = false
    var swallowsDown = false

    init(id: LiveConnection.ID) {
        self.id = id
    }

    var isOver: Bool { !isOpenAtClient && !isOpenAtServer }
}
