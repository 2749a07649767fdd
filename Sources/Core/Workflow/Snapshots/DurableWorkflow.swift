/// A workflow whose state is part of snapshots, so that it outlives the process.
///
/// ```swift
/// struct Counter: DurableWorkflow {
///     struct State: Codable, Equatable { var count = 0 }
///     …
/// }
/// ```
/// One word in place of `Workflow`; the state is `Codable`, that is all. A workflow that does not take part starts from its initial
/// state when a tree is restored; the workflows below it may take part all the same.
///
/// In a snapshot a node is known by its name, by default that of its type, and its key. A type that is renamed, or a state whose
/// form changes, says so in ``durability``.
public protocol DurableWorkflow<Rendering, Output>: Workflow where State: Codable {
    /// The name and the forms of the state in snapshots. By default the name of the type, and one form, version 1.
    static var durability: Durability<State> { get }
}

extension DurableWorkflow {
    /// The name of the type, and one form of the state.
    public static var durability: Durability<State> { Durability() }
}
