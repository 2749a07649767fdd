import Testing
import WorkflowUI

struct AnyScreenTests {
    @Test func `wraps a screen`() {
        let screen = AnyScreen(PlainScreen(text: "a"))
        #expect(screen.wrappedScreen as? PlainScreen == PlainScreen(text: "a"))
        #expect(screen.primaryScreen as? PlainScreen == PlainScreen(text: "a"))
    }

    @Test func `wrapping again wraps once`() {
        let screen = PlainScreen().asAnyScreen().asAnyScreen()
        #expect(screen.wrappedScreen is PlainScreen)
    }

    @Test func `the innermost primary screen is found through containers of one screen`() {
        let nested = FrameScreen(primaryScreen: FrameScreen(primaryScreen: OtherScreen(number: 3)).asAnyScreen())
        #expect(nested.findInnermostPrimaryScreen() as? OtherScreen == OtherScreen(number: 3))
    }

    @Test func `an adapted screen is not a container of one screen`() {
        let frame = FrameScreen(primaryScreen: OtherScreen().adaptedEnvironment { $0.theme = "x" })
        #expect(frame.findInnermostPrimaryScreen() is AdaptedEnvironmentScreen<OtherScreen>)
    }
}
