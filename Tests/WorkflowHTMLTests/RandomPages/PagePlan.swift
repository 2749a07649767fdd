import WorkflowHTML

/// A page as plain data: can be compared, changed at random and turned into ``HTML``.
indirect enum PagePlan: Equatable {
    case text(String)
    case element(Looks, [PagePlan])
    case field(Field)
    case choice([Entry], selected: Int)
    case optional(Bool, PagePlan)
    case either(Bool, PagePlan, PagePlan)
    case loop([PagePlan])
    case list([Entry], isMemo: Bool)
    case memo(PagePlan)
    case table([Entry])
    case opaque(Looks)
    case markup(String)

    struct Looks: Equatable {
        var tag: String
        var name: String?
        var title: String?
        var isHidden = false
        var handler: Int?
    }

    struct Field: Equatable {
        var kind: Int
        var value: String
        var isOn: Bool
    }

    struct Entry: Equatable {
        var key: Int
        var content: PagePlan
    }

    /// A page whose root is a `main`.
    var page: HTML {
        main(.id("root")) { html }
    }

    var html: HTML {
        switch self {
        case .text(let text): .text(text)
        case .element(let looks, let children): Self.element(looks, .group(children.map(\.html)))
        case .field(let field): Self.field(field)
        case .choice(let entries, let selected): Self.choice(entries, selected)
        case .optional(let isThere, let plan): Self.optional(isThere, plan)
        case .either(let isFirst, let first, let second): Self.either(isFirst, first, second)
        case .loop(let plans): Self.loop(plans)
        case .list(let entries, isMemo: false): keyed(entries, id: \.key) { $0.content.html }
        case .list(let entries, isMemo: true): keyed(Chunked(entries), id: \.key, memo: \.self) { $0.content.html }
        case .memo(let plan): WorkflowHTML.memo(plan) { $0.html }
        case .table(let entries): Self.table(entries)
        case .opaque(let looks): section(.opaque, Self.attributes(looks)) { "foreign" }
        case .markup(let markup): div { UncheckedHTML(markup) }
        }
    }

    private static func attributes<Family>(_ looks: Looks) -> HTMLAttribute<Family> {
        .group([
            .when(looks.name != nil, .class(looks.name ?? "")),
            .when(looks.title != nil, .title(looks.title ?? "")),
            .hidden(looks.isHidden),
            .when(looks.handler != nil, .onKeyDown(id: looks.handler) { _ in }),
        ])
    }

    private static func element(_ looks: Looks, _ content: HTML) -> HTML {
        switch looks.tag {
        case "section": section(attributes(looks)) { content }
        case "ul": ul(attributes(looks)) { content }
        case "span": span(attributes(looks)) { content }
        case "pre": pre(attributes(looks)) { content }
        case "details": details(attributes(looks), .open(looks.isHidden)) { content }
        default: div(attributes(looks)) { content }
        }
    }

    private static func field(_ field: Field) -> HTML {
        switch field.kind {
        case 0: input(.type(.text), .value(field.value), .onInput { _ in })
        case 1: input(.type(.checkbox), .checked(field.isOn), .onCheck { _ in })
        case 2: textarea(.value(field.value))
        case 3: input(.type(.text), .when(field.isOn, .value(field.value)))
        default: button(.type(.button), .onClick(id: field.value) {}, .ariaDisabled(field.isOn)) { field.value }
        }
    }

    /// One option is always chosen: if the app does not say which, the browser does.
    private static func choice(_ entries: [Entry], _ selected: Int) -> HTML {
        let chosen = entries.isEmpty ? nil : entries[selected % entries.count].key
        return select(.name("choice")) {
            keyed(entries, id: \.key) { entry in
                option(.value("\(entry.key)"), .selected(entry.key == chosen)) { "option \(entry.key)" }
            }
        }
    }

    private static func table(_ entries: [Entry]) -> HTML {
        WorkflowHTML.table {
            tbody {
                keyed(entries, id: \.key) { entry in
                    tr {
                        th { "\(entry.key)" }
                        td { entry.content.html }
                    }
                }
            }
        }
    }

    @HTMLBuilder
    private static func optional(_ isThere: Bool, _ plan: PagePlan) -> HTML {
        if isThere { plan.html }
    }

    @HTMLBuilder
    private static func either(_ isFirst: Bool, _ first: PagePlan, _ second: PagePlan) -> HTML {
        if isFirst { first.html } else { second.html }
    }

    @HTMLBuilder
    private static func loop(_ plans: [PagePlan]) -> HTML {
        for plan in plans { plan.html }
    }
}
