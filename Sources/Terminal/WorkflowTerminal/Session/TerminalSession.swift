import WorkflowScreens

/// What one terminal shows and what a person has done to it, without any input or output: renderings and events come in,
/// bytes come out.
///
/// ```swift
/// let session = TerminalSession(size: size, profile: profile)
/// session.show(host.rendering, in: environment)      // for each rendering
/// let request = session.handle(.key(.enter))         // for each event; calls the handlers of the screen
/// write(session.frame())                             // at most every 16 ms; empty if nothing has changed
/// ```
/// A handler usually leads to ``show(_:in:)`` before ``handle(_:)`` returns. Use a session on the home of its host.
package final class TerminalSession {
    /// What the driver is to do.
    package enum Request: Hashable, Sendable {
        case quit
        case suspend
    }

    package let profile: TerminalProfile
    package private(set) var size: TerminalSize

    package init(size: TerminalSize, profile: TerminalProfile = TerminalProfile()) {
        (self.size, self.profile) = (size, profile)
    }

    /// Takes a rendering in place of the one before.
    package func show(_ screen: any Screen, in environment: ViewEnvironment) {}

    /// Takes an event, and calls the handlers of the screen.
    /// - Returns: What is beyond the session.
    package func handle(_ input: TerminalInput) -> Request? { nil }

    /// Returns the bytes that bring the terminal from the frame before to this one; empty if nothing has changed. They are
    /// to be written at once.
    package func frame() -> [UInt8] { [] }

    /// Forgets what the terminal shows, so that the next frame paints all of it.
    package func repaint() {}
}

/// A session belongs to the home of its host.
@available(*, unavailable)
extension TerminalSession: Sendable {}
