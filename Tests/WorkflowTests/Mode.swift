import Workflow

/// The configurations that the rules are tested under.
enum Mode: String, CaseIterable, Codable, Sendable {
    case standard, compatible, conflating, draining, verifying
    /// Conflates, drains and verifies.
    case allOptions
    case compatibleConflating

    var configuration: RuntimeConfiguration {
        var configuration: RuntimeConfiguration = isCompatible ? .compatible : RuntimeConfiguration()
        configuration.conflateStaleRenderings = [.conflating, .allOptions, .compatibleConflating].contains(self)
        configuration.drainExclusiveActions = [.draining, .allOptions].contains(self)
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

    /// Those that render once for each event: only draining may apply several actions before one pass.
    static let renderingEveryEvent = allCases.filter { !$0.configuration.drainExclusiveActions }

    var isCompatible: Bool { [.compatible, .compatibleConflating].contains(self) }
}
