import Foundation
import WorkflowComponents
import WorkflowHTML
import WorkflowInspection

/// The tree of a host, or the types of its nodes.
struct TreePanel {
    let state: PageState
    let send: (PageAction) -> Void

    private static let rowHeight = 28
    private static let mostTypes = 100

    var html: HTML {
        section(.class("panel tree"), .ariaLabel("Tree")) {
            header {
                div(.class("switch")) {
                    tab("Tree", .tree)
                    tab("Types", .types)
                }
                if state.tab == .types, let counts = state.answers.counts {
                    p(.class("facts")) {
                        let wanted = wantedTypes(counts).count
                        state.typeFilter.isEmpty ? Figures.count(counts.count, "type") : "\(wanted) of \(counts.count)"
                    }
                }
                if state.tab == .tree, let tree = state.answers.tree {
                    p(.class("facts")) {
                        state.nodeFilter.isEmpty ? Figures.count(tree.total, "node") : "\(tree.wanted) of \(tree.total)"
                    }
                }
            }
            if state.tab == .tree { tree } else { types }
        }
    }

    private func tab(_ title: String, _ tab: PageState.TreeTab) -> HTML {
        button(.type(.button), .ariaPressed(state.tab == tab), .onClick(id: tab) { send(.showTab(tab)) }) { title }
    }

    // MARK: - Tree

    @HTMLBuilder private var tree: HTML {
        let filter = state.nodeFilter
        FilterFields(
            type: filter.type,
            key: filter.key,
            name: "nodes",
            shortcut: "t",
            onType: { send(.filterNodes(NodeFilter(type: $0, key: filter.key))) },
            onKey: { send(.filterNodes(NodeFilter(type: filter.type, key: $0))) }
        ).html
        div(.class("columns tree-row"), .ariaHidden(true)) {
            span { "Node" }
            span(.title("Renders")) { "rend." }
            span(.title("Passes in which its parent rendered and it kept its rendering")) { "skip" }
            span(.title("Time of its own, without its children")) { "own" }
            span(.title("Time with its children")) { "total" }
        }
        if let tree = state.answers.tree, tree.total > 0 {
            let selected = state.shownNode
            virtualList(
                "Nodes",
                id: "nodes",
                window: state.window,
                rowHeight: Self.rowHeight,
                onWindow: { send(.scroll($0)) },
                value: { TreeRow(node: tree.node(at: $0), selected: selected) }
            ) { _, row in
                if let node = row.node { self.row(node, isSelected: row.isSelected) } else { span { "…" } }
            }
        } else {
            p(.class("empty")) {
                state.answers.note(of: .tree) ?? (state.host == nil ? "No host is recorded yet." : "…")
            }
        }
    }

    private func row(_ node: TreePart.Node, isSelected: Bool) -> HTML {
        button(
            .type(.button),
            .class("tree-row"),
            .tabIndex(-1),
            .ariaCurrent(isSelected ? .item : nil),
            .onClick(id: node.id) { send(.showNode(node.id)) }
        ) {
            span(
                .class("name"),
                .style("padding-inline-start", "\(min(node.depth, 24) * 12)px"),
                .title(NodeName(node).title)
            ) {
                span(.class("type")) { node.type }
                if !node.key.isEmpty { span(.class("key")) { node.key } }
                if node.isDurable { span(.class("mark"), .title("Its state outlives the process")) { "durable" } }
                if !node.effects.isEmpty {
                    span(.class("mark effect"), .title(node.effects.map(\.text).joined(separator: "\n"))) {
                        Figures.count(node.effects.count, "effect")
                    }
                }
            }
            span(.class("number")) { "\(node.renders)" }
            span(.class("number quiet")) { "\(node.skips)" }
            span(.class("number")) { Figures.time(node.ownNanoseconds) }
            span(.class("number quiet")) { Figures.time(node.nanoseconds) }
        }
    }

    // MARK: - Types

    /// Returns the types that the filter wants.
    private func wantedTypes(_ counts: [TypeCount]) -> [TypeCount] {
        counts.filter { state.typeFilter.isEmpty || $0.type.localizedCaseInsensitiveContains(state.typeFilter) }
    }

    @HTMLBuilder private var types: HTML {
        let all = state.answers.counts ?? []
        let counts = wantedTypes(all)
        let most = all.first?.ownNanoseconds ?? 0
        FilterFields(
            type: state.typeFilter,
            key: nil,
            name: "the table",
            shortcut: "t",
            onType: { send(.filterTypes($0)) },
            onKey: { _ in }
        ).html
        if counts.isEmpty, !all.isEmpty { p(.class("empty")) { "No type fits." } }
        div(.class("scroll")) {
            table(.class("types")) {
                thead {
                    tr {
                        th(.scope(.column)) { "Type" }
                        th(.scope(.column)) { "Nodes" }
                        th(.scope(.column)) { "Renders" }
                        th(.scope(.column)) { "Own time" }
                        th(.scope(.column)) { "Reasons of those kept" }
                    }
                }
                tbody {
                    keyed(Array(counts.prefix(Self.mostTypes)), id: \.type) { type in
                        tr {
                            th(.scope(.row)) {
                                button(
                                    .type(.button),
                                    .class("link"),
                                    .title("Events with this type"),
                                    .onClick(id: type.type) { send(.filterEvents(EventFilter(type: type.type))) }
                                ) { type.type }
                            }
                            td(.class("number")) { "\(type.nodes)" }
                            td(.class("number")) { "\(type.renders)" }
                            td(.class("number")) {
                                Figures.time(type.ownNanoseconds)
                                Bar(part: type.ownNanoseconds, of: most).html
                            }
                            td { reasonList(type.reasons) }
                        }
                    }
                }
            }
        }
    }
}

/// All that a row of the tree depends on.
private struct TreeRow: Equatable {
    let node: TreePart.Node?
    let isSelected: Bool

    init(node: TreePart.Node?, selected: Int?) {
        self.node = node
        isSelected = node != nil && node?.id == selected
    }
}

extension TreePart {
    /// Returns the node at a position among those that are wanted; `nil` if it was not asked for.
    fileprivate func node(at position: Int) -> Node? {
        let index = position - first
        return nodes.indices.contains(index) ? nodes[index] : nil
    }
}

extension TreePart.Effect {
    var text: String { "\(name), since \(Figures.clock(time))" }
}
