import Testing
import WorkflowUI

struct EnvironmentScreenTests {
    private let inherited = ViewEnvironment.empty.setting(keyPath: \.theme, to: "inherited")

    @Test func `an adapted screen is shown in a changed environment, by closure, key or key path`() {
        let screen = PlainScreen()
        #expect(shownIn(screen.adaptedEnvironment { $0.theme += "!" }).theme == "inherited!")
        #expect(shownIn(screen.adaptedEnvironment(key: ThemeKey.self, value: "key")).theme == "key")
        #expect(shownIn(screen.adaptedEnvironment(keyPath: \.theme, value: "path")).theme == "path")
    }

    @Test func `of nested adaptations the one closest to the content wins`() {
        let screen = PlainScreen()
            .adaptedEnvironment(keyPath: \.theme, value: "inner")
            .adaptedEnvironment(keyPath: \.theme, value: "outer")
            .adaptedEnvironment(key: SizeKey.self, value: 20)
        #expect(shownIn(screen).theme == "inner")
        #expect(shownIn(screen)[SizeKey.self] == 20)
    }

    @Test func `what an environment screen brings is merged over what is inherited`() {
        let screen = PlainScreen().withEnvironment(.empty.setting(key: SizeKey.self, to: 20))
        #expect(shownIn(screen)[SizeKey.self] == 20)
        #expect(shownIn(screen).theme == "inherited")
        #expect(shownIn(PlainScreen().withEnvironment(.empty.setting(keyPath: \.theme, to: "own"))).theme == "own")
    }

    @Test func `bringing values twice merges them, the later winning, and does not nest`() {
        let screen: EnvironmentScreen<PlainScreen> = PlainScreen()
            .withEnvironment(.empty.setting(keyPath: \.theme, to: "first").setting(key: SizeKey.self, to: 20))
            .withEnvironment(.empty.setting(keyPath: \.theme, to: "second"))
        #expect(screen.environment.theme == "second")
        #expect(screen.environment[SizeKey.self] == 20)
    }

    @Test func `an environment screen inside another one's content wins`() {
        let inner = PlainScreen().withEnvironment(.empty.setting(keyPath: \.theme, to: "inner"))
        let outer = inner.asAnyScreen().withEnvironment(.empty.setting(keyPath: \.theme, to: "outer"))
        #expect(shownIn(outer).theme == "inner")
    }

    /// The environment that the innermost wrapped screen is shown in.
    private func shownIn(_ screen: some Screen) -> ViewEnvironment {
        var environment = inherited
        var screen: any Screen = screen
        while let wrapper = screen as? any WrapperScreen {
            environment = wrapper.environment(in: environment)
            screen = wrapper.wrappedScreen
        }
        return environment
    }
}
