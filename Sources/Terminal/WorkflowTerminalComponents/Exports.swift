// The fields of a form and the state of components are described where their views are written, too.
@_exported import WorkflowComponentState
@_exported import WorkflowForms
