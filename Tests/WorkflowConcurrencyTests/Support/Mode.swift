import Workflow

/// The two configurations that the rules are tested under.
enum Mode: String, CaseIterable, Codable, Sendable {
    case standard, compatible

    var configuration: RuntimeConfiguration {
        self == .compatible ? .compatible : RuntimeConfiguration()
    }

    /// The same, with renders and renderings only after a change.
    var onlyIfChanged: RuntimeConfiguration {
        var configuration = configuration
        configuration.renderOnlyIfStateChanged = true
        return configuration
    }
}
