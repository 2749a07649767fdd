#if canImport(UIKit)
import Testing
import UIKit
import WorkflowContainers
import WorkflowUI

@MainActor
struct SplitScreenViewControllerTests {
    private let trace = Trace()

    @Test func `both sides are shown, and updated in place`() throws {
        let controller = split("1", "2").buildViewController(in: .empty)
        let sides = controller.children.flatMap(\.children)
        #expect(sides.map { "\(type(of: $0))" } == ["TracingController<A>", "TracingController<B>"])
        #expect(!controller.isViewLoaded)
        split("3", "4").update(viewController: controller, with: .empty.setting(keyPath: \.theme, to: "green"))
        #expect(controller.children.flatMap(\.children) == sides)
        #expect(trace.events.contains("A 1/plain to 3/green"))
        #expect(trace.events.contains("B 2/plain to 4/green"))
    }

    @Test(arguments: [(900, 300, 600), (600, 240, 360), (480, 240, 240), (320, 0, 320)])
    func `the leading side is the narrower, and goes where there is no room for two`(
        width: Int,
        leading: Int,
        trailing: Int
    ) {
        let controller = split("1", "2").buildViewController(in: .empty)
        controller.view.frame = CGRect(x: 0, y: 0, width: width, height: 400)
        controller.view.layoutIfNeeded()
        #expect(controller.children.map { Int($0.view.frame.width) } == [leading, trailing])
        #expect(controller.children.map { Int($0.view.frame.minX) } == [0, leading])
        #expect(controller.children.map { $0.children[0].view.frame.height } == [400, 400])
        #expect(controller.children[0].view.isHidden == (leading == 0))
    }

    @Test func `a registry may show it in another way`() {
        typealias Split = SplitScreen<TracedScreen<A>, TracedScreen<B>>
        let views = ViewRegistry(
            Split.self,
            viewController: { _, environment in
                ViewControllerDescription(environment: environment, build: { UIViewController() }, update: { _ in })
            }
        )
        #expect(split("1", "2").withRegistry(views).buildViewController(in: .empty).children.isEmpty)
    }

    private func split(_ leading: String, _ trailing: String) -> SplitScreen<TracedScreen<A>, TracedScreen<B>> {
        SplitScreen(
            leadingScreen: TracedScreen(text: leading, trace: trace),
            trailingScreen: TracedScreen(text: trailing, trace: trace)
        )
    }
}
#endif
