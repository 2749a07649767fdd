import WorkflowScreens

/// An overlay that blocks the content it covers, which receives no events.
public protocol ModalOverlay: Overlay {}
