// A load is tried again, and fails, by the same types as work.
@_exported import struct TrellisSupport.Backoff
@_exported import struct WorkflowConcurrency.WorkError
// Names, and who tells of changes.
@_exported import WorkflowSharing
