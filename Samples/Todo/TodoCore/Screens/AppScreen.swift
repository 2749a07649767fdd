import WorkflowContainers
import WorkflowScreens

/// The whole app with its address, for hosts that have an address bar or a window title.
public struct AppScreen: Screen {
    /// What the window or tab is called.
    public var title: String
    /// Where the app is. A host that remembers routes adds this one whenever it has changed; when the user comes back to
    /// an earlier one, it passes a ``Visit`` and shows whichever route the rendering has then.
    public var route: Route
    public var content: BodyAndOverlaysScreen<AnyScreen>
}
