#if canImport(UIKit)
import UIKit
import WorkflowUI

/// What happened, in order.
@MainActor
final class Trace {
    var events: [String] = []
}

/// A screen shown by a ``TracingController``; its kind of controller is told by the type parameter.
struct TracedScreen<Kind>: Screen {
    var text: String
    var trace: Trace

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        TracingController<Kind>.description(for: self, environment: environment)
    }
}

enum A {}
enum B {}

/// Records what it is told.
final class TracingController<Kind>: ScreenViewController<TracedScreen<Kind>>, ViewEnvironmentObserving {
    var name: String { "\(Kind.self)" }

    func record(_ event: String) {
        screen.trace.events.append("\(name) \(event)")
    }

    override func screenDidChange(
        from previousScreen: TracedScreen<Kind>,
        previousEnvironment: ViewEnvironment
    ) {
        record("\(previousScreen.text)/\(previousEnvironment.theme) to \(screen.text)/\(environment.theme)")
    }

    override func loadView() {
        record("loadView")
        super.loadView()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        record("will appear \(Int(view.frame.width))")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        record("did appear")
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        record("will disappear")
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        record("did disappear")
    }

    override func willMove(toParent parent: UIViewController?) {
        record(parent == nil ? "will move out" : "will move in")
    }

    override func didMove(toParent parent: UIViewController?) {
        record(parent == nil ? "did move out" : "did move in")
    }

    func environmentDidChange() {
        record("environment \(environment.theme)")
    }
}
#endif
