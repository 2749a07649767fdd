#if canImport(UIKit)
import TestSupport
import Testing
import UIKit
import WorkflowUI

@MainActor
struct UpdateChildTests {
    private let trace = Trace()
    private let root: RootController

    init() {
        root = RootController(child: TracedScreen<A>(text: "1", trace: trace).buildViewController(in: .empty))
    }

    @Test func `a screen of the same kind updates in place and changes nothing`() {
        root.embed()
        let child = root.child
        trace.events = []
        root.update(child: \.child, with: a("2"), in: .empty) { _ in trace.events.append("change") }
        #expect(root.child === child)
        #expect(trace.events == ["A environment plain", "A 1/plain to 2/plain"])
    }

    @Test func `a child outside of any parent is replaced at the key path only`() {
        trace.events = []
        root.update(child: \.child, with: b("2"), in: .empty) { _ in trace.events.append("change") }
        #expect(root.child is TracingController<B>)
        #expect(trace.events == ["B environment plain", "B 2/plain to 2/plain", "change"])
        #expect(root.children.isEmpty)
    }

    @Test func `before the view is loaded no view is loaded`() {
        root.addChild(root.child)
        trace.events = []
        root.update(child: \.child, with: b("2"), in: .empty) { _ in trace.events.append("change") }
        #expect(
            trace.events.dropFirst(2) == [
                "B will move in", "A will move out", "B did move in", "A did move out", "change",
            ]
        )
        #expect(!root.isViewLoaded)
        #expect(root.children == [root.child])
    }

    @Test func `in a visible parent the events come in the documented order`() async {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        window.rootViewController = root
        window.makeKeyAndVisible()
        root.embed()
        await mainQueueTurn()
        trace.events = []
        root.update(child: \.child, with: b("2"), in: .empty) { _ in trace.events.append("change") }
        #expect(
            trace.events.dropFirst(2) == [
                "B will move in", "A will move out", "B loadView", "B will appear 320", "A will disappear",
                "B did appear", "A did disappear", "B did move in", "A did move out", "change",
            ]
        )
        #expect(root.view.subviews == [root.child.view])
        #expect(window.rootViewController === root)
    }

    @Test func `a view that is not visible is replaced without appearance events`() {
        root.embed()
        let inFront = UIView()
        root.view.addSubview(inFront)
        trace.events = []
        root.update(child: \.child, with: b("2"), in: .empty)
        #expect(root.view.subviews == [root.child.view, inFront])
        #expect(
            trace.events.dropFirst(2) == [
                "B will move in", "A will move out", "B loadView", "B did move in", "A did move out",
            ]
        )
        #expect(root.child.view.superview === root.view)
    }

    @Test func `a controller of another type than the key path's traps and names both`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let trace = Trace()
                let parent = TypedRootController()
                parent.update(child: \.child, with: TracedScreen<A>(text: "", trace: trace), in: .empty)
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("to be a OtherController"))
        #expect(message.contains("it is a TracingController<A>"))
    }

    @Test func `a child of another parent traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let root = RootController(child: StrayController())
                let parent = UIViewController()
                parent.addChild(root.child)
                root.update(child: \.child, with: TracedScreen<A>(text: "", trace: Trace()), in: .empty)
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Expected the child to replace to be in"))
    }

    private func a(_ text: String) -> TracedScreen<A> { TracedScreen(text: text, trace: trace) }

    private func b(_ text: String) -> TracedScreen<B> { TracedScreen(text: text, trace: trace) }
}

private final class StrayController: UIViewController {}

private final class OtherController: UIViewController {}

private final class TypedRootController: UIViewController {
    var child = OtherController()
}

private final class RootController: UIViewController {
    var child: UIViewController

    init(child: UIViewController) {
        self.child = child
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("made in code only")
    }

    func embed() {
        addChild(child)
        child.view.frame = view.bounds
        view.addSubview(child.view)
        child.didMove(toParent: self)
    }
}
#endif
