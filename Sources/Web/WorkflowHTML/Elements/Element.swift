/// An element with its attributes normalised: each name once, classes and styles joined, handlers separate.
final class Element {
    let name: String
    let attributes: [ElementAttribute]
    let handlers: [Handler]
    let isOpaque: Bool
    let content: ElementContent
    /// A Boolean value that indicates whether the app chose the name.
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

    /// The identity of an element: equal for one that can be updated rather than replaced. An `input` of another type
    /// is another control.
    var identity: String {
        guard name == "input", let type = attributes.first(where: { $0.key == "type" }),
            case .text(let text) = type.value
        else { return name }
        return "input:" + text
    }

    /// Returns whether the element has no end tag.
    static func isVoid(_ name: String) -> Bool {
        switch name {
        case "input", "br", "img", "hr", "col", "source", "track", "wbr": true
        default: false
        }
    }
}

/// The content of an element.
enum ElementContent {
    /// Only text; patched by the element's own number.
    case text(String)
    /// Markup that is printed unchanged.
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

    /// The key, unique in the element: the name, with a prefix for properties (`.`) and for dropped attributes (`!`).
    let key: String
    let value: Value
}

extension HTML {
    static func element<Family>(_ name: String, _ attributes: [HTMLAttribute<Family>], _ content: HTML = .empty) -> HTML
    {
        HTML(.element(Element(name: name, parts: attributes.map(\.part), content: content)))
    }
}
