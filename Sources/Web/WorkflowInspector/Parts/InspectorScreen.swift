import ViewEnvironment
import WorkflowHTML
import WorkflowInspection
import WorkflowLive
import WorkflowScreens

/// The page: hosts above, and below the tree, the events and one event in depth.
struct InspectorScreen: WebScreen {
    let state: PageState
    /// The control of a jump; `nil` where hosts are not taken back.
    let jump: JumpPanel?
    let send: (PageAction) -> Void

    func html(environment: ViewEnvironment) -> HTML {
        header(.class("bar")) {
            h1 { "Inspector" }
            hostMenu
            status
            buttons
        }
        if let problem = state.problem { p(.class("problem"), .role(.alert)) { problem } }
        parts
        main(.class("parts show-\(state.part)\(state.isWide ? " wide" : "")"), .hook("inspector")) {
            TreePanel(state: state, send: send).html
            EventsPanel(state: state, send: send).html
            DetailPanel(state: state, jump: jump, send: send).html
        }
        footer(.class("keys")) {
            for (key, meaning) in keys {
                kbd { key }
                span { meaning }
            }
        }
    }

    private var keys: [(String, String)] {
        [
            ("↓ j", "older event"), ("↑ k", "newer event"), ("l", "latest"), ("/", "filter events"),
            ("t", "filter tree"), ("p", "pause"),
        ] + (state.isOfOperator ? [] : [("o", "look"), ("b", "branch")]) + [("Esc", "close")]
    }

    // MARK: - Hosts

    private static let mostHosts = 100

    @HTMLBuilder private var hostMenu: HTML {
        let hosts = state.answers.hosts?.hosts ?? []
        let shown = hosts.suffix(Self.mostHosts)
        label(.class("hosts")) {
            span(.class("tc-hidden")) { "Host" }
            select(.onChange { text in Int(text).map { send(.showHost($0)) } }) {
                if state.host == nil {
                    option(.value(""), .selected(true)) { hosts.isEmpty ? "No host yet" : "This host is gone" }
                }
                keyed(Array(shown), id: \.id, memo: { [title(of: $0), "\($0.id == state.place.host)"] }) { host in
                    option(.value("\(host.id)"), .selected(host.id == state.place.host)) { title(of: host) }
                }
            }
        }
        if let all = state.answers.hosts?.total ?? (hosts.count > Self.mostHosts ? hosts.count : nil) {
            p(.class("facts")) { span { "the latest \(shown.count) of \(all)" } }
        }
        if let watched = state.answers.hosts?.watched, !watched.isEmpty {
            p(.class("facts"), .title("Their next pages are recorded.")) {
                span { "watched:" }
                for login in watched { strong { login } }
            }
        }
        if let host = state.host {
            p(.class("facts")) {
                span { Figures.count(host.events.upperBound, "event") }
                if host.bytes > 0 { span { Figures.bytes(host.bytes) } }
                if let login = host.login { span { login } }
                if host.hasEnded, state.hasValues { span(.class("badge")) { "ended" } }
            }
        }
    }

    /// The title of a host; an operator chooses among users.
    private func title(of host: HostSummary) -> String {
        let login = state.isOfOperator ? host.login : nil
        return (login.map { "\($0): " } ?? "") + host.title
    }

    @HTMLBuilder private var status: HTML {
        let hosts = state.answers.hosts
        if state.problem != nil {
            span(.class("badge"), .role(.status)) { "no answer" }
        } else if hosts?.isRecording == true {
            span(.class("badge live"), .role(.status)) { state.isPaused ? "paused" : "recording" }
        } else if let note = hosts?.note {
            span(.class("badge"), .role(.status), .title(note)) { state.hasValues ? "stopped" : "file" }
            span(.class("facts")) { note }
        }
    }

    private var buttons: HTML {
        div(.class("buttons")) {
            if state.answers.hosts?.isRecording == true {
                button(
                    .type(.button),
                    .ariaPressed(state.isPaused),
                    .aria("keyshortcuts", "p"),
                    .title("Holds the page still. The recording goes on."),
                    .onClick { send(.pause) }
                ) { state.isPaused ? "Resume" : "Pause" }
            }
            if !state.isOfOperator { tools }
        }
    }

    /// The controls of the recording, for those who may do more than look.
    @HTMLBuilder private var tools: HTML {
        if state.answers.hosts?.isRecording == true { stopButtons }
        a(.href("/trace.json"), .download("trace.json"), .title("For Perfetto and chrome://tracing")) { "Trace" }
        a(.href("/spans.json"), .download("spans.json"), .title("For OpenTelemetry")) { "Spans" }
    }

    @HTMLBuilder private var stopButtons: HTML {
        if state.stop == .none {
            button(
                .type(.button),
                .title("Ends the recording until the program starts again."),
                .onClick(id: "ask") { send(.askStop(true)) }
            ) { "Stop" }
        } else {
            button(.type(.button), .class("danger"), .onClick(id: "stop") { send(.stop) }) { "Stop until restart" }
            button(.type(.button), .aria("keyshortcuts", "Escape"), .onClick(id: "keep") { send(.askStop(false)) }) {
                "Keep recording"
            }
        }
    }

    /// The choice of the part that a narrow window shows.
    private var parts: HTML {
        nav(.class("choice"), .ariaLabel("Parts")) {
            for part in PageState.Part.allCases {
                button(
                    .type(.button),
                    .ariaPressed(part == state.part),
                    .onClick(id: part) { send(.showPart(part)) }
                ) { part.title }
            }
        }
    }
}

extension PageState.Part {
    var title: String {
        switch self {
        case .tree: "Tree"
        case .events: "Events"
        case .detail: "Detail"
        }
    }
}

extension HostSummary {
    var title: String {
        let end = hasEnded && !root.isEmpty ? " (ended)" : ""
        return "\(id) · " + (url.map { "\($0) · \(root)" } ?? root) + end
    }
}
