import Workflow
import WorkflowComponents
import WorkflowLive
import WorkflowWeb

/// All components on one page, each with its state in this workflow.
public struct Gallery: Workflow {
    public struct State: Equatable {
        var sort = SortOrder(Wine.Column.name)
        var page = 1
        var tab = "grapes"
        var isOpen = false
        var hasDialog = false
        var toasts = Toasts()
        var done = 3
        var city = Combobox<String>()
        var window = ListWindow(count: 100_000)
        var removed: Set<Int> = []
        var labels: [String] = []
        var hour = 96
    }

    enum Action: WorkflowAction {
        case sort(Wine.Column), page(Int), tab(String), toggle(Bool), dialog(Bool)
        case announce(String, Toasts.Kind, action: String?), dismiss(Int), undo(Int)
        case advance, measure, type(String), open(Bool), choose(String), scroll(ListWindow.Request)
        case ordered(Order.Value), received(String)

        func apply(toState state: inout State, context: ApplyContext<Gallery>) -> Never? {
            switch self {
            case .sort(let column):
                state.sort.choose(column)
                state.page = 1
            case .page(let page): state.page = page
            case .tab(let tab): state.tab = tab
            case .toggle(let isOpen): state.isOpen = isOpen
            case .dialog(let isShown): state.hasDialog = isShown
            case .announce(let text, let kind, let action): state.toasts.show(text, kind: kind, action: action)
            case .dismiss(let id): state.toasts.dismiss(id)
            case .undo(let id):
                state.toasts.dismiss(id)
                state.toasts.show("It is as it was.", kind: .success)
            case .advance: state.done = (state.done + 1) % 9
            case .measure: state.hour += 1
            case .type(let text): state.city.type(text)
            case .open(let isOpen): state.city.open(isOpen)
            case .choose(let city): state.city.choose(city, text: city)
            case .scroll(let request): state.window.show(request)
            case .received(let label): state.labels.append(label)
            case .ordered(let order):
                state.hasDialog = false
                state.toasts.show("\(order.bottles) bottles for \(order.name).", kind: .success)
            }
            return nil
        }
    }

    let start: Form<Order>
    let uploads: PageUploads?

    /// Creates the page.
    public init() {
        self.init(start: Form(Order()))
    }

    init(start: Form<Order>, uploads: PageUploads? = nil) {
        (self.start, self.uploads) = (start, uploads)
    }

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<Gallery>) -> GalleryScreen {
        state.toasts.expire(in: context) { Action.dismiss($0) }
        let order = FormWorkflow(from: start).rendered(in: context, key: "page") { Action.ordered($0) }
        var dialog: FormRendering<Order>?
        if state.hasDialog {
            dialog = FormWorkflow(Order(), id: "dialog-order").rendered(in: context, key: "dialog") {
                Action.ordered($0)
            }
        }
        let sink = context.makeSink(of: Action.self)
        return GalleryScreen(state: state, order: order, dialog: dialog, uploads: uploads) { sink.send($0) }
    }

    /// The app of the page.
    public static func app(stylesheet: String) -> LiveApp {
        app(stylesheet: stylesheet, start: Form(Order()))
    }

    /// Takes an order of a browser without scripts.
    /// - Returns: The app that shows the form again; `nil` if it is complete.
    public static func order(_ values: (String) -> [String], stylesheet: String) async -> LiveApp? {
        guard case .invalid(let form) = await Form(Order()).submitted(values) else { return nil }
        return app(stylesheet: stylesheet, start: form)
    }

    private static func app(stylesheet: String, start: Form<Order>) -> LiveApp {
        LiveApp(
            title: "Components",
            stylesheets: [Components.stylesheet.path, stylesheet],
            scripts: [Components.script.path, PageUploads.script]
        ) { session, url in
            let labels = session.uploads("label", UploadLimits(fileBytes: 10 << 20, types: ["image/*"]))
            return url == "/" ? Gallery(start: start, uploads: labels) : nil
        }
    }

    /// The style sheet of the page.
    public static var stylesheet: [UInt8] { PackageResources.gallery_css }
}
