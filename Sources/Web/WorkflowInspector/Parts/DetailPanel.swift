import WorkflowHTML
import WorkflowInspection

/// One event in depth, or one node as it is now.
struct DetailPanel {
    let state: PageState
    let jump: JumpPanel?
    let send: (PageAction) -> Void

    var html: HTML {
        section(.class("panel detail"), .ariaLabel("Detail")) {
            if state.place.event != nil {
                eventDetail
            } else if state.place.node != nil {
                NodePanel(state: state, send: send).html
            } else {
                header { h2 { "Detail" } }
                p(.class("empty")) { "Choose an event, with the mouse or ↓, or a node of the tree." }
            }
        }
    }

    @HTMLBuilder private var eventDetail: HTML {
        if let event = state.answers.event, event.summary.number == state.place.event {
            head(event)
            div(.class("scroll")) {
                facts(event)
                if let jump { jump.html }
                if state.isLooking { LookPanel(state: state).html }
                BranchPanel(state: state, send: send).html
                NodePanel(state: state, send: send).html
                slowest(event)
                renders(event)
                rest(event)
            }
        } else {
            header {
                h2 { "Event \(state.place.event ?? 0)" }
                closeButton
            }
            p(.class("empty")) { state.answers.note(of: .event) ?? "…" }
        }
    }

    /// The ways back to the event.
    @HTMLBuilder private var travel: HTML {
        if state.hasValues, state.host?.hasEnded == false {
            button(
                .type(.button),
                .ariaPressed(state.isLooking),
                .aria("keyshortcuts", "o"),
                .title("What the host showed after this event, beside what it shows now"),
                .onClick(id: "look") { send(.look(!state.isLooking)) }
            ) { "Look" }
        }
        button(
            .type(.button),
            .ariaPressed(state.branch.isShown),
            .aria("keyshortcuts", "b"),
            .title("A page that goes on from this event by itself, for you to act in"),
            .onClick(id: "branch") { send(state.branch.isShown ? .endBranch : .beginBranch) }
        ) { "Branch" }
    }

    private var closeButton: HTML {
        button(
            .type(.button),
            .ariaLabel("Close the event"),
            .aria("keyshortcuts", "Escape"),
            .onClick(id: "close") { send(.showEvent(nil)) }
        ) { "×" }
    }

    private func head(_ event: EventDetail) -> HTML {
        header {
            h2 {
                span(.class("quiet")) { "\(event.summary.number)" }
                " "
                event.summary.title
            }
            div(.class("buttons")) {
                if !state.isOfOperator { travel }
                closeButton
            }
        }
    }

    private func facts(_ event: EventDetail) -> HTML {
        let summary = event.summary
        return div(.class("facts")) {
            span { Figures.clock(summary.time) }
            strong { Figures.time(summary.nanoseconds) }
            span { "from \(summary.source.word) \(summary.source.title)" }
            span { "\(summary.rendered) rendered, \(summary.skipped) skipped" }
            reasonList(event.reasons)
            if let bytes = summary.patchBytes {
                span { "\(Figures.bytes(bytes)) in \(Figures.count(summary.operations ?? 0, "operation"))" }
            }
        }
    }

    // MARK: - Renders

    @HTMLBuilder private func slowest(_ event: EventDetail) -> HTML {
        if event.summary.rendered > event.slowest.count {
            h3 { "Slowest by themselves" }
            ol(.class("renders")) {
                keyed(event.slowest, id: \.node.id) { render in
                    li { row(render, of: event, depth: 0) }
                }
            }
        }
    }

    @HTMLBuilder private func renders(_ event: EventDetail) -> HTML {
        if event.summary.rendered > 0 {
            h3 { "Renders" }
            ol(.class("renders")) {
                keyed(event.renders, id: \.node.id) { render in
                    li { row(render, of: event, depth: render.depth) }
                }
            }
            pages(event)
        }
    }

    @HTMLBuilder private func pages(_ event: EventDetail) -> HTML {
        let end = event.firstRender + event.renders.count
        if event.renders.count < event.summary.rendered {
            p(.class("buttons")) {
                span(.class("quiet")) { "\(event.firstRender + 1) to \(end) of \(event.summary.rendered)" }
                if event.firstRender > 0 {
                    button(.type(.button), .onClick(id: "before") { page(event.firstRender, by: -1) }) { "Before" }
                }
                if end < event.summary.rendered {
                    button(.type(.button), .onClick(id: "after") { page(event.firstRender, by: 1) }) { "After" }
                }
            }
        }
    }

    private func page(_ first: Int, by pages: Int) { send(.showRenders(first + pages * PageState.rowsOfRenders)) }

    private func row(_ render: EventDetail.Render, of event: EventDetail, depth: Int) -> HTML {
        button(
            .type(.button),
            .class("render-row"),
            .ariaCurrent(render.node.id == state.shownNode ? .item : nil),
            .onClick(id: render.node.id) { send(.showNode(render.node.id)) }
        ) {
            span(.class("what"), .style("padding-inline-start", "\(min(depth, 16) * 12)px")) { nodeName(render.node) }
            span(.class(render.reason.isDoubtful ? "reason doubtful" : "reason"), .title(render.reason.sentence)) {
                render.reason.title
            }
            span(.class("number")) { Figures.time(render.ownNanoseconds) }
            Bar(part: render.ownNanoseconds, of: event.summary.nanoseconds).html
        }
    }

    // MARK: - Rest

    @HTMLBuilder private func rest(_ event: EventDetail) -> HTML {
        if event.actions.count > 1 {
            h3 { "Actions" }
            ol(.class("plain")) {
                for action in event.actions {
                    li {
                        span(.class("action")) { action.name }
                        nodeName(action.node)
                        span(.class("quiet")) { action.isCause ? "came in" : "made of an output" }
                    }
                }
            }
        }
        if !event.outputs.isEmpty {
            h3 { "Outputs" }
            ul(.class("plain")) {
                for output in event.outputs {
                    li {
                        span(.class("action")) { output.type }
                        nodeName(output.node)
                    }
                }
            }
        }
        texts("Effects that began", event.effects)
        texts("Notes", event.notes)
        if event.patches.count > 1 {
            texts(
                "Patches",
                event.patches.map {
                    "\(Figures.clock($0.time)): \(Figures.bytes($0.bytes)) in \(Figures.count($0.operations, "operation"))"
                }
            )
        }
    }

    @HTMLBuilder private func texts(_ title: String, _ texts: [String]) -> HTML {
        if !texts.isEmpty {
            h3 { title }
            ul(.class("plain")) { for text in texts { li { text } } }
        }
    }
}
