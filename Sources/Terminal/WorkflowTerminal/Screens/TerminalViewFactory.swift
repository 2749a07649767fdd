import ViewEnvironment
import WorkflowContainers
import WorkflowScreens

/// The kind of `ViewRegistry` entries that show screens in a terminal.
package enum TerminalViewFactory: ViewFactoryKind {
    package typealias Factory = @Sendable (any Screen, ViewEnvironment) -> TerminalView

    package static var viewName: String { "terminal view" }

    package static func advice(for screenType: String) -> String {
        """
        Conform \(screenType) to TerminalScreen, or show it \
        withRegistry(ViewRegistry(\(screenType).self, terminal: { screen, environment in … })).
        """
    }
}

/// The kind of `ViewRegistry` entries that show overlays in a terminal.
package enum TerminalOverlayFactory: ViewFactoryKind {
    package typealias Factory = @Sendable (any Overlay, ViewEnvironment) -> TerminalView

    package static var viewName: String { "terminal overlay" }

    package static func advice(for overlayType: String) -> String {
        """
        Conform \(overlayType) to TerminalOverlay, or show what it covers \
        withRegistry(ViewRegistry(\(overlayType).self, terminalOverlay: { overlay, environment in … })).
        """
    }
}

extension ViewRegistry {
    /// Creates a registry that shows screens of one type by `view`, whether they conform to ``TerminalScreen`` or not.
    public init<ScreenType: Screen>(
        _ type: ScreenType.Type,
        @TerminalBuilder terminal view: @escaping @Sendable (ScreenType, ViewEnvironment) -> TerminalView
    ) {
        self.init(type, kind: TerminalViewFactory.self) { screen, environment in
            // Looked up by the type it is registered for.
            view(screen as! ScreenType, environment)
        }
    }

    /// Creates a registry that shows overlays of one type by `view`.
    public init<OverlayType: Overlay>(
        _ type: OverlayType.Type,
        @TerminalBuilder terminalOverlay view: @escaping @Sendable (OverlayType, ViewEnvironment) -> TerminalView
    ) {
        self.init(type, kind: TerminalOverlayFactory.self) { overlay, environment in
            // Looked up by the type it is registered for.
            view(overlay as! OverlayType, environment)
        }
    }
}
