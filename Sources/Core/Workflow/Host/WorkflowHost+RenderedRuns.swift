extension WorkflowHost {
    /// The latest runs of all workflows of the tree. Takes time for each of them.
    package var renderedRuns: RenderedRuns? { tree.root.map { RenderedRuns(of: $0) } }
}
