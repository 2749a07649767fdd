import Lasso
import LassoTestUtilities
import Testing

private class FirstController: UIViewController {}
private final class SecondController: UIViewController {}

/// The assertions for Swift Testing: those for XCTest share all but the waiting with them.
@MainActor
struct ControllerAssertionTests {
    private nonisolated func text(_ issue: Issue) -> String {
        issue.comments.map(\.rawValue).joined(separator: "\n")
    }

    @Test func `a push and a pop`() async throws {
        let stage = try await FlowTestWindow()
        var hooks: [String] = []
        let pushed: FirstController = try await assertPushed(
            after: stage.rootController,
            when: { stage.navigationController.pushViewController(FirstController(), animated: true) },
            onViewDidLoad: { _, _ in hooks.append("load") },
            onViewWillAppear: { _, _ in hooks.append("will") },
            onViewDidAppear: { _, _ in hooks.append("did") }
        )
        #expect(hooks == ["load", "will", "did"])
        try await assertPopped(
            from: pushed,
            to: stage.rootController,
            when: { stage.navigationController.popViewController(animated: true) }
        )
    }

    @Test func `a root`() async throws {
        let stage = try await FlowTestWindow()
        let _: FirstController = try await assertRoot(
            of: stage.navigationController,
            when: {
                FirstController().place(with: root(of: stage.navigationController))
            }
        )
    }

    @Test func `presentations and dismissals`() async throws {
        let stage = try await FlowTestWindow()
        let sheet: FirstController = try await assertPresentation(
            on: stage.rootController,
            when: {
                stage.rootController.present(FirstController(), animated: true)
            }
        )
        try await assertDismissal(from: sheet, to: stage.rootController, when: { sheet.dismiss(animated: true) })
        let cover: SecondController = try await assertFullScreenPresentation(
            on: stage.rootController,
            when: {
                let controller = SecondController()
                controller.modalPresentationStyle = .fullScreen
                stage.rootController.present(controller, animated: true)
            }
        )
        try await assertFullScreenDismissal(
            from: cover,
            to: stage.rootController,
            when: { cover.dismiss(animated: true) }
        )
    }

    @Test func `a failure is recorded at its place and thrown`() async throws {
        let stage = try await FlowTestWindow()
        let line: Int = #line + 3
        await withKnownIssue {
            do {
                let _: FirstController = try await assertPushed(after: stage.rootController, when: {})
                Issue.record("did not throw")
            } catch is TestFailureAction {
            } catch {
                Issue.record(error)
            }
        } matching: { issue in
            text(issue).contains("Expected the event to push a controller.") && issue.sourceLocation?.line == line
        }
    }

    @Test func `a missing child is recorded and thrown`() throws {
        let parent = UIViewController()
        parent.addChild(SecondController())
        let line: Int = #line + 2
        withKnownIssue {
            #expect(throws: TestFailureAction.self) {
                let _: FirstController = try parent.firstChildOfType()
            }
        } matching: { issue in
            text(issue).contains("Expected a FirstController among the children of UIViewController")
                && issue.sourceLocation?.line == line
        }
        let _: SecondController = try parent.firstChildOfType()
    }

    @Test func `outputs of a flow are compared`() {
        enum ListModule: FlowModule {
            enum Output: Equatable { case didSelect(Int) }
        }
        let flow = Flow<ListModule>()
        flow.assert(when: { flow.dispatchOutput(.didSelect(1)) }, outputs: .didSelect(1))
        flow.assert(when: {})
        withKnownIssue {
            flow.assert(when: { flow.dispatchOutput(.didSelect(1)) }, outputs: .didSelect(2))
        } matching: {
            text($0).contains("didSelect: Int\n    expected: 2\n    realized: 1")
        }
    }

    @Test func `a mock stands for a value while an operation runs`() async {
        let mockable = Mockable(wrappedValue: 1)
        #expect(withMock(mockable.projectedValue, with: 2) { mockable.wrappedValue } == 2)
        #expect(
            await withMock(mockable.projectedValue, with: 3) {
                await Task.yield(); return mockable.wrappedValue
            } == 3
        )
        #expect(mockable.wrappedValue == 1)
    }
}
