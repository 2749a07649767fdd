import TrellisSupport

/// A receiver of the runtime's log events. Nothing is logged unless a ``WorkflowLogger`` is set.
public protocol WorkflowLogger: Sendable {
    /// Called on the home of the host that the event is of. `event` begins and ends in pairs of the same session.
    func log(_ event: WorkflowLogEvent)
}

/// One line of a log of a tree.
public struct WorkflowLogEvent: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case sessionBegan, sessionEnded, renderBegan, renderEnded, actionReceived
    }

    public let kind: Kind
    /// The workflow type of the node; where it is erased, as by `mapRendering`, that of the innermost workflow.
    public let workflowType: String
    public let key: String
    public let sessionID: WorkflowSession.Identifier
    /// For an action, what it is.
    public let detail: String
}

/// The settings of the runtime's log. Set them before you make the hosts.
public enum WorkflowLogging {
    public struct Config: Sendable {
        public enum RenderLoggingMode: Sendable {
            case none, rootsOnly, allNodes
        }

        public var renderLoggingMode: RenderLoggingMode = .allNodes
        public var logLifetimes = true
        public var logActions = true

        /// Everything.
        public static let debug = Config()

        /// Renders of the root, and actions.
        public static let rootRendersAndActions = Config(renderLoggingMode: .rootsOnly, logLifetimes: false)
    }

    private struct Settings {
        var enabled = WorkflowLogging.isOSLoggingAllowed
        var config = Config.rootRendersAndActions
        var logger: (any WorkflowLogger)?
    }

    private static let settings = Guarded(Settings())

    /// A Boolean value that indicates whether logging to the system's log is allowed.
    ///
    /// Read once from the environment variable `com.squareup.workflow.allowOSLogging`; false without it.
    @_spi(Logging)
    public static let isOSLoggingAllowed = ["true", "yes", "1"].contains(
        (ProcessEnvironment["com.squareup.workflow.allowOSLogging"] ?? "").lowercased()
    )

    /// A Boolean value that indicates whether the system's log is written to. Setting it does nothing where that is not allowed. A logger that was set is
    /// used in any case.
    public static var enabled: Bool {
        get { settings.withLock { $0.enabled } }
        set {
            guard isOSLoggingAllowed else { return }
            settings.withLock { $0.enabled = newValue }
        }
    }

    public static var config: Config {
        get { settings.withLock { $0.config } }
        set { settings.withLock { $0.config = newValue } }
    }

    /// The receiver of log events; nil for none.
    public static var logger: (any WorkflowLogger)? {
        get { settings.withLock { $0.logger } }
        set { settings.withLock { $0.logger = newValue } }
    }

    /// The observer that a new host gets for logging; nil when there is nothing to log to.
    static var observer: (any WorkflowObserver)? {
        let settings = settings.withLock { $0 }
        var loggers: [any WorkflowLogger] = []
        if let logger = settings.logger { loggers.append(logger) }
        if settings.enabled, let system = systemLogger { loggers.append(system) }
        return loggers.isEmpty ? nil : LoggingObserver(loggers: loggers, config: settings.config)
    }

    #if canImport(os)
    private static let systemLogger: (any WorkflowLogger)? = SignpostLogger()
    #else
    private static let systemLogger: (any WorkflowLogger)? = nil
    #endif
}
