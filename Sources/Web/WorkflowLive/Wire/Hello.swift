/// The first frame of a connection: `[proto, token, epoch, lastPatchSeen, firstUnacked, saved]`, the last optional (rule C1).
///
/// The server reads it, checks the token, finds or makes the session, and hands it to ``LiveSession/attach(_:hello:boot:applied:)``.
public struct Hello: Hashable, Sendable {
    /// The only version of the protocol that this build speaks.
    static let protocolVersion = 1

    /// The page's signed token, not checked yet.
    package let token: String

    /// The node numbering that the client's page belongs to; 0 for a page fresh from its HTML.
    package let epoch: UInt32

    /// The number of the last patch that the client applied; 0 for none.
    package let lastPatchSeen: Int

    /// The number of the oldest event that the client still keeps, or the next one it will use.
    package let firstUnacked: Int

    /// The last event whose change is saved, as far as the client knows; `nil` if it does not note that.
    package let saved: Int?

    /// Makes a hello from its parts, as a test or another client does.
    public init(token: String, epoch: UInt32 = 0, lastPatchSeen: Int = 0, firstUnacked: Int = 1) {
        self.init(token: token, epoch: epoch, lastPatchSeen: lastPatchSeen, firstUnacked: firstUnacked, saved: nil)
    }

    package init(token: String, epoch: UInt32, lastPatchSeen: Int, firstUnacked: Int, saved: Int?) {
        self.token = token
        self.epoch = epoch
        self.lastPatchSeen = lastPatchSeen
        self.firstUnacked = firstUnacked
        self.saved = saved
    }

    /// Reads a hello.
    /// - Throws: ``FrameError``; for ``FrameError/wrongProtocol``, send ``Answer/reload`` and close the connection.
    package init(frame: String) throws(FrameError) {
        guard frame.utf8.count <= ClientFrame.maximumLength else { throw .tooLarge }
        // Anybody sends one, so it is read by its shape: what has another is refused before anything of it is made.
        var reader = JSONReader(frame)
        try reader.expect(UInt8(ascii: "["))
        guard try reader.integer() == Self.protocolVersion else { throw .wrongProtocol }
        try reader.expect(UInt8(ascii: ","))
        let token = try reader.string()
        var numbers: [Int] = []
        for _ in 0..<3 {
            try reader.expect(UInt8(ascii: ","))
            numbers.append(try reader.integer())
        }
        let saved = reader.take(UInt8(ascii: ",")) ? try reader.integer() : nil
        try reader.expect(UInt8(ascii: "]"))
        try reader.end()
        let (seen, unacked) = (numbers[1], numbers[2])
        guard let epoch = UInt32(exactly: numbers[0]), seen >= 0, unacked >= 1, saved ?? 0 >= 0 else {
            throw .outOfRange
        }
        self.init(token: token, epoch: epoch, lastPatchSeen: seen, firstUnacked: unacked, saved: saved)
    }
}
