import Workflow
import WorkflowConcurrency
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

/// A shop of one kind of page, with something of everything that a page may have.
struct Shop: Workflow {
    var url: String
    var user: String?
    var clock: any Clock<Duration> = ContinuousClock()
    var session: SessionContext?
    /// The time that the prices take to load; nil for a page without them.
    var loading: Duration?

    struct State {
        var cart: [String] = []
        var note = ""
        var isGift = false
        var size = "S"
        var isAsking = false
        var priceCount = 0
        var isLoaded = false
        var isBroken = false
        var url: String
        var asked: String?
        var user: String?
        var lastKey = ""
        /// More than none: each render leads to another.
        var spins = 0
    }

    enum Action: WorkflowAction {
        case add(String), remove(String), note(String), gift(Bool), size(String), ask(Bool), empty, refresh, priced
        case loaded, breakPage, key(String), leave, stay, signIn, spin

        func apply(toState state: inout State, context: ApplyContext<Shop>) -> Never? {
            switch self {
            case .add(let item): if !item.isEmpty { state.cart.append(item) }
            case .remove(let item): state.cart.removeAll { $0 == item }
            case .note(let text): state.note = text
            case .gift(let isGift): state.isGift = isGift
            case .size(let size): state.size = size
            case .ask(let isAsking): state.isAsking = isAsking
            case .empty: (state.cart, state.isAsking) = ([], false)
            case .refresh: state.priceCount = -1
            case .priced: state.priceCount = 3
            case .loaded: state.isLoaded = true
            case .breakPage: state.isBroken = true
            case .key(let key): state.lastKey = key
            case .leave: (state.url, state.note, state.asked) = (state.asked ?? state.url, "", nil)
            case .stay: state.asked = nil
            case .signIn: state.user = "Ada"
            case .spin: state.spins += 1
            }
            return nil
        }
    }

    func makeInitialState() -> State { State(url: url, user: user) }

    func workflowDidChange(from previousWorkflow: Shop, state: inout State) {
        guard url != previousWorkflow.url || url != state.url else { return }
        if state.note.isEmpty { state.url = url } else { state.asked = url }
    }

    func render(state: State, context: RenderContext<Shop>) -> LocatedScreen<ShopScreen> {
        let sink = context.makeSink(of: Action.self)
        if state.priceCount < 0 {
            Work { [clock] in try await clock.sleep(for: .seconds(2)) }.asResult().running(in: context) { _ in
                Action.priced
            }
        }
        if let loading, !state.isLoaded {
            Work { [clock] in try await clock.sleep(for: loading) }.asResult().running(in: context, key: "load") { _ in
                Action.loaded
            }
        }
        let session = session
        if state.user != user {
            context.runSideEffect(key: "sign in") { _ in try? session?.signIn(as: "Ada") }
        }
        if state.spins > 0 { context.runSideEffect(key: "spin \(state.spins)") { _ in sink.send(.spin) } }
        let screen = ShopScreen(state: state, isLoading: loading != nil && !state.isLoaded) { sink.send($0) }
        return screen.located(at: state.url, title: state.url == "/" ? "Shop" : "Cart")
    }
}

struct ShopScreen: WebScreen {
    let state: Shop.State
    let isLoading: Bool
    let send: (Shop.Action) -> Void

    func html(environment: ViewEnvironment) -> HTML {
        main(.ariaBusy(isLoading)) {
            nav {
                a(.href("/cart"), .navigates) { "Cart" }
                a(.href("/"), .navigates) { "Shop" }
                a(.href("/about")) { "About" }
            }
            h1 { state.url == "/" ? "Shop" : "Cart" }
            p { state.user.map { "Hello, \($0)" } ?? "Nobody is signed in" }
            if isLoading { p { "Loading" } }
            if state.isBroken { ul { keyed([1, 1], id: \.self) { _ in li { "twice" } } } }
            cart
            fields
            p { "\(state.note)|\(state.isGift)|\(state.size)|\(state.lastKey)" }
            p { "Prices: \(state.priceCount)" }
            actions
            questions
        }
    }

