import WorkflowScreens

/// A modal overlay that shows a screen over all of the body.
public struct FullScreenModal<Content: Screen>: ScreenOverlay, ModalOverlay {
    /// The content.
    public let content: Content

    /// Covers the body with `content`.
    public init(_ content: Content) {
        self.content = content
    }

    /// Returns a modal with the content transformed.
    public func map<NewContent: Screen>(
        _ transform: (Content) throws -> NewContent
    ) rethrows -> FullScreenModal<NewContent> {
        FullScreenModal<NewContent>(try transform(content))
    }

    public var compatibilityKey: CompatibilityKey { CompatibilityKey(of: content).named("FullScreenModal") }
}

extension FullScreenModal: Equatable where Content: Equatable {}
