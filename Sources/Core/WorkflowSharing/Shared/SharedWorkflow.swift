public import Workflow

/// A workflow that runs once and that many others follow: see ``Shared``.
///
/// Its rendering is the value that the others see, so it is a value without sinks. What they may ask for are its commands:
/// actions of this workflow that can be sent to it from anywhere.
///
/// ```swift
/// struct Stock: SharedWorkflow {
///     typealias Output = SoldOut
///
///     enum Command: WorkflowAction, Codable, Sendable {
///         case take(Int), putBack(Int)
///         typealias WorkflowType = Stock
///
///         func apply(toState count: inout Int, context: ApplyContext<Stock>) -> SoldOut? {
///             switch self {
///             case .take(let wanted) where wanted > count: return SoldOut(left: count)
///             case .take(let wanted): count -= wanted
///             case .putBack(let returned): count += returned
///             }
///             return nil
///         }
///     }
///
///     func makeInitialState() -> Int { 5 }
///     func render(state: Int, context: RenderContext<Stock>) -> Int { state }
/// }
/// ```
/// The output of a command is its answer. Everything else is as in any workflow: children, work and timers, and their tests.
public protocol SharedWorkflow: Workflow, SendableMetatype
where Rendering: Codable & Sendable, Output: Codable & Sendable {
    /// The actions that others may send.
    associatedtype Command: WorkflowAction, Codable, Sendable where Command.WorkflowType == Self
}
