import WorkflowScreens

extension MissingBinding {
    /// Creates a report that overlays of `type` have no view of `kind`.
    public init<Kind: ViewFactoryKind>(ofOverlay type: any Overlay.Type, kind: Kind.Type) {
        self.init(rendering: type, kind: kind)
    }
}
