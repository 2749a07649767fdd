/// Why a client's frame was refused.
///
/// Frames come from outside, so none of these is ever a trap. A session that meets one reports it and closes its
/// connection with ``CloseCode/badFrame``; its state stays.
public enum FrameError: Error, Hashable, Sendable {
    /// Not JSON, or not a value that the protocol knows.
    case malformed
    /// Arrays and objects nested more than 16 deep.
    case tooDeep
    /// More values than a frame may hold.
    case tooMany
    /// Longer than 64 KiB.
    case tooLarge
    /// The client speaks another version of the protocol; it should load the page anew.
    case wrongProtocol
    /// A number out of its range: an event number below 1, a patch the page cannot have seen.
    case outOfRange
}

extension FrameError: CustomStringConvertible {
    /// What was expected and what came instead.
    public var description: String {
        switch self {
        case .malformed: "Expected a JSON array of the live protocol. Instead, the frame could not be read."
        case .tooDeep: "Expected JSON at most 16 levels deep. Instead, the frame nests deeper."
        case .tooMany: "Expected at most \(JSONReader.maximumValues) values in a frame. Instead, the frame has more."
        case .tooLarge: "Expected a frame of at most 65536 bytes. Instead, it is longer."
        case .wrongProtocol: "Expected protocol version \(Hello.protocolVersion). Instead, the client speaks another."
        case .outOfRange: "Expected an event or patch number in range. Instead, the client sent an impossible one."
        }
    }
}
