// What an app uses of a database is the same for all kinds.
@_exported import WorkflowSQL
// To say where changes are told.
@_exported import struct WorkflowSharing.BusDataChanges
