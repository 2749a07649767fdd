import WorkflowScreens

/// A screen that hears when a person wants to go back: by the browser's Back, a navigation bar's button, a gesture.
///
/// Of several nested in each other the innermost with a handler hears it, unless one around it is to shadow it.
public struct BackButtonScreen<Content: Screen>: WrapperScreen {
    /// The screen that is shown.
    public let content: Content

    /// Whether ``onBack`` goes before handlers inside of ``content``.
    public let shadow: Bool

    /// Called when a person goes back; `nil` leaves it to other handlers.
    public let onBack: (() -> Void)?

    /// Gives `content` a handler.
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
    /// Returns this screen with `action` performed when a person goes back, see ``BackButtonScreen``.
    public func onBack(shadow: Bool = false, perform action: (() -> Void)?) -> BackButtonScreen<Self> {
        BackButtonScreen(self, shadow: shadow, onBack: action)
    }
}

/// What a host calls when a person goes back while `rendering` is shown; `nil` if nothing in it wants to hear of that.
///
/// Asks only what is in front, as ``unwrap(_:)`` does.
public func backHandler(in rendering: Any) -> (() -> Void)? {
    var rendering = rendering
    while true {
        if let handling = rendering as? any BackHandling { return handling.backHandler }
        guard let wrapper = rendering as? any Unwrappable else { return nil }
        rendering = wrapper.unwrapped
    }
}

/// A rendering that takes part in deciding who hears of Back.
private protocol BackHandling {
    var backHandler: (() -> Void)? { get }
}
