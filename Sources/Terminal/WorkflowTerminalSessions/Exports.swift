// A program that keeps sessions serves them, too.
@_exported import WorkflowTerminal
