import WorkflowScreens

/// A screen that handles going back: by the browser's Back, a navigation bar's button, or a gesture.
///
/// Of several nested ones the innermost with a handler is called, unless an outer one shadows it.
public struct BackButtonScreen<Content: Screen>: WrapperScreen {
    /// The content.
    public let content: Content

    /// A Boolean value that indicates whether ``onBack`` takes precedence over handlers inside ``content``.
    public let shadow: Bool

    /// Called when the user goes back; `nil` leaves it to other handlers.
    public let onBack: (() -> Void)?

    /// Creates a screen with a handler for going back.
    public init(_ content: Content, shadow: Bool = false, onBack: (() -> Void)?) {
        self.content = content
        self.shadow = shadow
        self.onBack = onBack
    }

    public var wrappedScreen: any Screen { content }
}

extension BackButtonScreen: BackHandling {
    var backHandler: (() -> Void)? {
        let inner = WorkflowContainers.backHandler(in: content)
        return shadow ? onBack ?? inner : inner ?? onBack
    }
}

extension Screen {
    /// Returns this screen with `action` performed when the user goes back, see ``BackButtonScreen``.
    public func onBack(shadow: Bool = false, perform action: (() -> Void)?) -> BackButtonScreen<Self> {
        BackButtonScreen(self, shadow: shadow, onBack: action)
    }
}

/// Returns the handler that a host calls when the user goes back while `rendering` is shown; `nil` for none.
///
/// Only the visible part is searched, as by ``unwrap(_:)``.
public func backHandler(in rendering: Any) -> (() -> Void)? {
    var rendering = rendering
    while true {
        if let handling = rendering as? any BackHandling { return handling.backHandler }
        guard let wrapper = rendering as? any Unwrappable else { return nil }
        rendering = wrapper.unwrapped
    }
}

/// A rendering that takes part in choosing the handler for going back.
private protocol BackHandling {
    var backHandler: (() -> Void)? { get }
}
