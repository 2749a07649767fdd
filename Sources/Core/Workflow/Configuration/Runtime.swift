/// The configuration under the names of square/workflow-swift.
@_spi(WorkflowRuntimeConfig)
public enum Runtime {
    /// A view of the flags of ``RuntimeConfiguration``.
    public struct Configuration: Equatable {
        public var renderOnlyIfStateChanged: Bool
        public var conflateStaleRenderings: Bool
        public var drainExclusiveActions: Bool
        public var verifySkips: Bool

        init(_ configuration: RuntimeConfiguration) {
            renderOnlyIfStateChanged = configuration.renderOnlyIfStateChanged
            conflateStaleRenderings = configuration.conflateStaleRenderings
            drainExclusiveActions = configuration.drainExclusiveActions
            verifySkips = configuration.verifySkips
        }

        func apply(to configuration: inout RuntimeConfiguration) {
            configuration.renderOnlyIfStateChanged = renderOnlyIfStateChanged
            configuration.conflateStaleRenderings = conflateStaleRenderings
            configuration.drainExclusiveActions = drainExclusiveActions
            configuration.verifySkips = verifySkips
        }
    }

    /// Sets the configuration of the process, once.
    /// - Precondition: Not called before.
    @MainActor
    public static func bootstrap(_ configureBlock: (inout Configuration) -> Void) {
        RuntimeConfiguration.bootstrap { configuration in
            var flags = Configuration(configuration)
            configureBlock(&flags)
            flags.apply(to: &configuration)
        }
    }

    /// Runs `operation` with flags changed by `override`, starting from the enclosing ones.
    public static func withConfiguration<T>(
        override: ((inout Configuration) -> Void)? = nil,
        operation: () -> T
    ) -> T {
        var configuration = RuntimeConfiguration.current
        var flags = Configuration(configuration)
        override?(&flags)
        flags.apply(to: &configuration)
        return RuntimeConfiguration.with(configuration, operation: operation)
    }
}
