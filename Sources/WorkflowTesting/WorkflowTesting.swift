// WorkflowTesting
