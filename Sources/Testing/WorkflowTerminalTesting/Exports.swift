// For the files of this module; TestReporting has no public API.
@_exported import TestReporting
@_exported import WorkflowTesting