    @HTMLBuilder private var cart: HTML {
        form(.id("add"), .onSubmit { send(.add($0["item"] ?? "")) }) {
            label(.for("item")) { "Item" }
            input(
                .id("item"),
                .name("item"),
                .maxLength(10),
                .clearsAfterSubmit,
                .onKeyDown("ArrowDown") { send(.key($0.key)) }
            )
            button(.type(.submit)) { "Add" }
        }
        ul {
            keyed(state.cart, id: \.self) { item in
                li {
                    span { item }
                    button(.type(.button), .onClick { send(.remove(item)) }) { "Remove" }
                }
            }
        }
        p(.role(.status)) { "\(state.cart.count) items" }
    }

    @HTMLBuilder private var fields: HTML {
        div(.guardsChanges(!state.note.isEmpty)) {
            label {
                "Note"
                textarea(.value(state.note), .onInput(debounce: 300) { send(.note($0)) })
            }
        }
        label {
            input(.type(.checkbox), .checked(state.isGift), .onCheck { send(.gift($0)) })
            span { "A gift" }
        }
        label(.for("size")) { "Size" }
        select(.id("size"), .onChange { (size: String) in send(.size(size)) }) {
            for size in ["S", "M"] { option(.value(size), .selected(state.size == size)) { "Size \(size)" } }
        }
    }

    @HTMLBuilder private var actions: HTML {
        button(.type(.button), .disabled(state.cart.isEmpty), .onClick { send(.ask(true)) }) { "Empty" }
        button(.type(.button), .onClick { send(.refresh) }) { "Refresh" }
        button(.type(.button), .onClick { send(.breakPage) }) { "Break" }
        button(.type(.button), .onClick { send(.signIn) }) { "Sign in" }
        button(.type(.button), .onClick { send(.spin) }) { "Spin" }
        div(.hidden()) { button(.type(.button)) { "Secret" } }
    }

    @HTMLBuilder private var questions: HTML {
        if state.isAsking {
            dialog(.open(true), .modal, .onClose { send(.ask(false)) }) {
                h2 { "Empty the cart?" }
                button(.type(.button), .onClick { send(.empty) }) { "Yes" }
            }
        }
        if state.asked != nil {
            p(.role(.alert)) { "The note is not saved." }
            button(.type(.button), .onClick { send(.leave) }) { "Discard" }
            button(.type(.button), .onClick { send(.stay) }) { "Stay" }
        }
    }
}

/// The shop's site: live pages, and plain requests beside them.
struct ShopSite: Sendable {
    let clock: TestClock
    var loading: Duration?

    var app: LiveApp {
        LiveApp(title: "Shop") { session, url -> Shop? in
            guard ["/", "/cart"].contains(url) else { return nil }
            return Shop(url: url, user: session.identity, clock: clock, session: session, loading: loading)
        }
    }

    func answer(_ request: WebRequest) async throws -> WebResponse {
        switch (request.method, request.path) {
        case (.get, "/about"): html("<h1>About us</h1><p>Since 1999<p>Open<br><a href='/'>Home</a>")
        case (.get, "/login"):
            html(
                """
                <form method=post action=/login><label>Name <input name=name required></label><button>Sign in</button></form>
                <form method=post action=/logout><button>Sign out</button></form>
                """
            )
        case (.post, "/login"): try await .redirect(to: "/").signingIn(request.form()["name"] ?? "")
        case (.post, "/logout"): .redirect(to: "/").signingOut()
        case (.get, "/file"): file
        case (.get, "/fails"): throw Failure()
        case (.get, _): .page(app)
        default: .notFound
        }
    }

    private struct Failure: Error {}

    private func html(_ text: String) -> WebResponse {
        WebResponse(
            contentType: "text/html; charset=utf-8",
            bytes: Array("<!doctype html><title>Plain</title>\(text)".utf8)
        )
    }

    private var file: WebResponse {
        var response = WebResponse.text("a,b")
        response.headers["content-disposition"] = "attachment; filename=\"cart.csv\""
        return response
    }
}

extension PageTest {
    /// A visitor of the shop.
    static func ofShop(loading: Duration? = nil) -> PageTest {
        let clock = TestClock()
        let site = ShopSite(clock: clock, loading: loading)
        return PageTest(clock: clock) { try await site.answer($0) }
    }
}
