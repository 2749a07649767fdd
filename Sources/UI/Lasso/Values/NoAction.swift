/// The actions of a module that has none.
public enum NoAction: Equatable, Sendable {}
