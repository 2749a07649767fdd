/// An element with its attributes normalised: each name once, classes and styles joined, handlers separate.
final class Element {
    let name: String
    let kind: ElementKind
    let isOpaque: Bool
    /// The attributes that the app set, by their order in the markup, and that of opaque contents.
    let attributes: [ElementAttribute]
    let handlers: ElementHandlers
    let content: ElementContent

    init<Family>(_ name: String, _ kind: ElementKind, attributes parts: [HTMLAttribute<Family>], content html: HTML) {
        self.name = name
        self.kind = kind
        content = kind.isVoid ? .text("") : ElementContent(html)
        if parts.isEmpty, !content.isUnchecked {
            (attributes, handlers, isOpaque) = ([], ElementHandlers(), false)
        } else if parts.count == 1, !content.isUnchecked, case .handler(let handler) = parts[0].part {
            (attributes, handlers, isOpaque) = ([], ElementHandlers(handler), false)
        } else {
            var collector = AttributeCollector()
            for attribute in parts { collector.add(attribute.part) }
            (handlers, isOpaque) = (collector.handlers, collector.isOpaque)
            attributes = collector.finish(isForeign: collector.isOpaque || content.isUnchecked)
        }
    }

    /// The name of the attribute that tells the browser the events to send. It comes last.
    static let handlersKey = "data-on"

    var hasAttributes: Bool { !attributes.isEmpty || !handlers.isEmpty }

    /// All attributes, that of the handlers included.
    var allAttributes: [ElementAttribute] {
        if handlers.isEmpty { return attributes }
        return attributes + [ElementAttribute(key: Self.handlersKey, value: .text(handlers.token))]
    }

    /// The identity of an element: equal for one that can be updated rather than replaced. An `input` of another type
    /// is another control.
    var identity: String {
        guard kind == .input, let type = attributes.first(where: { $0.key == "type" }),
            case .text(let text) = type.value
        else { return name }
        return "input:" + text
    }
}

/// The kinds of element that are treated differently.
enum ElementKind {
    case normal
    /// An element without content and end tag.
    case void
    case input
    /// A field whose value is its content.
    case textarea
    /// A text whose first line feed is skipped by the parser.
    case preformatted
    case select
    /// An element whose name the app chose.
    case custom

    /// Returns whether the element has no end tag.
    var isVoid: Bool { self == .void || self == .input }
}

/// The content of an element.
enum ElementContent {
    /// Only text; patched by the element's own number.
    case text(String)
    /// Markup that is printed unchanged.
    case unchecked(String)
    case children(HTMLParts)

    var isUnchecked: Bool {
        if case .unchecked = self { true } else { false }
    }

    init(_ html: HTML) {
        switch html.content {
        case .text(let text): self = .text(text)
        case .empty: self = .text("")
        case .unchecked(let markup): self = .unchecked(markup)
        case .element, .identified, .keyed, .memo: self = .children(.one(html))
        case .fragment(let parts):
            if let text = html.plainText { self = .text(text) } else { self = .children(.many(parts)) }
        case .branch: if let text = html.plainText { self = .text(text) } else { self = .children(.one(html)) }
        }
    }
}

/// The pieces in an element or region, by position.
enum HTMLParts {
    case one(HTML)
    case many([HTML])
}

extension HTMLParts: RandomAccessCollection {
    var startIndex: Int { 0 }

    var endIndex: Int {
        switch self {
        case .one: 1
        case .many(let parts): parts.count
        }
    }

    subscript(index: Int) -> HTML {
        switch self {
        case .one(let part): part
        case .many(let parts): parts[index]
        }
    }
}

/// One attribute in its final form.
struct ElementAttribute {
    enum Value {
        case text(String)
        case property(PropertyValue)
        indirect case dropped(HTMLProblem)
    }

    /// The key, unique in the element: the name, with a prefix for properties (`.`) and for dropped attributes (`!`).
    let key: String
    let value: Value
}

extension HTML {
    static func element<Family>(
        _ name: String,
        as kind: ElementKind = .normal,
        _ attributes: [HTMLAttribute<Family>],
        _ content: HTML = .empty
    ) -> HTML {
        HTML(.element(Element(name, kind, attributes: attributes, content: content)))
    }
}
