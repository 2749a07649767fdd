import Foundation
import Workflow
import WorkflowScreens

/// Shows a host as lines of text, and reads lines.
final class PlainDriver {
    private let options: TerminalDriver.Options

    init(_ options: TerminalDriver.Options) {
        self.options = options
    }

    func run<W: Workflow>(
        _ host: WorkflowHost<W>,
        isolation: isolated (any Actor)? = #isolation
    ) async -> W.Output? where W.Rendering: Screen {
        nil
    }
}
