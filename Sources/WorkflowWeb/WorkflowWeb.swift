@_exported import WorkflowHTML
@_exported import WorkflowLive
@_exported import WorkflowUI
