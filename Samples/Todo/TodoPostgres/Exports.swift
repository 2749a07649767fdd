// The address of a database is a part of this module's interface.
@_exported import WorkflowPostgres
