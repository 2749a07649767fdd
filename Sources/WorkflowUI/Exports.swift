// A file that defines a screen or its controller needs the environment's names; as in the original, this import brings
// them.
@_exported import ViewEnvironment
@_exported import ViewEnvironmentUI
