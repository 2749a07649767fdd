// A file that defines a screen needs the environment's names.
@_exported import ViewEnvironment
