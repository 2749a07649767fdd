import Foundation
import WorkflowHTML
import WorkflowInspection

/// A branch of an event: a page in which somebody acts, what was done in it, and its test.
struct BranchPanel {
    let state: PageState
    let send: (PageAction) -> Void

    private static let nameOfTest = "branch-test"
    /// The most characters of a test that are on the page. All of them are in the file.
    private static let mostCharacters = 12_000
    /// The largest message of the script, in bytes.
    private static let mostBytes = 64 << 10

    @HTMLBuilder var html: HTML {
        if state.branch.isShown {
            section(.class("branch"), .ariaLabel("Branch")) {
                if let problem = state.branch.problem { p(.class("problem"), .role(.status)) { problem } }
                if let host = state.branch.host, let summary = state.branch.summary { branch(summary, of: host) }
            }
        }
    }

    @HTMLBuilder private func branch(_ summary: BranchSummary, of host: Int) -> HTML {
        iframe(
            .id("branch"),
            .title("Branch of event \(summary.event)"),
            .data("branch", "/branch?host=\(host)&branch=\(summary.id)"),
            .data("step", "\(summary.step)"),
            .hook("inspector-branch"),
            .onMessageText(id: nil, limit: Self.mostBytes) { text throws(EventValueError) in
                guard let act = try? JSONDecoder().decode(BranchAct.self, from: Data(text.utf8)) else {
                    throw EventValueError(expected: "an act", received: "another message")
                }
                send(.act(act))
            }
        )
        p(.class("quiet")) {
            "Act in it: it begins with the states after event \(summary.event), and the host goes on without it. No effect starts, and links are not followed."
        }
        if !summary.shownAsNew.isEmpty {
            p(.class("quiet")) {
                "Shown as new, because their states are not kept: \(summary.shownAsNew.joined(separator: ", "))."
            }
        }
        done(summary)
        tools
        test(of: host, summary.id)
    }

    @HTMLBuilder private func done(_ summary: BranchSummary) -> HTML {
        h3 { Figures.count(summary.actionCount, "action") }
        if summary.actions.isEmpty {
            p(.class("quiet")) { "None yet." }
        } else {
            ol(.class("plain steps"), .ariaLabel("Actions of the branch")) {
                for action in summary.actions { li { span(.class("action")) { action } } }
            }
        }
    }

    private var tools: HTML {
        p(.class("buttons")) {
            button(.type(.button), .onClick(id: "test") { send(.makeTest) }) { "Save as test" }
            button(.type(.button), .onClick(id: "again") { send(.beginBranch) }) { "Begin again" }
        }
    }

    @HTMLBuilder private func test(of host: Int, _ branch: Int) -> HTML {
        if let text = state.branch.summary?.test {
            let isWhole = text.count <= Self.mostCharacters
            h3 { "Test" }
            p(.class("buttons")) {
                a(
                    .class("button"),
                    .href("/branch.swift?host=\(host)&branch=\(branch)"),
                    .download("BranchOfEvent\(state.place.event ?? 0)Tests.swift")
                ) { "Download" }
                if isWhole { button(.type(.button), .onClick(.copyText(of: Self.nameOfTest))) { "Copy" } }
            }
            pre(.class("value"), .id(Self.nameOfTest), .tabIndex(0)) {
                isWhole ? text : text.prefix(Self.mostCharacters) + "\n… (the file has all of it)"
            }
        }
    }
}
