/// A mistake of the programmer that the runtime noticed.
///
/// Traps by default. A host with many trees may set ``RuntimeConfiguration/onMisuse`` and go on: what happens then stands with each
/// case.
public struct Misuse: Error, Sendable, CustomStringConvertible {
    public enum Kind: String, Sendable, CaseIterable {
        /// Two children of one type and key in one pass. Recovery: told apart by their position.
        case duplicateChild
        /// A context used after its `render` returned. Recovery: what it makes is attached to nothing.
        case contextUsedAfterRender
        /// An action, or new props for the root, sent while `render` runs. Recovery: queued.
        case sentDuringRender
        /// An action sent from outside the home of its host (debug builds only). Recovery: hops home.
        case usedOffHome
        /// A side-effect key named twice in one pass. Recovery: the second is ignored.
        case duplicateSideEffect
        /// A value or event handler remembered twice under one key in one pass. Recovery: the second is not remembered.
        case duplicateRemembered
        /// With ``RuntimeConfiguration/verifySkips``: a node that would have been skipped rendered something else. Recovery: the
        /// new rendering is used.
        case changedUnseen
        /// Asynchronous work on a host without a home. Recovery: not started.
        case noHome
        /// One event has caused 1,000 passes, by sends from `render` or by effects that started in the event.
        /// ``RuntimeConfiguration/endlessRenderingTimeLimit`` may end it earlier. Not under `compatible`. Recovery:
        /// the tree stops; see ``WorkflowHost/stopCause``.
        case endlessRendering
        /// A view controller shown whose hosting controller is gone. Recovery: what a person does in it is ignored.
        case hostIsGone
    }

    public let kind: Kind
    /// The text of the misuse: the expectation, the fact, and what to do.
    public let message: String
    /// The workflows from the root to the one that is concerned, as in `Shop > Cart (key "1")`; `nil` if it is not known.
    public let path: String?

    public var description: String { message }

    package init(_ kind: Kind, _ message: String, path: String? = nil) {
        self.kind = kind
        self.message = message
        self.path = path
    }

    /// Hands this to the handler of `configuration`, or traps.
    package func report(to configuration: RuntimeConfiguration) {
        guard let handle = configuration.onMisuse else { fatalError(message) }
        handle(self)
    }
}

extension RuntimeConfiguration {
    /// Has `body` called with each misuse, before the handler of the app or the trap.
    package mutating func watchMisuses(_ body: @escaping @Sendable (Misuse) -> Void) {
        let handle = onMisuse
        onMisuse = { misuse in
            body(misuse)
            guard let handle else { fatalError(misuse.message) }
            handle(misuse)
        }
    }
}
