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
    fileprivate var chosenBackHandler: (() -> Void)? {
        let inner = content.backHandler
        return shadow ? onBack ?? inner : inner ?? onBack
    }
}

extension Screen {
    /// Returns this screen with `action` performed when the user goes back, see ``BackButtonScreen``.
    public func onBack(shadow: Bool = false, perform action: (() -> Void)?) -> BackButtonScreen<Self> {
        BackButtonScreen(self, shadow: shadow, onBack: action)
    }

    /// The handler that a host calls when the user goes back while the screen is shown; `nil` for none.
    ///
    /// Only the visible part is searched, as by `innermost`.
    public var backHandler: (() -> Void)? {
        var rendering: Any = self
        while true {
            if let handling = rendering as? any BackHandling { return handling.chosenBackHandler }
            guard let wrapper = rendering as? any Unwrappable else { return nil }
            rendering = wrapper.unwrapped
        }
    }
}

/// A rendering that takes part in choosing the handler for going back.
private protocol BackHandling {
    var chosenBackHandler: (() -> Void)? { get }
}
