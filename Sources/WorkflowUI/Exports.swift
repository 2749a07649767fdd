// A file that defines a screen needs the environment's names; as in the original, this import brings them.
@_exported import ViewEnvironment
