import WorkflowScreens

/// A rendering that covers a body, see ``BodyAndOverlaysScreen``. The host decides how it is shown, as for a screen.
public protocol Overlay: SendableMetatype {}
