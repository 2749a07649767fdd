import WorkflowScreens

/// An overlay that shows a screen.
public protocol ScreenOverlay: Overlay, ContainerRendering, CompatibleRendering where Content: Screen {
    /// The content.
    var content: Content { get }
}

extension ScreenOverlay {
    public var contents: [Content] { [content] }

    public var unwrapped: Any { content }

    /// The identity of the overlay's type together with that of its content.
    public var compatibilityKey: CompatibilityKey {
        CompatibilityKey(of: content).named(String(describing: Self.self))
    }
}
