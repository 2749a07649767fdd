import WorkflowSharing

/// A message between the servers that share a workflow.
///
/// The bus delivers each at most once. Whoever misses one asks again: the sender of a command until it has the answer, a
/// follower until it has the value that the owner says is the last.
enum ClusterMessage<W: SharedWorkflow>: Codable, Sendable {
    /// A command for the owner.
    case command(SentCommand<W.Command>)
    /// The end of a command, for the server that has sent it.
    case answer(CommandAnswer<W.Output>)
    /// A value that is saved.
    case value(ValueVersion, W.Rendering)
    /// The owner is running, and this is the version of its last value.
    case alive(ValueVersion)
    /// The owner of this claim has stopped, and all that it has answered is saved.
    case left(claimNumber: Int)
    /// A server asks the owner for the value.
    case ask
}

/// The version of a value, by which values are ordered: the claim of its owner, and its number there.
struct ValueVersion: Codable, Comparable, Sendable {
    var claimNumber: Int
    var number: Int

    static func < (a: ValueVersion, b: ValueVersion) -> Bool {
        (a.claimNumber, a.number) < (b.claimNumber, b.number)
    }
}

/// A command on its way to the owner.
struct SentCommand<Command: Codable & Sendable>: Codable, Sendable {
    /// The server that has sent it, a new name for each process.
    var sender: String
    /// The number of the command at its sender, from 1.
    var number: Int
    /// The lowest number that its sender waits for.
    var oldest: Int
    var command: Command
}

/// The end of a command.
struct CommandAnswer<Output: Codable & Sendable>: Codable, Sendable {
    var sender: String
    var number: Int
    /// `nil` for a command that was handled and has no output.
    var output: Output?
    /// The reason why it was not handled; `nil` if it was.
    var failure: String?
}
