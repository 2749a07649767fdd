import Lasso
import LassoTestUtilities

/// A flow in any controller, whose first screen is one of the counter module.
final class CounterFlow: Flow<NoOutputFlow> {
    override func createInitialController() -> UIViewController {
        CounterModule.createScreen().controller
    }
}

/// Collects what Lasso says of mistakes meanwhile.
@MainActor
func mistakes(during work: () -> Void) -> [String] {
    let handler = LassoMisuse.handler
    defer { LassoMisuse.handler = handler }
    var messages: [String] = []
    LassoMisuse.handler = { messages.append($0) }
    work()
    return messages
}
