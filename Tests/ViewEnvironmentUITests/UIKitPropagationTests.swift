#if canImport(UIKit)
import Testing
import UIKit
import ViewEnvironment
@_spi(ViewEnvironmentWiring) import ViewEnvironmentUI

@MainActor
struct UIKitPropagationTests {
    @Test func `a view's environment comes from its superview and goes to its subviews`() {
        let parent = ObservingView("parent")
        let child = ObservingView("child")
        parent.addSubview(child)
        #expect(child.environment.trail == ["parent", "child"])
        parent.setNeedsEnvironmentUpdate()
        #expect(child.changes == 1)
    }

    @Test func `a controller's environment comes from its parent, else from what presents it`() {
        let parent = ObservingController("parent")
        let child = ObservingController("child")
        let presented = ObservingController("presented")
        parent.addChild(child)
        child.present(presented, animated: false)
        #expect(child.environment.trail == ["parent", "child"])
        #expect(presented.environment.trail == ["parent", "presented"])
        parent.setNeedsEnvironmentUpdate()
        #expect(child.changes == 1)
        #expect(presented.changes == 1)
    }

    @Test func `views and controllers are apart`() {
        let controller = ObservingController("controller")
        let view = ObservingView("view")
        controller.view.addSubview(view)
        #expect(view.environment.trail == ["view"])
        controller.setNeedsEnvironmentUpdate()
        #expect(view.changes == 0)
    }

    @Test func `a change is applied at the next layout, once`() {
        let controller = ObservingController("controller")
        controller.view.layoutIfNeeded()
        #expect(controller.applied == [["controller"]])
        controller.view.layoutIfNeeded()
        #expect(controller.applied.count == 1)
        controller.setNeedsEnvironmentUpdate()
        controller.setNeedsEnvironmentUpdate()
        #expect(controller.applied.count == 1)
        controller.view.layoutIfNeeded()
        #expect(controller.applied.count == 2)
    }

    @Test func `a change loads no view`() {
        let controller = ObservingController("controller")
        controller.setNeedsEnvironmentUpdate()
        #expect(!controller.isViewLoaded)
    }

    @Test func `what is kept for a view ends with it`() {
        weak var kept: Token?
        do {
            let view = UIView()
            let token = Token()
            kept = token
            view.environmentAncestorOverride = { [token] in
                _ = token
                return nil
            }
        }
        #expect(kept == nil)
    }
}

private final class Token {}

private final class ObservingView: UIView, ViewEnvironmentObserving {
    private let name: String
    private(set) var changes = 0

    init(_ name: String) {
        self.name = name
        super.init(frame: .zero)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("made in code only")
    }

    func customize(environment: inout ViewEnvironment) { environment.trail.append(name) }

    func environmentDidChange() { changes += 1 }
}

private final class ObservingController: UIViewController, ViewEnvironmentObserving {
    private let name: String
    private(set) var changes = 0
    private(set) var applied: [[String]] = []

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("made in code only")
    }

    override func viewWillLayoutSubviews() {
        applyEnvironmentIfNeeded()
        super.viewWillLayoutSubviews()
    }

    func customize(environment: inout ViewEnvironment) { environment.trail.append(name) }

    func environmentDidChange() { changes += 1 }

    func apply(environment: ViewEnvironment) { applied.append(environment.trail) }
}
#endif
