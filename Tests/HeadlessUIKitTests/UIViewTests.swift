import Testing
import UIKit

@MainActor
struct UIViewTests {
    private let parent = UIView()
    private let first = UIView()
    private let second = UIView()
    private let third = UIView()

    @Test func `subviews stand in the order they were added`() {
        [first, second].forEach(parent.addSubview)
        #expect(parent.subviews == [first, second])
        #expect(first.superview === parent)
    }

    @Test func `subviews are inserted where asked`() {
        [first, second].forEach(parent.addSubview)
        parent.insertSubview(third, aboveSubview: first)
        #expect(parent.subviews == [first, third, second])
        parent.insertSubview(third, belowSubview: first)
        #expect(parent.subviews == [third, first, second])
        parent.insertSubview(third, at: 2)
        #expect(parent.subviews == [first, second, third])
        parent.sendSubviewToBack(second)
        #expect(parent.subviews == [second, first, third])
        parent.bringSubviewToFront(second)
        #expect(parent.subviews == [first, third, second])
    }

    @Test func `a view is in one superview at a time`() {
        parent.addSubview(first)
        second.addSubview(first)
        #expect(parent.subviews.isEmpty)
        #expect(first.superview === second)
        first.removeFromSuperview()
        #expect(second.subviews.isEmpty)
        #expect(first.superview == nil)
        first.removeFromSuperview()
    }

    @Test func `a view cannot be added inside itself`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let outer = UIView()
                let inner = UIView()
                outer.addSubview(inner)
                inner.addSubview(outer)
            }
        }
    }

    @Test func `frame, bounds and center agree`() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(view.center == CGPoint(x: 60, y: 45))
        view.center = CGPoint(x: 50, y: 25)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
        view.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
        #expect(view.frame == CGRect(x: 25, y: 0, width: 50, height: 50))
    }

    @Test func `a view in another's tree is its descendant`() {
        parent.addSubview(first)
        first.addSubview(second)
        #expect(second.isDescendant(of: parent))
        #expect(parent.isDescendant(of: parent))
        #expect(!parent.isDescendant(of: second))
    }
}

@MainActor
struct UIViewLayoutTests {
    private let trace = Trace()

    @Test func `a new view is laid out once, then only when marked`() {
        let view = TracingView("view", trace)
        view.layoutIfNeeded()
        view.layoutIfNeeded()
        #expect(trace.events == ["view"])
        view.setNeedsLayout()
        view.setNeedsLayout()
        #expect(trace.events == ["view"])
        view.layoutIfNeeded()
        #expect(trace.events == ["view", "view"])
    }

    @Test func `a pass visits marked views below unmarked ones, and no others`() {
        let (root, middle, leaf, sibling) = makeTree()
        middle.addSubview(leaf)
        root.layoutIfNeeded()
        trace.events = []
        leaf.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(trace.events == ["leaf"])
        root.layoutIfNeeded()
        #expect(trace.events == ["leaf"])
        sibling.setNeedsLayout()
        middle.layoutIfNeeded()
        #expect(trace.events == ["leaf"])
    }

    @Test func `adding a view marks, and does not lay out at once`() {
        let (root, middle, leaf, _) = makeTree()
        root.layoutIfNeeded()
        trace.events = []
        middle.addSubview(leaf)
        #expect(trace.events.isEmpty)
        root.layoutIfNeeded()
        #expect(trace.events == ["middle", "leaf"])
    }

    @Test func `a mark set while outside is found after the view was added`() {
        let (root, middle, leaf, _) = makeTree()
        let box = TracingView("box", trace)
        box.addSubview(leaf)
        box.layoutIfNeeded()
        root.layoutIfNeeded()
        leaf.setNeedsLayout()
        middle.addSubview(box)
        trace.events = []
        root.layoutIfNeeded()
        #expect(trace.events == ["middle", "leaf"])
    }

    @Test func `subviews that come and go in the view's own layout do not mark it again`() {
        final class Rebuilding: UIView {
            var layouts = 0
            override func layoutSubviews() {
                layouts += 1
                for view in subviews { view.removeFromSuperview() }
                addSubview(UIView())
            }
        }
        let view = Rebuilding()
        view.layoutIfNeeded()
        view.layoutIfNeeded()
        #expect(view.layouts == 1)
        view.addSubview(UIView())
        view.layoutIfNeeded()
        #expect(view.layouts == 2)
    }

    @Test func `another size marks, the same size or another place does not`() {
        let view = TracingView("view", trace)
        view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        view.layoutIfNeeded()
        trace.events = []
        view.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
        view.layoutIfNeeded()
        #expect(trace.events.isEmpty)
        view.frame.size.width = 20
        view.layoutIfNeeded()
        #expect(trace.events == ["view"])
    }

    @Test func `a controller is asked before and after its view, which comes before its subviews`() {
        let controller = TracingController("c", trace)
        controller.view.addSubview(TracingView("child", trace))
        trace.events = []
        controller.view.layoutIfNeeded()
        #expect(trace.events == ["c will lay out", "c did lay out", "child"])
    }

    @Test func `a view that stretches follows its superview`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let full = UIView(frame: root.bounds)
        full.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let corner = UIView(frame: CGRect(x: 90, y: 90, width: 10, height: 10))
        corner.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
        let fixed = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        let centered = UIView(frame: CGRect(x: 40, y: 0, width: 20, height: 5))
        centered.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
        [full, corner, fixed, centered].forEach(root.addSubview)
        root.frame.size = CGSize(width: 200, height: 150)
        #expect(full.frame == CGRect(x: 0, y: 0, width: 200, height: 150))
        #expect(corner.frame == CGRect(x: 190, y: 140, width: 10, height: 10))
        #expect(fixed.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(centered.frame == CGRect(x: 90, y: 0, width: 20, height: 5))
    }

    private func makeTree() -> (root: UIView, middle: UIView, leaf: UIView, sibling: UIView) {
        let root = TracingView("root", trace)
        let middle = TracingView("middle", trace)
        let sibling = TracingView("sibling", trace)
        root.addSubview(middle)
        root.addSubview(sibling)
        return (root, middle, TracingView("leaf", trace), sibling)
    }
}

/// Records its layout.
private final class TracingView: UIView {
    private let name: String
    private let trace: Trace

    init(_ name: String, _ trace: Trace) {
        self.name = name
        self.trace = trace
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) {
        return nil
    }

    override func layoutSubviews() {
        trace.events.append(name)
    }
}
