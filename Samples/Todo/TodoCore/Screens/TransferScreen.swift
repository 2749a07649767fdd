import WorkflowScreens

/// Import and export of the to-dos as a file.
public struct TransferScreen: Screen {
    public var phase: Phase
    public var onExport: () -> Void
    /// Imports the file that the user brought.
    public var onImport: () -> Void
    /// Forgets the file that the user brought.
    public var onDiscard: () -> Void
    public var onCancel: () -> Void
    /// Done with what is shown.
    public var onClose: () -> Void

    public enum Phase: Equatable, Sendable {
        /// The user may export, or bring a file.
        case idle
        /// The user has brought a file.
        case ready
        case running(title: String, step: String, fraction: Double)
        /// Says what has become of an import.
        case imported(String)
        /// The file is there to be fetched.
        case exported(String)
        /// The user may try again.
        case failed(String, isImport: Bool)
    }
}
