import WorkflowScreens

/// A rendering that covers a body, see ``BodyAndOverlaysScreen``. How it is shown is the host's affair, as for a screen.
public protocol Overlay: SendableMetatype {}
