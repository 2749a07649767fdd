@_exported import WorkflowContainers
