// The fields of a form and the state of components are described where their HTML is written, too.
@_exported import WorkflowComponentState
@_exported import WorkflowForms
