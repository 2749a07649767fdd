import Testing
import WorkflowContainers
import WorkflowUI

struct BackStackScreenTests {
    private let stack = BackStackScreen(OtherScreen(number: 1), OtherScreen(number: 2), OtherScreen(number: 3))

    @Test func `has a top, and below it a back stack`() {
        #expect(stack.top.number == 3)
        #expect(stack.backStack.map(\.number) == [1, 2])
        #expect(stack.frames.map(\.number) == [1, 2, 3])
        #expect(BackStackScreen(OtherScreen(number: 1)).backStack.isEmpty)
    }

    @Test func `is made of a list, if that is not empty`() {
        #expect(
            BackStackScreen.fromList(stack.frames, name: "n")
                == BackStackScreen(stack.frames[0], Array(stack.frames.dropFirst()), name: "n")
        )
        #expect(BackStackScreen(frames: stack.frames) == stack)
        #expect(BackStackScreen<OtherScreen>(frames: []) == nil)
    }

    @Test func `an empty list traps and names the remedy`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = BackStackScreen<OtherScreen>.fromList([])
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Expected at least one OtherScreen"))
        #expect(message.contains("init(frames:name:)"))
    }

    @Test func `maps its frames and keeps its name`() {
        let named = BackStackScreen(OtherScreen(number: 1), OtherScreen(number: 2), name: "n")
        let texts = named.map { PlainScreen(text: "\($0.number)") }
        #expect(texts == BackStackScreen(PlainScreen(text: "1"), PlainScreen(text: "2"), name: "n"))
        #expect(named.mapIndexed { OtherScreen(number: $0 * 10 + $1.number) }.frames.map(\.number) == [1, 12])
    }

    @Test func `adding stacks one on the other, under the name of the lower`() {
        let lower = BackStackScreen(OtherScreen(number: 1), name: "lower")
        let sum = lower + BackStackScreen(OtherScreen(number: 2), name: "upper")
        #expect(sum == BackStackScreen(OtherScreen(number: 1), OtherScreen(number: 2), name: "lower"))
        #expect(lower + nil == lower)
    }
}

struct BackHandlerTests {
    @Test func `a screen that does not listen has no handler`() {
        #expect(PlainScreen().backHandler == nil)
        #expect(PlainScreen().onBack(perform: nil).backHandler == nil)
    }

    @Test func `a handler is found through wrappers and containers, in what is in front`() {
        let screen = PlainScreen().onBack {}
        #expect(screen.asAnyScreen().named("a").withEnvironment(.empty).backHandler != nil)
        #expect(BackStackScreen(PlainScreen().asAnyScreen(), screen.asAnyScreen()).backHandler != nil)
        #expect(BackStackScreen(screen.asAnyScreen(), PlainScreen().asAnyScreen()).backHandler == nil)
        #expect(BodyAndOverlaysScreen(screen).backHandler != nil)
        #expect(BodyAndOverlaysScreen(screen, overlays: [FullScreenModal(PlainScreen())]).backHandler == nil)
    }

    @Test func `the innermost handler hears of it, unless one around shadows it`() {
        var heard: [String] = []
        let inner = PlainScreen().onBack { heard.append("inner") }
        inner.asAnyScreen().onBack { heard.append("outer") }.backHandler?()
        inner.asAnyScreen().onBack(shadow: true) { heard.append("shadow") }.backHandler?()
        inner.onBack(shadow: true, perform: nil).backHandler?()
        PlainScreen().asAnyScreen().onBack { heard.append("only") }.backHandler?()
        #expect(heard == ["inner", "shadow", "inner", "only"])
    }

    @Test func `a place in a back stack is read from the environment`() {
        var environment = ViewEnvironment.empty
        #expect(environment.backStackConfig == .none)
        environment.backStackConfig = .canGoBack
        #expect(environment.backStackConfig == .canGoBack)
    }
}
