@_exported import WorkflowHTML
@_exported import WorkflowLive
@_exported import WorkflowContainers
@_exported import WorkflowScreens
@_exported import TrellisSupport
