import WorkflowHTML
import WorkflowContainers
import WorkflowScreens

/// The kind of `ViewRegistry` entries that show screens as web pages.
package enum WebViewFactory: ViewFactoryKind {
    package typealias Factory = @Sendable (any Screen, ViewEnvironment) -> HTML

    package static var viewName: String { "web page" }

    package static func advice(for screenType: String) -> String {
        """
        Conform \(screenType) to WebScreen, or show it \
        withRegistry(ViewRegistry(\(screenType).self, web: { screen, environment in … })).
        """
    }
}

/// The kind of `ViewRegistry` entries that show overlays on web pages.
package enum WebOverlayFactory: ViewFactoryKind {
    package typealias Factory = @Sendable (any Overlay, ViewEnvironment) -> HTML

    package static var viewName: String { "web overlay" }

    package static func advice(for overlayType: String) -> String {
        """
        Conform \(overlayType) to WebOverlay, or show what it covers \
        withRegistry(ViewRegistry(\(overlayType).self, webOverlay: { overlay, environment in … })).
        """
    }
}

extension ViewRegistry {
    /// Creates a registry that shows screens of one type by `page`, whether they conform to ``WebScreen`` or not.
    public init<ScreenType: Screen>(
        _ type: ScreenType.Type,
        @HTMLBuilder web page: @escaping @Sendable (ScreenType, ViewEnvironment) -> HTML
    ) {
        self.init(type, kind: WebViewFactory.self) { screen, environment in
            // Looked up by the type it is registered for.
            page(screen as! ScreenType, environment)
        }
    }

    /// Creates a registry that shows overlays of one type by `page`.
    public init<OverlayType: Overlay>(
        _ type: OverlayType.Type,
        @HTMLBuilder webOverlay page: @escaping @Sendable (OverlayType, ViewEnvironment) -> HTML
    ) {
        self.init(type, kind: WebOverlayFactory.self) { overlay, environment in
            // Looked up by the type it is registered for.
            page(overlay as! OverlayType, environment)
        }
    }
}
