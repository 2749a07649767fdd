extension WebSocketReader {
    /// The bounds of one message.
    package struct Limits: Sendable, Hashable {
        /// The largest payload of one message, all its frames counted. More is refused at the frame's header.
        package var messageBytes: Int
        /// The largest number of frames of one message.
        package var fragments: Int

        package init(messageBytes: Int = 64 << 10, fragments: Int = 64) {
            self.messageBytes = messageBytes
            self.fragments = fragments
        }
    }
}
