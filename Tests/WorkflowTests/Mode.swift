import Workflow

/// The configurations that the rules are tested under.
enum Mode: String, CaseIterable, Codable, Sendable {
    case standard, compatible, conflating, draining, verifying
    /// Renders and publishes only after a change.
    case changesOnly
    /// Conflates, drains, verifies, and renders only after a change.
    case allOptions
    case compatibleConflating, compatibleChangesOnly

    var configuration: RuntimeConfiguration {
        var configuration: RuntimeConfiguration = isCompatible ? .compatible : RuntimeConfiguration()
        configuration.conflateStaleRenderings = [.conflating, .allOptions, .compatibleConflating].contains(self)
        configuration.drainExclusiveActions = [.draining, .allOptions].contains(self)
        configuration.renderOnlyIfStateChanged =
            [.changesOnly, .allOptions, .compatibleChangesOnly].contains(self)
        configuration.verifySkips = [.verifying, .allOptions].contains(self)
        return configuration
    }

    /// The same, with renders and renderings only after a change.
    var onlyIfChanged: RuntimeConfiguration {
        var configuration = configuration
        configuration.renderOnlyIfStateChanged = true
        return configuration
    }

    /// Those that publish a rendering after each event: only conflating may leave out one that is stale.
    static let publishingEveryEvent = allCases.filter { !$0.configuration.conflateStaleRenderings }

    /// Those that publish a rendering also after an event that changed nothing.
    static let publishingWithoutChange = allCases.filter { !$0.configuration.renderOnlyIfStateChanged }

    var isCompatible: Bool { [.compatible, .compatibleConflating, .compatibleChangesOnly].contains(self) }
}
