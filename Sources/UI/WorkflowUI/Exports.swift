// A file that defines a screen or its controller needs these names too; as in the original, one import brings them. The
// containers of WorkflowContainers are not among them: code written for the original has containers of its own.
@_exported import ViewEnvironment
@_exported import ViewEnvironmentUI
@_exported import WorkflowScreens
