// WorkflowHTML
