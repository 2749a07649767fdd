/// The outputs of a module that has none.
public enum NoOutput: Equatable, Sendable {}
