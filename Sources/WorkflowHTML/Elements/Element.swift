/// An element with its attributes sorted out: each name once, classes and styles joined, handlers apart.
final class Element {
    let name: String
    let attributes: [ElementAttribute]
    let handlers: [Handler]
    let isOpaque: Bool
    let content: ElementContent
    /// Whether the app chose the name.
    let isCustom: Bool

    init(name: String, parts: [AttributePart], content html: HTML, isCustom: Bool = false) {
        var collector = AttributeCollector()
        collector.add(parts)
        self.name = name
        self.isCustom = isCustom
        handlers = collector.handlers
        isOpaque = collector.isOpaque
        content = Self.isVoid(name) ? .text("") : ElementContent(html)
        attributes = collector.finish(isForeign: isOpaque || content.isUnchecked)
    }

    /// What must be the same for an element to be updated rather than replaced. An `input` of another type is another
    /// control.
    var identity: String {
        guard name == "input", let type = attributes.first(where: { $0.key == "type" }),
            case .text(let text) = type.value
        else { return name }
        return "input:" + text
    }

    /// Elements without an end tag.
    static func isVoid(_ name: String) -> Bool {
        switch name {
        case "input", "br", "img", "hr", "col", "source", "track", "wbr": true
        default: false
        }
    }
}

/// What an element holds.
enum ElementContent {
    /// Nothing but text; patched by the element's own number.
    case text(String)
    /// Markup that is printed as it is.
    case unchecked(String)
    case children([HTML])

    var isUnchecked: Bool {
        if case .unchecked = self { true } else { false }
    }

    init(_ html: HTML) {
        if let text = html.plainText {
            self = .text(text)
            return
        }
        switch html.content {
        case .unchecked(let markup): self = .unchecked(markup)
        case .fragment(let children): self = .children(children)
        default: self = .children([html])
        }
    }
}

/// One attribute in its final form.
struct ElementAttribute {
    enum Value {
        case text(String)
        case property(PropertyValue)
        case dropped(HTMLProblem)
    }

    /// Unique in the element: the name, with a mark in front for properties (`.`) and for what was dropped (`!`).
    let key: String
    let value: Value
}

extension HTML {
    static func element<Family>(_ name: String, _ attributes: [HTMLAttribute<Family>], _ content: HTML = .empty) -> HTML
    {
        HTML(.element(Element(name: name, parts: attributes.map(\.part), content: content)))
    }
}
