import WorkflowScreens

/// Shown until the to-dos are there.
public struct LoadingScreen: Screen {
    /// What went wrong; `nil` while loading.
    public var problem: Problem?
}
