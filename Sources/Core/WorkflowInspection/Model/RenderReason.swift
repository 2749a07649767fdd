import Workflow

/// The reason for which a node rendered, as the runtime recorded it where it decided.
public enum RenderReason: String, Hashable, Sendable, Codable {
    /// It was new.
    case first
    /// An action had changed its state.
    case state
    /// Its parent had given it other props, by `==`.
    case props
    /// Its parent had given it props with other bits, of a type that is not `Equatable`. They may say the same.
    case notComparable
    /// It renders whenever its parent does, by `comparesProps`.
    case uncompared
    /// A node below it had changed.
    case child
    /// The owner of the host had given the root new props; for a page, its URL.
    case host
    /// Every node renders, by `RuntimeConfiguration.isCompatible`.
    case compatible
    /// It could have been skipped, by `RuntimeConfiguration.verifySkips`.
    case verified
}

extension RenderReason {
    init(_ cause: RenderCause) {
        self =
            switch cause {
            case .first: .first
            case .state: .state
            case .child: .child
            case .props: .props
            case .notComparable: .notComparable
            case .uncompared: .uncompared
            case .host: .host
            case .compatible: .compatible
            case .verified: .verified
            }
    }
}
