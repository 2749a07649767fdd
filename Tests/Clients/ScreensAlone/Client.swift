import WorkflowScreens

/// A screen and a host of its own, in a package that depends on nothing but the product `WorkflowScreens`.
struct GreetingScreen: Screen {
    let name: String
}

enum LineFactory: ViewFactoryKind {
    typealias Factory = @Sendable (any Screen, ViewEnvironment) -> String

    static let viewName = "line"

    static func advice(for screenType: String) -> String { "Register \(screenType)." }
}

@main
enum Client {
    static func main() {
        let lines = ViewRegistry(GreetingScreen.self, kind: LineFactory.self) { screen, _ in
            (screen as? GreetingScreen).map { "Hello, \($0.name)!" } ?? ""
        }
        let screen = GreetingScreen(name: "Ada").withRegistry(lines).asAnyScreen()
        let line = show(screen, in: .empty)
        guard line == "Hello, Ada!" else { fatalError("Expected a greeting to Ada, found \(line).") }
    }

    static func show(_ screen: any Screen, in environment: ViewEnvironment) -> String {
        if let wrapper = screen as? any WrapperScreen {
            return show(wrapper.wrappedScreen, in: wrapper.environment(in: environment))
        }
        let factory = environment.viewRegistry.factory(for: type(of: screen), kind: LineFactory.self)
        return factory?(screen, environment) ?? MissingBinding(of: type(of: screen), kind: LineFactory.self).description
    }
}
