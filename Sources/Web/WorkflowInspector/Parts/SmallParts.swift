import WorkflowHTML
import WorkflowInspection

/// The fields of a filter by type, and by key where there are keys.
struct FilterFields {
    let type: String
    let key: String?
    let name: String
    let shortcut: String
    let onType: (String) -> Void
    let onKey: (String) -> Void
    var more: HTML = .empty

    /// The delay after the last letter, in milliseconds.
    private static let delay = 150
    private static let limit = 200

    var html: HTML {
        div(.class("filters"), .role(.search), .ariaLabel("Filter of \(name)")) {
            field("Type", "\(id)-type", type, shortcut: shortcut, onType)
            if let key { field("Key", "\(id)-key", key, shortcut: nil, onKey) }
            more
        }
    }

    private var id: String { name.replacing(" ", with: "-") }

    private func field(
        _ label: String,
        _ id: String,
        _ value: String,
        shortcut: String?,
        _ onInput: @escaping (String) -> Void
    ) -> HTML {
        input(
            .type(.search),
            .id(id),
            .value(value),
            .placeholder(label),
            .ariaLabel("\(label) of \(name)"),
            .when(shortcut != nil, .aria("keyshortcuts", shortcut ?? "")),
            .onInput(debounce: Self.delay, limit: Self.limit, onInput)
        )
    }
}

/// A bar for a part of a whole. Its length is proportional.
struct Bar {
    let part: Int
    let whole: Int
    let isSlow: Bool

    init(part: Int, of whole: Int, isSlow: Bool = false) {
        (self.part, self.whole, self.isSlow) = (part, whole, isSlow)
    }

    var html: HTML {
        span(.class("meter"), .ariaHidden(true)) {
            span(.class(isSlow ? "fill slow" : "fill"), .style("width", Figures.percent(part, of: whole))) {}
        }
    }
}

/// Returns numbers of renders with their reasons.
func reasonList(_ reasons: [ReasonCount]) -> HTML {
    span(.class("reasons")) {
        for reason in reasons {
            span(.class(reason.reason.isDoubtful ? "reason doubtful" : "reason"), .title(reason.reason.sentence)) {
                "\(reason.reason.title) \(reason.count)"
            }
        }
    }
}

extension NodeName {
    /// All of it, where there is no room to show that.
    var title: String { key.isEmpty ? type : "\(type) “\(key)”" }
}

/// Returns the type and the key of a node.
func nodeName(_ node: NodeName) -> HTML {
    span(.class("name"), .title(node.title)) {
        span(.class("type")) { node.type }
        if !node.key.isEmpty { span(.class("key")) { node.key } }
    }
}
