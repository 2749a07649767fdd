/// The reason for which a client's frame is refused.
///
/// Frames come from outside, so none of these is ever a trap. A session that meets one reports it and closes its
/// connection with ``CloseCode/badFrame``; its state stays. Compare with the static members; more may be added.
package struct FrameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The expectation that the frame does not meet.
    package let description: String

    /// The frame is not JSON, or not a value that the protocol knows.
    package static let malformed = FrameError(
        description: "Expected a JSON array of the live protocol. Instead, the frame could not be read."
    )
    /// Arrays are nested more than 16 deep.
    package static let tooDeep = FrameError(
        description: "Expected JSON at most 16 levels deep. Instead, the frame nests deeper."
    )
    /// The frame has more values than a frame may hold.
    package static let tooMany = FrameError(
        description: "Expected at most \(JSONReader.maximumValues) values in a frame. Instead, the frame has more."
    )
    /// The frame is longer than 64 KiB.
    package static let tooLarge = FrameError(
        description: "Expected a frame of at most 65536 bytes. Instead, it is longer."
    )
    /// The client speaks another version of the protocol; it should load the page again.
    package static let wrongProtocol = FrameError(
        description: "Expected protocol version \(Hello.protocolVersion). Instead, the client speaks another."
    )
    /// A number is out of its range: an event number below 1, or a patch that the page cannot have seen.
    package static let outOfRange = FrameError(
        description: "Expected an event or patch number in range. Instead, the client sent an impossible one."
    )
}
