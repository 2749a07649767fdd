// WorkflowLive
