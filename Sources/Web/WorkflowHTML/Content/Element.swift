extension HTML {
    /// Returns an element around `content`, which is ignored if the element is void.
    static func element<Family>(
        _ name: ElementName,
        _ attributes: [HTMLAttribute<Family>],
        _ content: consuming HTML = .empty,
        customName: String = ""
    ) -> HTML {
        if name.isVoid { content = .empty }
        // The content becomes the element, so that what it holds stays where it is.
        content.enclose()
        content.name = name
        let isUnchecked = content.kind == .uncheckedElement
        if !attributes.isEmpty || isUnchecked || name == .custom {
            content.details = .element(ElementDetails(attributes, isForeign: isUnchecked, customName: customName))
        }
        return content
    }

    /// Makes a piece the content of an element without a name.
    @inline(__always)
    private mutating func enclose() {
        switch kind {
        case .text, .empty: kind = .textElement
        case .unchecked: kind = .uncheckedElement
        case .fragment where !isPlainText: kind = .element
        case .fragment, .branch:
            self = isPlainText ? HTML(.textElement, text: plainText) : HTML(.element, parts: [self])
        case .element, .textElement, .uncheckedElement, .detailed: self = HTML(.element, parts: [self])
        }
    }
}

/// The attributes and handlers of an element that has any, normalised: each name once, classes and styles joined,
/// handlers separate.
final class ElementDetails {
    /// The attributes that the app set, by their order in the markup, and that of opaque contents.
    let attributes: [ElementAttribute]
    let handlers: ElementHandlers
    let isOpaque: Bool
    /// The name of an element whose name the app chose.
    let customName: String
    /// The kind of the only handler, if it has no identity and no options, and there are no attributes.
    let plainHandlerKind: EventKind?

    /// - Parameter isForeign: Whether the element's content has no nodes numbered by the page.
    init<Family>(_ parts: [HTMLAttribute<Family>], isForeign: Bool, customName: String) {
        self.customName = customName
        if parts.count == 1, !isForeign, case .handler(let handler) = parts[0].part {
            (attributes, isOpaque) = ([], false)
            plainHandlerKind = handler.isPlain ? handler.kind : nil
            handlers = .one(handler)
        } else {
            plainHandlerKind = nil
            var collector = AttributeCollector()
            for attribute in parts { collector.add(attribute.part) }
            (handlers, isOpaque) = (collector.handlers, collector.isOpaque)
            attributes = collector.finish(isForeign: collector.isOpaque || isForeign)
        }
    }
}

// The properties that only elements have.
extension HTML {
    /// The name of the attribute that tells the browser the events to send. It comes last.
    static let handlersKey = "data-on"

    /// The method of a live form for which the app names neither method nor action: a browser would put its fields into
    /// the URL before the page's script runs (rule E8). The script tells it by its letters from one that the app names.
    static let heldMethod = "POST"

    /// A Boolean value that indicates whether this is a form for which the app names neither method nor action.
    var isUnaddressedForm: Bool {
        name == .form && !attributes.contains { $0.key == "action" || $0.key == "method" }
    }

    var elementDetails: ElementDetails? {
        if case .element(let details) = details { details } else { nil }
    }

    var elementName: String {
        name == .custom ? elementDetails?.customName ?? "" : name.text
    }

    /// The attributes that the app set.
    var attributes: [ElementAttribute] { elementDetails?.attributes ?? [] }

    /// All attributes, that of the handlers included.
    var allAttributes: [ElementAttribute] {
        if handlers.isEmpty { return attributes }
        return attributes + [ElementAttribute(key: Self.handlersKey, value: .text(handlers.token))]
    }

    var handlers: ElementHandlers { elementDetails?.handlers ?? .none }

    var isOpaque: Bool { elementDetails?.isOpaque ?? false }

    /// The identity of an element: equal for one that can be updated rather than replaced. An `input` of another type
    /// is another control.
    var identity: String {
        guard name == .input, let type = attributes.first(where: { $0.key == "type" }),
            case .text(let text) = type.value
        else { return elementName }
        return "input:" + text
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
