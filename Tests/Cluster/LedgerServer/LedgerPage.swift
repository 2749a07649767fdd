import Foundation
import Workflow
import WorkflowConcurrency
import WorkflowHTML
import WorkflowLive
import WorkflowScreens
import WorkflowSharing
import WorkflowWeb

/// A page whose events append to a log that all servers share, receive files, and change the login.
struct LedgerPage: DurableWorkflow {
    let session: SessionContext
    let log: TopicLog<String>
    let uploads: PageUploads

    struct State: Codable, Equatable {
        /// The texts that are to be appended, in order.
        var waiting: [String] = []
        var appended = 0
        /// The name and the digest of each file.
        var files: [String] = []
        var user = ""
    }

    enum Action: WorkflowAction {
        case append(String)
        case appended(String)
        case file(String)
        case user(String)

        func apply(toState state: inout State, context: ApplyContext<LedgerPage>) -> Never? {
            switch self {
            case .append(let text): state.waiting.append(text)
            case .appended(let text) where state.waiting.first == text:
                state.waiting.removeFirst()
                state.appended += 1
            case .appended: break
            case .file(let file): state.files.append(file)
            case .user(let name): state.user = name
            }
            return nil
        }
    }

    func makeInitialState() -> State { State(user: session.identity ?? "") }

    func render(state: State, context: RenderContext<LedgerPage>) -> LedgerScreen {
        if let text = state.waiting.first {
            // The text is its identity, so that it is stored once however often it is tried.
            Work(id: text) { [log] in
                while (try? await log.append(text, id: text)) == nil { try await Task.sleep(for: .milliseconds(20)) }
                return text
            }
            .asResult()
            .running(in: context) { (try? $0.get()).map(Action.appended) ?? .append("") }
        }
        let sink = context.makeSink(of: Action.self)
        return LedgerScreen(
            state: state,
            uploads: uploads,
            onAppend: { sink.send(.append($0)) },
            onFile: { sink.send(.file("\($0.name) \(digest(of: $0))")) },
            onSignIn: { [session] name in
                try? session.signIn(as: name)
                sink.send(.user(name))
            }
        )
    }
}

/// The sum of a file's bytes.
private func digest(of file: UploadedFile) -> Int {
    ((try? Data(contentsOf: file.url)) ?? Data()).reduce(0) { ($0 &* 31 &+ Int($1)) % 1_000_003 }
}

struct LedgerScreen: WebScreen {
    let state: LedgerPage.State
    let uploads: PageUploads
    let onAppend: (String) -> Void
    let onFile: (UploadedFile) -> Void
    let onSignIn: (String) -> Void

    func html(environment: ViewEnvironment) -> HTML {
        form(.id("append"), .onSubmit { onAppend($0["text"] ?? "") }) { input(.name("text"), .ariaLabel("Text")) }
        input(.id("file"), .type(.file), .ariaLabel("File"), .upload(to: uploads, onFile))
        form(.id("sign-in"), .onSubmit { onSignIn($0["name"] ?? "") }) { input(.name("name"), .ariaLabel("Name")) }
        p(.id("user")) { state.user }
        p(.id("appended")) { "\(state.appended)" }
        p(.id("waiting")) { "\(state.waiting.count)" }
        ul { for file in state.files { li(.class("file")) { file } } }
    }
}
