import Workflow
import WorkflowContainers
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// Navigation: the state says where the user is, the screen says its URL, and a URL says the state.
public struct Library: Workflow {
    static let books = ["Emma", "Middlemarch", "Persuasion"]

    /// The book that the URL asks for; `nil` for the list.
    private let wanted: Int?

    /// - Returns: `nil` if no page has this URL.
    public init?(url: String) {
        let parts = url.split(separator: "/").dropFirst()
        wanted = parts.first.flatMap { Int($0) }
        guard parts.isEmpty || wanted.map(Self.books.indices.contains) == true else { return nil }
    }

    public func makeInitialState() -> Int? { wanted }

    /// The user went to another URL by a link, or by the browser's Back.
    public func workflowDidChange(from previousWorkflow: Library, state: inout Int?) {
        state = wanted
    }

    public func render(state shown: Int?, context: RenderContext<Library>) -> LibraryScreen {
        let sink = context.makeStateMutationSink()
        let list = BookListScreen { book in sink.send { $0 = book } }.located(at: "/library", title: "Library")
        let details = shown.map { book in
            BookScreen(title: Self.books[book])
                .onBack { sink.send { $0 = nil } }
                .located(at: "/library/\(book)", title: Self.books[book])
        }
        let stack = BackStackScreen(list.asAnyScreen(), details.map { [$0.asAnyScreen()] } ?? [])
        return LibraryScreen(stack: stack)
    }
}

public struct LibraryScreen: WebScreen {
    public let stack: BackStackScreen<AnyScreen>

    public func html(environment: ViewEnvironment) -> HTML {
        main { stack.html(in: environment) }
    }
}

public struct BookListScreen: WebScreen {
    public let onChoose: (Int) -> Void

    public func html(environment: ViewEnvironment) -> HTML {
        h1 { "Library" }
        ul {
            for (index, title) in Library.books.enumerated() {
                li { button(.type(.button), .onClick(id: index) { onChoose(index) }) { title } }
            }
        }
    }
}

public struct BookScreen: WebScreen {
    public let title: String

    public func html(environment: ViewEnvironment) -> HTML {
        h1 { title }
        p { "The button above and the browser's Back lead to the list." }
    }
}
