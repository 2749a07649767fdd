// A file that shows a screen in a terminal needs the names of screens and containers.
@_exported import WorkflowContainers
@_exported import WorkflowScreens
