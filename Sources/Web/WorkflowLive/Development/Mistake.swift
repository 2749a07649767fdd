import Workflow
import WorkflowHTML

/// A mistake in the code of an app, as its pages show it in development mode.
package struct Mistake: Hashable, Sendable {
    /// The type of the error, or the kind of the mistake.
    package let kind: String
    /// The expectation, the fact, and what to do.
    package let message: String
    /// The workflows or screens around the mistake, from the outside in; nil if they are not known.
    package let place: String?

    package init(kind: String, message: String, place: String? = nil) {
        self.kind = kind
        self.message = message
        self.place = place
    }

    package init(_ error: SessionError) {
        self.init(kind: "SessionError.\(error.kind.name)", message: error.description, place: error.place)
    }

    init(_ misuse: Misuse) {
        self.init(kind: "Misuse.\(misuse.kind)", message: misuse.message, place: misuse.path)
    }

    init(_ problem: HTMLProblem, in root: String) {
        self.init(kind: "HTMLProblem", message: problem.description, place: root)
    }
}

extension [Mistake] {
    /// The part of a page that shows the mistakes.
    package var html: HTML {
        aside(.class("trellis-mistakes"), .ariaLabel("Mistakes of the app")) {
            details(.open()) {
                summary { count == 1 ? "1 mistake of the app" : "\(count) mistakes of the app" }
                ul(.tabIndex(0)) { for mistake in self { mistake.row } }
                p { "Only development mode shows this. The guide explains it: docs/web/12-limits.md." }
            }
        }
    }
}

extension Mistake {
    fileprivate var row: HTML {
        li {
            p { code { kind } }
            p { message }
            if let place {
                p {
                    "In "
                    code { place }
                }
            }
        }
    }
}
