import WorkflowUI

/// The whole app with its address, for hosts that have an address bar or a window title.
public struct AppScreen: Screen {
    /// What the window or tab is called.
    public var title: String
    /// Where the app is. A host that remembers routes adds this one whenever it has changed; coming back to an earlier
    /// one, it calls ``onVisit`` and shows whichever route the next rendering has.
    public var route: Route
    public var content: AnyScreen
    /// Asks to go somewhere; unsaved changes may be in the way, then the route stays and the user is asked.
    public var onVisit: (Route) -> Void
}
