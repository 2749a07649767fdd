import WorkflowHTML

/// The help of a server for its developers.
struct DeveloperTools: Sendable {
    /// A Boolean value that indicates whether visitors of this machine see what went wrong in the app.
    let showsMistakes: Bool
    /// The notes to pages that are open while their program is built; nil unless scripts/dev has started it.
    let notes: DevelopmentNotes?
    /// The scripts that pages load.
    let scripts: [PageAsset]
}
