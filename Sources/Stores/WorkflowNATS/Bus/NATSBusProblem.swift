/// A message that a bus could not carry, or does not know to have carried.
public struct NATSBusProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason.
    public enum Cause: Hashable, Sendable {
        /// A message from outside is not what the channel carries; with the reason.
        case unreadable(String)
        /// A value cannot be encoded; with the reason.
        case unencodable(String)
        /// A message is larger than the limit, both in bytes.
        case tooLarge(Int, most: Int)
        /// The name of the channel is too long for a subject of NATS, so that it stays in its process.
        case nameTooLong(bytes: Int)
        /// So many messages waited already that the oldest was dropped.
        case full(waiting: Int)
        /// The message was not sent; with the reason.
        case notSent(String)
        /// NATS did not confirm in time that it has passed on the message.
        case unconfirmed(Duration)
        /// The entries of a log cannot be read at the moment; with the reason. Readers go on when they can be.
        case notRead(String)
    }

    /// The name of the channel, or of the log.
    public let channel: String
    public let cause: Cause

    public var description: String {
        switch cause {
        case .unreadable(let reason):
            "A message of \"\(channel)\" should be one of its values. It is not (\(reason)). Use each name for one type of "
                + "values on all servers, and give each app a prefix of its own."
        case .unencodable(let reason):
            "A value of \"\(channel)\" should be encoded for other servers. It cannot be (\(reason)). Publish values of JSON."
        case .tooLarge(let bytes, let most):
            "A message of \"\(channel)\" should have \(most) bytes at most. It has \(bytes) and was dropped. Publish less, or "
                + "raise mostMessageBytes."
        case .nameTooLong(let bytes):
            "A channel's name should have \(BusSubject.mostBytes) bytes at most when it is encoded. \"\(channel.prefix(40))…\" "
                + "has \(bytes), and stays in its process. Use a shorter name."
        case .full(let waiting):
            "A message of \"\(channel)\" should be handled in time. \(waiting) waited, and the oldest was dropped. Publish less "
                + "often, or handle values faster."
        case .notSent(let reason):
            "A message of \"\(channel)\" should go to other servers. It does not (\(reason)). Others miss it."
        case .unconfirmed(let time):
            "NATS should hand on a message of \"\(channel)\" within \(time). Nobody knows whether it did. Send it again only if "
                + "others may see it twice."
        case .notRead(let reason):
            "The entries of \"\(channel)\" should be read. They are not (\(reason)). Readers go on by themselves when they can be."
        }
    }
}
