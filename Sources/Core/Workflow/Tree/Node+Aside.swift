extension Node {
    /// Renders once more with the same workflow value and state, without any consequence for the tree.
    ///
    /// Children that no watcher answers for are made for the duration of this call.
    package func renderAside() -> W.Rendering {
        let realChildren = children
        let realArmedEndpoints = armedEndpoints
        children = nil
        flags.insert(.isRendering)
        tree.rendersRunning &+= 1
        let rendering = workflow.render(state: state, context: RenderContext(node: self, run: runs))
        tree.rendersRunning &-= 1
        flags.remove(.isRendering)
        let ownChildren = exchange(&children, with: realChildren)
        Self.free(ownChildren, releasing: endChild)
        armedEndpoints = max(armedEndpoints, realArmedEndpoints)
        return rendering
    }
}
