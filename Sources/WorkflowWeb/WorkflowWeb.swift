// WorkflowWeb
