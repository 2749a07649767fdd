import WorkflowScreens

/// An overlay that has to be dealt with first: while it is there, what it covers takes no events.
public protocol ModalOverlay: Overlay {}
