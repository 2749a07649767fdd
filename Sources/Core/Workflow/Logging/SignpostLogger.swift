#if canImport(os)
import os

/// Writes intervals for the life and the renders of nodes, and a point for each action, to the system's log.
struct SignpostLogger: WorkflowLogger {
    private static let log = OSLog(subsystem: "com.squareup.Workflow", category: "Workflow")

    func log(_ event: WorkflowLogEvent) {
        let id = OSSignpostID(UInt64(event.sessionID.value) + 1)
        switch event.kind {
        case .sessionBegan:
            os_signpost(.begin, log: Self.log, name: "Alive", signpostID: id, "%{public}s", event.workflowType)
        case .sessionEnded:
            os_signpost(.end, log: Self.log, name: "Alive", signpostID: id)
        case .renderBegan:
            os_signpost(.begin, log: Self.log, name: "Render", signpostID: id, "%{public}s", event.workflowType)
        case .renderEnded:
            os_signpost(.end, log: Self.log, name: "Render", signpostID: id)
        case .actionReceived:
            os_signpost(.event, log: Self.log, name: "Action", signpostID: id, "%{public}s", event.detail)
        }
    }
}
#endif
