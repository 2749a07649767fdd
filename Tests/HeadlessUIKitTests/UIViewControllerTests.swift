import Testing
import UIKit

@MainActor
struct UIViewControllerTests {
    @Test func `the view is loaded once, when it is asked for`() {
        let trace = Trace()
        let controller = TracingController("c", trace)
        #expect(!controller.isViewLoaded)
        #expect(controller.viewIfLoaded == nil)
        #expect(trace.events.isEmpty)

        let view = controller.view
        #expect(controller.view === view)
        controller.loadViewIfNeeded()
        #expect(controller.isViewLoaded)
        #expect(controller.viewIfLoaded === view)
        #expect(trace.events == ["c loadView", "c viewDidLoad"])
    }

    @Test func `a controller may make its own view`() {
        final class LabelController: UIViewController {
            override func loadView() {
                view = UILabel()
            }
        }
        #expect(LabelController().view is UILabel)
    }

    @Test func `a controller that makes no view traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class EmptyController: UIViewController {
                    override func loadView() {}
                }
                _ = EmptyController().view
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Expected loadView() of EmptyController"))
    }

    @Test func `adding a child tells it that it will move, not that it did`() {
        let trace = Trace()
        let parent = TracingController("parent", trace)
        let child = TracingController("child", trace)
        parent.addChild(child)
        #expect(child.parent === parent)
        #expect(parent.children == [child])
        #expect(trace.events == ["child will move to parent"])
        #expect(!parent.isViewLoaded && !child.isViewLoaded)
    }

    @Test func `removing a child tells it that it did move, not that it will`() {
        let trace = Trace()
        let parent = TracingController("parent", trace)
        let child = TracingController("child", trace)
        parent.addChild(child)
        trace.events = []
        child.removeFromParent()
        #expect(child.parent == nil)
        #expect(parent.children.isEmpty)
        #expect(trace.events == ["child did move to nil"])

        child.removeFromParent()
        #expect(trace.events.count == 1)
    }

    @Test func `a child of another parent leaves that first`() {
        let trace = Trace()
        let first = TracingController("first", trace)
        let second = TracingController("second", trace)
        let child = TracingController("child", trace)
        first.addChild(child)
        trace.events = []
        second.addChild(child)
        #expect(first.children.isEmpty)
        #expect(second.children == [child])
        #expect(trace.events == ["child did move to nil", "child will move to second"])
    }

    @Test func `swapping one child for another in a loaded parent runs in the documented order`() {
        let trace = Trace()
        let parent = TracingController("parent", trace)
        let old = TracingController("old", trace)
        let new = TracingController("new", trace)
        parent.loadViewIfNeeded()
        parent.addChild(old)
        parent.view.addSubview(old.view)
        old.didMove(toParent: parent)
        trace.events = []

        parent.addChild(new)
        old.willMove(toParent: nil)
        parent.view.addSubview(new.view)
        old.view.removeFromSuperview()
        new.didMove(toParent: parent)
        old.removeFromParent()
        #expect(
            trace.events == [
                "new will move to parent", "old will move to nil", "new loadView", "new viewDidLoad",
                "new did move to parent", "old did move to nil",
            ]
        )
    }

    @Test func `a controller cannot be added inside itself`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let outer = UIViewController()
                let inner = UIViewController()
                outer.addChild(inner)
                inner.addChild(outer)
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Remove it from there first."))
    }

    @Test func `children are released with their parent`() {
        weak var child: UIViewController?
        do {
            let parent = UIViewController()
            let added = UIViewController()
            parent.addChild(added)
            parent.view.addSubview(added.view)
            child = added
        }
        #expect(child == nil)
    }

    @Test func `a changed preferred size is told to the parent, an equal one is not`() {
        final class Parent: UIViewController {
            var told: [UIViewController] = []
            override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
                if let child = container as? UIViewController { told.append(child) }
                preferredContentSize = container.preferredContentSize
            }
        }
        let (outer, inner, child) = (Parent(), Parent(), UIViewController())
        outer.addChild(inner)
        inner.addChild(child)
        child.preferredContentSize = CGSize(width: 10, height: 20)
        child.preferredContentSize.width = 30
        child.preferredContentSize.width = 30
        #expect(inner.told == [child, child])
        #expect(outer.told == [inner, inner])
        #expect(outer.preferredContentSize == CGSize(width: 30, height: 20))
    }

    @Test func `controllers have identity`() {
        let controller = UIViewController()
        #expect(controller == controller)
        #expect(controller != UIViewController())
        #expect(TracingController("c", Trace()).isKind(of: UIViewController.self))
        #expect(!controller.isKind(of: TracingController.self))
    }

    @Test func `the no-argument initialiser is a value`() {
        let make: () -> UIViewController = UIViewController.init
        #expect(make() !== make())
        #expect("\(type(of: UINavigationController()))" == "UINavigationController")
    }

    @Test func `an event goes from a view to its controller, then outward`() {
        let parent = UIViewController()
        let child = UIViewController()
        let leaf = UIView()
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.view.addSubview(leaf)
        let chain = Array(sequence(first: leaf as UIResponder, next: \.next))
        #expect(chain == [leaf, child.view, child, parent.view, parent])
    }
}

/// What happened, in order.
@MainActor
final class Trace {
    var events: [String] = []
}

/// Records what it is told.
final class TracingController: UIViewController {
    private let name: String
    private let trace: Trace

    init(_ name: String, _ trace: Trace) {
        self.name = name
        self.trace = trace
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("made in code only")
    }

    override func loadView() {
        trace.events.append("\(name) loadView")
        super.loadView()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        trace.events.append("\(name) viewDidLoad")
    }

    override func willMove(toParent parent: UIViewController?) {
        trace.events.append("\(name) will move to \((parent as? TracingController)?.name ?? "nil")")
    }

    override func didMove(toParent parent: UIViewController?) {
        trace.events.append("\(name) did move to \((parent as? TracingController)?.name ?? "nil")")
    }

    override func viewWillLayoutSubviews() {
        trace.events.append("\(name) will lay out")
    }

    override func viewDidLayoutSubviews() {
        trace.events.append("\(name) did lay out")
    }
}
