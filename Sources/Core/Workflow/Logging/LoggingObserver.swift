/// Turns what an observer sees into log events.
struct LoggingObserver: WorkflowObserver {
    let loggers: [any WorkflowLogger]
    let config: WorkflowLogging.Config

    func sessionDidBegin(_ session: WorkflowSession) {
        if config.logLifetimes { log(.sessionBegan, session) }
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        if config.logLifetimes { log(.sessionEnded, session) }
    }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        guard logsRender(of: session) else { return nil }
        log(.renderBegan, session)
        return { _ in log(.renderEnded, session) }
    }

    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    ) {
        if config.logActions { log(.actionReceived, session, detail: "\(action)") }
    }

    private func logsRender(of session: WorkflowSession) -> Bool {
        switch config.renderLoggingMode {
        case .none: false
        case .rootsOnly: session.parent == nil
        case .allNodes: true
        }
    }

    private func log(_ kind: WorkflowLogEvent.Kind, _ session: WorkflowSession, detail: String = "") {
        let event = WorkflowLogEvent(
            kind: kind,
            workflowType: "\(session.loggedType)",
            key: session.renderKey,
            sessionID: session.sessionID,
            detail: detail
        )
        for logger in loggers { logger.log(event) }
    }
}
