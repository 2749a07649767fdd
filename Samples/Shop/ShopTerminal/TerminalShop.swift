import ShopCore
import Workflow
import WorkflowRoutes
import WorkflowScreens
import WorkflowTexts

/// The shop in a terminal: remembers which page is shown, for which a browser has its URL.
public struct TerminalShop: Workflow {
    private let services: Services
    private let texts: LanguageTexts
    private let id: String

    /// - Parameters:
    ///   - texts: The texts of the person's language.
    ///   - id: The name with which the person's carts and payments begin.
    public init(services: Services, texts: LanguageTexts, id: String) {
        (self.services, self.texts, self.id) = (services, texts, id)
    }

    public typealias Output = Never

    public struct State {
        var visit = Visit(Page.home)
    }

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<TerminalShop>) -> AdaptedEnvironmentScreen<ShopScreen> {
        let sink = context.makeStateMutationSink()
        return Shop(visit: state.visit, user: nil, isAdmin: false, services: services, texts: texts, id: id)
            .rendered(in: context)
            .adaptedEnvironment { [texts] in
                $0.texts = texts
                $0.go = { page in sink.send { $0.visit = Visit(page, number: $0.visit.number + 1) } }
            }
    }
}

private enum GoKey: ViewEnvironmentKey {
    static var defaultValue: (Page) -> Void { { _ in } }
}

private enum TextsKey: ViewEnvironmentKey {
    static var defaultValue: LanguageTexts { ShopTexts.all["en"] }
}

extension ViewEnvironment {
    /// Goes to a page, as a link does.
    var go: (Page) -> Void {
        get { self[GoKey.self] }
        set { self[GoKey.self] = newValue }
    }

    var texts: LanguageTexts {
        get { self[TextsKey.self] }
        set { self[TextsKey.self] = newValue }
    }
}
