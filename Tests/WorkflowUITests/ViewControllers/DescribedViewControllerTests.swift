#if canImport(UIKit)
import Testing
import UIKit
import WorkflowUI

@MainActor
struct DescribedViewControllerTests {
    private let trace = Trace()

    @Test func `its child is there from the beginning, no view is loaded`() {
        let described = DescribedViewController(screen: a("1"), environment: .empty)
        #expect(described.children.count == 1)
        #expect(trace.events == ["A environment plain", "A 1/plain to 1/plain", "A will move in", "A did move in"])
        #expect(!described.isViewLoaded)
    }

    @Test func `its view is filled by the child's`() {
        let described = DescribedViewController(screen: a("1"), environment: .empty)
        described.loadViewIfNeeded()
        #expect(described.view.subviews == [described.children[0].view])
        described.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        described.view.layoutIfNeeded()
        #expect(described.children[0].view.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
    }

    @Test(arguments: [true, false])
    func `a screen of the same kind updates the child in place`(isLoaded: Bool) {
        let described = DescribedViewController(screen: a("1"), environment: .empty)
        if isLoaded { described.loadViewIfNeeded() }
        let child = described.children[0]
        trace.events = []
        described.update(screen: a("2"), environment: .empty)
        #expect(described.children == [child])
        #expect(trace.events == ["A environment plain", "A 1/plain to 2/plain"])
    }

    @Test func `a screen of another kind replaces the child, in order`() {
        let described = DescribedViewController(screen: a("1"), environment: .empty)
        described.loadViewIfNeeded()
        trace.events = []
        described.update(screen: b("2"), environment: .empty)
        #expect(
            trace.events == [
                "A will move out", "A did move out", "B environment plain", "B 2/plain to 2/plain",
                "B will move in", "B loadView", "B did move in",
            ]
        )
        #expect(described.view.subviews == [described.children[0].view])
    }

    @Test func `replacing before the view is loaded loads no view`() {
        let described = DescribedViewController(screen: a("1"), environment: .empty)
        described.update(screen: b("2"), environment: .empty)
        #expect(!described.isViewLoaded)
        #expect(!trace.events.contains("B loadView"))
    }

    @Test func `its preferred size is the child's`() {
        let described = DescribedViewController(description: describe(width: 10, A.self))
        #expect(described.preferredContentSize == .zero)
        described.loadViewIfNeeded()
        #expect(described.preferredContentSize.width == 10)
        described.children[0].preferredContentSize.width = 20
        #expect(described.preferredContentSize.width == 20)
        described.update(description: describe(width: 30, B.self))
        #expect(described.preferredContentSize.width == 30)
    }

    @Test func `another child's preferred size is taken over before a view is loaded`() {
        let described = DescribedViewController(description: describe(width: 10, A.self))
        described.update(description: describe(width: 30, B.self))
        #expect(described.preferredContentSize.width == 30)
        #expect(!described.isViewLoaded && !described.children[0].isViewLoaded)
    }

    @Test func `the child decides on bars, orientation and gestures`() {
        let described = DescribedViewController(description: describe(width: 0, A.self))
        let child = described.children[0]
        #expect(described.childForStatusBarStyle === child)
        #expect(described.childForStatusBarHidden === child)
        #expect(described.childForHomeIndicatorAutoHidden === child)
        #expect(described.childForScreenEdgesDeferringSystemGestures === child)
        #expect(described.childViewControllerForPointerLock === child)
        #expect(described.supportedInterfaceOrientations == .portrait)
        #expect(described.preferredStatusBarUpdateAnimation == .slide)
    }

    private func a(_ text: String) -> TracedScreen<A> { TracedScreen(text: text, trace: trace) }

    private func b(_ text: String) -> TracedScreen<B> { TracedScreen(text: text, trace: trace) }

    private func describe<Kind>(width: CGFloat, _ kind: Kind.Type) -> ViewControllerDescription {
        ViewControllerDescription(
            environment: .empty,
            build: { PreferringController<Kind>() },
            update: { $0.preferredContentSize.width = width }
        )
    }
}

private final class PreferringController<Kind>: UIViewController {
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }

    override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .slide }
}
#endif
