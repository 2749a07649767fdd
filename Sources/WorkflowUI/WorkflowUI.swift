// WorkflowUI
