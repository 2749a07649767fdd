// Work is tried again, and limited in time, by the same types in each module that does so.
@_exported import struct TrellisSupport.Backoff
@_exported import struct TrellisSupport.TimeoutError
// The sink of `Work.sending` is that of effects, too.
@_exported import struct Workflow.WorkSink
