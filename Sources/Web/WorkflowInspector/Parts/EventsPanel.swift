import WorkflowHTML
import WorkflowInspection

/// The events of a host, the latest first.
struct EventsPanel {
    let state: PageState
    let send: (PageAction) -> Void

    /// A bar of full length: a frame at 60 Hz.
    private static let frame = 16_666_667

    var html: HTML {
        section(.class("panel events"), .ariaLabel("Events")) {
            header {
                h2 { "Events" }
                if let newer = state.newerEvents, newer > 0 {
                    button(.type(.button), .class("link"), .onClick(id: "newer") { send(.latest) }) {
                        "\(newer) newer"
                    }
                }
                div(.class("buttons")) {
                    step("↑", "Newer event", "ArrowUp k", .newer)
                    step("↓", "Older event", "ArrowDown j", .older)
                    step("Latest", "Follow the latest events", "l End", .latest)
                }
            }
            filters
            list
        }
    }

    private func step(_ title: String, _ label: String, _ keys: String, _ action: PageAction) -> HTML {
        button(
            .type(.button),
            .ariaLabel(label),
            .title(label),
            .aria("keyshortcuts", keys),
            .onClick(id: keys) { send(action) }
        ) { title }
    }

    private var filters: HTML {
        let filter = state.eventFilter
        return FilterFields(
            type: filter.type,
            key: filter.key,
            name: "events",
            shortcut: "/",
            onType: { send(.filterEvents(EventFilter(type: $0, key: filter.key, nanoseconds: filter.nanoseconds))) },
            onKey: { send(.filterEvents(EventFilter(type: filter.type, key: $0, nanoseconds: filter.nanoseconds))) },
            more: label(.class("least")) {
                "from"
                input(
                    .type(.number),
                    .min("0"),
                    .step("any"),
                    .ariaLabel("Least time in milliseconds"),
                    .value(filter.nanoseconds == 0 ? "" : "\(Double(filter.nanoseconds) / 1_000_000)"),
                    .onChange(limit: 20) { text in
                        let time = min(max(0, Double(text) ?? 0), 1_000_000)
                        let least = time.isFinite ? Int(time * 1_000_000) : 0
                        send(.filterEvents(EventFilter(type: filter.type, key: filter.key, nanoseconds: least)))
                    }
                )
                "ms"
            }
        ).html
    }

    @HTMLBuilder private var list: HTML {
        let events = state.answers.events?.events ?? []
        let selected = state.place.event
        if events.isEmpty {
            p(.class("empty")) { nothing }
        } else {
            ol(.class("scroll event-list"), .reversed()) {
                keyed(events, id: \.number, memo: { EventRow(event: $0, isSelected: $0.number == selected) }) { event in
                    li { row(event, isSelected: event.number == selected) }
                }
            }
            if state.answers.events?.hasMore == true {
                p(.class("facts")) { "Older ones follow: go on with ↓." }
            }
        }
    }

    private var nothing: String {
        if let note = state.answers.note(of: .events) { return note }
        guard let events = state.answers.events else { return "…" }
        if !state.eventFilter.isEmpty { return "No event that is kept fits." }
        return events.kept.isEmpty ? "No event yet." : "These events have made room for later ones."
    }

    private func row(_ event: EventSummary, isSelected: Bool) -> HTML {
        button(
            .type(.button),
            .class("event-row"),
            .ariaCurrent(isSelected ? .item : nil),
            .when(isSelected, .hook("inspector-current")),
            .onClick(id: event.number) { send(.showEvent(event.number)) }
        ) {
            span(.class("number quiet")) { "\(event.number)" }
            span(.class("what")) {
                span(.class("action"), .title(event.title)) { event.title }
                if let node = event.node { nodeName(node) }
                if event.cascade > 0 {
                    span(.class("mark"), .title("Actions made of outputs")) { "+\(event.cascade)" }
                }
            }
            span(.class("number")) { Figures.time(event.nanoseconds) }
            Bar(part: event.nanoseconds, of: Self.frame, isSlow: event.nanoseconds > Self.frame).html
            span(.class("more quiet")) {
                span { Figures.clock(event.time) }
                span { event.source.word }
                span { "\(event.rendered) rendered, \(event.skipped) skipped" }
                if let bytes = event.patchBytes { span { Figures.bytes(bytes) } }
            }
        }
    }
}

/// All that a row depends on.
private struct EventRow: Equatable {
    let event: EventSummary
    let isSelected: Bool
}

extension EventSummary {
    /// The action, or the origin of an event without one.
    var title: String { action ?? (source.title.isEmpty ? source.word : "\(source.word) \(source.title)") }
}
