// What an app uses of a database is the same for all kinds.
@_exported import WorkflowSQL
