public import WorkflowHTML

/// A tab: its title, and what its panel shows.
public struct Tab<ID: Hashable> {
    let title: String
    let id: ID
    let content: () -> HTML

    /// Creates a tab.
    /// - Parameters:
    ///   - title: The title.
    ///   - id: The id of the tab among the others.
    ///   - content: The content of the panel, which is made while the tab is selected.
    public init(_ title: String, id: ID, @HTMLBuilder content: @escaping () -> HTML) {
        (self.title, self.id, self.content) = (title, id, content)
    }
}

/// Returns tabs; one of them shows its panel.
///
/// The arrow keys, Home and End move between them, by ``Components/script``.
/// - Parameters:
///   - label: What the tabs are of, for assistive technologies.
///   - id: The DOM id of the tabs, unique in the page.
///   - selected: The tab that is shown.
///   - onSelect: Called with the tab that is chosen.
///   - tabs: The tabs.
public func tabs<ID>(
    _ label: String,
    id: String,
    selected: ID,
    onSelect: @escaping (ID) -> Void,
    _ tabs: [Tab<ID>]
) -> HTML {
    div(.class("tc-tabs")) {
        div(.role(.tabList), .ariaLabel(label), .hook("tc-tabs")) {
            for (index, tab) in tabs.enumerated() {
                let isSelected = tab.id == selected
                button(
                    .type(.button),
                    .id("\(id)-tab-\(index)"),
                    .class("tc-tab"),
                    .role(.tab),
                    .ariaSelected(isSelected),
                    .when(isSelected, .ariaControls("\(id)-panel")),
                    .tabIndex(isSelected ? 0 : -1),
                    .onClick(id: tab.id) { onSelect(tab.id) }
                ) { tab.title }
            }
        }
        keyed(Array(tabs.enumerated()).filter { $1.id == selected }, id: \.element.id) { index, tab in
            div(
                .id("\(id)-panel"),
                .class("tc-panel"),
                .role(.tabPanel),
                .ariaLabelledBy("\(id)-tab-\(index)"),
                .tabIndex(0),
                content: tab.content
            )
        }
    }
}
