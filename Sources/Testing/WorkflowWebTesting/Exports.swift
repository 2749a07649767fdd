// For the files of this module; the imported module has no public API.
@_exported import TestReporting
@_exported import WorkflowTesting
