import Workflow
import WorkflowHTML

/// Passes share the chunks of a list in which no child rendered, so a page compares only the others.
extension RenderingList: SharedChunks {
    public var sharedChunks: [[Element]] { chunks }
}
