/// A workflow whose actions start effects: asynchronous work that is named by a value.
///
/// ```swift
/// struct Shop: EffectfulWorkflow {
///     enum Effect: Codable, Equatable, Sendable { case reserve(Int) }
///
///     enum Action: WorkflowAction {
///         case add(Int), reserved(Bool)
///
///         func apply(toState state: inout State, context: ApplyContext<Shop>) -> Never? {
///             switch self {
///             case .add(let item): context.start(.reserve(item))
///             case .reserved(let isInStock): state.isInStock = isInStock
///             }
///             return nil
///         }
///     }
///
///     let warehouse: Warehouse
///
///     func work(for effect: Effect) -> EffectWork<Action> {
///         switch effect {
///         case .reserve(let item): EffectWork { [warehouse] in .reserved(await warehouse.reserve(item)) }
///         }
///     }
/// }
/// ```
/// An action says *which* effect starts, with ``ApplyContext/start(_:key:)``; ``work(for:)`` says what it does. The node
/// records each effect until it ends, so that tests can see it and answer it, and so that a restored tree can repeat it.
public protocol EffectfulWorkflow<Rendering, Output>: Workflow {
    /// The names of the effects, each with its arguments.
    associatedtype Effect: Codable & Sendable
    /// The type of the actions that effects send.
    associatedtype Action: WorkflowAction & Sendable where Action.WorkflowType == Self

    /// Returns what an effect does, made of the properties of this workflow.
    ///
    /// Called on the host's home for each effect that starts, on the workflow value of the latest pass. This is after the
    /// render pass and the publications of the event that started it, and still within the handling of that event.
    func work(for effect: Effect) -> EffectWork<Action>
}
