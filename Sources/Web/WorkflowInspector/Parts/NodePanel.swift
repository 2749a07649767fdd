import WorkflowHTML
import WorkflowInspection

/// A node: in an event, what has changed in it and why; otherwise its values as they are now.
struct NodePanel {
    let state: PageState
    let send: (PageAction) -> Void

    /// The number of lines of a value that are on the page.
    private static let mostLines = 300
    /// The number of characters of a line.
    private static let longestLine = 500

    @HTMLBuilder var html: HTML {
        if state.place.event != nil { inEvent } else { now }
    }

    // MARK: - In an event

    @HTMLBuilder private var inEvent: HTML {
        if let detail = state.answers.node, detail.node.id == state.shownNode, detail.event == state.place.event {
            div(.class("node")) {
                h3 { nodeName(detail.node) }
                causes(detail)
                if let change = detail.change {
                    lines("State", change.state)
                    lines("Props", change.props)
                    if change.state.isEmpty, change.props.isEmpty {
                        p(.class("quiet")) { "Its state and props stayed as they were." }
                    }
                    notes(isCut: change.isCut, holdsObjects: change.holdsObjects)
                } else {
                    p(.class("quiet")) { detail.note ?? "It did not render in this event." }
                }
                tools(detail.node)
                if state.showsValues, let values = state.answers.values, values.node.id == detail.node.id {
                    wholeValues(values)
                }
            }
        } else if let note = state.answers.note(of: .node) {
            p(.class("quiet")) { note }
        }
    }

    /// The way from the render up to its cause.
    @HTMLBuilder private func causes(_ detail: NodeDetail) -> HTML {
        if !detail.causes.isEmpty {
            ol(.class("causes"), .ariaLabel("Why it rendered")) {
                for cause in detail.causes { li(.class("cause cause-\(cause.kind)")) { text(of: cause) } }
            }
        }
    }

    @HTMLBuilder private func text(of cause: NodeDetail.Cause) -> HTML {
        if let reason = RenderReason(rawValue: cause.kind), let node = cause.node {
            button(.type(.button), .class("link"), .onClick(id: node.id) { send(.showNode(node.id)) }) {
                nodeName(node)
            }
            span { " \(reason.sentence)" }
        } else if cause.kind == "action" {
            span(.class("quiet")) { "by " }
            span(.class("action")) { cause.text }
            if let node = cause.node {
                span(.class("quiet")) { " at " }
                nodeName(node)
            }
        } else if let kind = EventSource.Kind(rawValue: cause.kind) {
            span(.class("quiet")) { kind.sentence }
            span { cause.text.isEmpty ? "" : " \(cause.text)" }
        } else {
            span { "Nothing more is known: the event is not kept any more." }
        }
    }

    @HTMLBuilder private func tools(_ node: NodeName) -> HTML {
        p(.class("buttons")) {
            if state.hasValues, state.place.event != nil {
                button(
                    .type(.button),
                    .ariaPressed(state.showsValues),
                    .onClick(id: "values") { send(.showValues(!state.showsValues)) }
                ) { "Whole values" }
            }
            button(
                .type(.button),
                .onClick(id: "events") { send(.filterEvents(EventFilter(type: node.type, key: node.key))) }
            ) { "Its events" }
            button(
                .type(.button),
                .onClick(id: "tree") { send(.filterNodes(NodeFilter(type: node.type, key: node.key))) }
            ) { "In the tree" }
        }
    }

    // MARK: - Now

    @HTMLBuilder private var now: HTML {
        let row = state.answers.tree?.nodes.first { $0.id == state.place.node }
        if let values = state.answers.values, values.node.id == state.place.node {
            header {
                h2 { nodeName(values.node) }
                close
            }
            div(.class("scroll")) {
                p(.class("facts")) { span { "after event \(values.event)" } }
                effects(row)
                wholeValues(values)
                tools(values.node)
            }
        } else {
            header {
                h2 { row.map { nodeName(NodeName($0)) } ?? "Node" }
                close
            }
            div(.class("scroll")) {
                p(.class("quiet")) {
                    state.answers.note(of: .values) ?? (state.hasValues ? "…" : "A file has no values.")
                }
                effects(row)
                if let row { tools(NodeName(row)) }
            }
        }
    }

    private var close: HTML {
        button(
            .type(.button),
            .ariaLabel("Close the node"),
            .aria("keyshortcuts", "Escape"),
            .onClick(id: "close") { send(.showNode(nil)) }
        ) { "×" }
    }

    @HTMLBuilder private func effects(_ row: TreePart.Node?) -> HTML {
        if let effects = row?.effects, !effects.isEmpty {
            h3 { "Running effects" }
            ul(.class("plain")) { for effect in effects { li { effect.text } } }
        }
    }

    // MARK: - Values

    @HTMLBuilder private func wholeValues(_ values: NodeValues) -> HTML {
        whole("State", values.state)
        whole("Props", values.props)
        notes(isCut: values.isCut, holdsObjects: values.holdsObjects)
    }

    @HTMLBuilder private func whole(_ title: String, _ lines: [String]) -> HTML {
        if !lines.isEmpty {
            h3 { title }
            pre(.class("value")) { lines.prefix(Self.mostLines).map(short).joined(separator: "\n") }
            more(lines.count)
        }
    }

    @HTMLBuilder private func lines(_ title: String, _ lines: [NodeDetail.Line]) -> HTML {
        if !lines.isEmpty {
            h3 { title }
            div(.class("value difference"), .tabIndex(0), .role(.group), .ariaLabel(title)) {
                for line in lines.prefix(Self.mostLines) {
                    div(.class("line \(line.mark.rawValue)")) {
                        span(.class("sign")) { line.mark.sign }
                        code { short(line.text) }
                    }
                }
            }
            more(lines.count)
        }
    }

    private func short(_ line: String) -> String {
        line.count > Self.longestLine ? line.prefix(Self.longestLine) + "…" : line
    }

    @HTMLBuilder private func more(_ count: Int) -> HTML {
        if count > Self.mostLines { p(.class("quiet")) { "… (\(count - Self.mostLines) more lines)" } }
    }

    @HTMLBuilder private func notes(isCut: Bool, holdsObjects: Bool) -> HTML {
        if isCut { p(.class("quiet")) { "The value is too large: parts are left out." } }
        if holdsObjects { p(.class("quiet")) { "It holds objects, which are shown as they are now." } }
    }
}

extension NodeName {
    init(_ node: TreePart.Node) {
        self.init(id: node.id, type: node.type, key: node.key)
    }
}

extension InspectedDifference.Line.Mark {
    fileprivate var sign: String {
        switch self {
        case .before: "−"
        case .after: "+"
        case .both: " "
        }
    }
}

extension EventSource.Kind {
    fileprivate var sentence: String {
        switch self {
        case .start: "when the host was made"
        case .sink: "sent through a sink, by a handler or other code"
        case .effect: "sent by the effect"
        case .sideEffect: "sent by the side effect"
        case .host: "from the owner of the host"
        case .jump: "by a jump"
        }
    }
}
