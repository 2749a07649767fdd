/// The reason for which a node renders in a pass, recorded where the runtime decides it.
package enum RenderCause: Equatable {
    /// The node is new.
    case first
    /// An action has changed its state: the number of the action among all that the tree has applied, from 1.
    case state(action: Int)
    /// A node below it has changed: the child on the way there.
    case child(WorkflowSession.Identifier)
    /// Its parent has given it other props, by `==`.
    case props
    /// Its parent has given it props with other bits, of a type that is not `Equatable`.
    case notComparable
    /// It renders whenever its parent does, by ``Workflow/comparesProps``.
    case uncompared
    /// The owner of the host has given the root new props.
    case host
    /// Every node renders, by ``RuntimeConfiguration/isCompatible``.
    case compatible
    /// It could have been skipped, by ``RuntimeConfiguration/verifySkips``.
    case verified
}
