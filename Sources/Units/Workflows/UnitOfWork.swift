/// Another name for ``Workflow``, for files that import the module `Workflow` too and are compiled by Swift before 6.3, which does not
/// know `Workflows::Workflow`.
public typealias UnitOfWork = Workflow

/// Another name for ``AnyWorkflow``, as ``UnitOfWork`` is for ``Workflow``.
public typealias AnyUnitOfWork = AnyWorkflow
