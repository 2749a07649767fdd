extension HTML {
    /// Returns an element around `content`, which is ignored if the element is void.
    @inline(__always)
    static func element<Family>(
        _ name: ElementName,
        _ attributes: [HTMLAttribute<Family>],
        _ content: consuming HTML = .empty
    ) -> HTML {
        // The content becomes the element, so that what it holds stays where it is.
        content.enclose(in: name)
        if !attributes.isEmpty { content.add(attributes) }
        return content
    }

    /// Returns an element with one attribute.
    @inline(__always)
    static func element<Family>(
        _ name: ElementName,
        _ attribute: consuming HTMLAttribute<Family>,
        _ content: consuming HTML
    ) -> HTML {
        content.enclose(in: name)
        if case .action(let kind, let action) = attribute.part, content.rest == nil {
            content.rest = .holding(kind, action)
        } else {
            content.add([attribute])
        }
        return content
    }

    /// Returns an element with a name that the app chose.
    static func element<Family>(
        named name: String,
        _ attributes: [HTMLAttribute<Family>],
        _ content: consuming HTML
    ) -> HTML {
        content.enclose(in: .custom)
        content.setDetails(attributes, customName: name)
        return content
    }

    /// Makes a piece the content of an element without attributes.
    @inline(__always)
    private mutating func enclose(in name: ElementName) {
        switch kind {
        case _ where name.isVoid: encloseParts(in: name)
        case .text: kind = .textElement
        case .fragment where heldParts.first?.kind == .textElement || heldParts.first?.kind == .element: kind = .element
        default: encloseParts(in: name)
        }
        self.name = name
    }

    private mutating func encloseParts(in name: ElementName) {
        switch kind {
        case _ where name.isVoid: self = HTML(.textElement)
        case .text, .empty: kind = .textElement
        case .unchecked:
            kind = .uncheckedElement
            setDetails([PlainAttribute](), customName: "")
        case .fragment where !isPlainText: kind = .element
        case .fragment, .branch:
            self = isPlainText ? HTML(.textElement, text: plainText) : HTML(.element, rest: .holding([self]))
        case .element, .textElement, .uncheckedElement, .identified, .keyed, .memo:
            self = HTML(.element, rest: .holding([self]))
        }
    }

    /// Adds attributes to an element that has none.
    private mutating func add<Family>(_ attributes: [HTMLAttribute<Family>]) {
        if attributes.count == 1, case .action(let kind, let action) = attributes[0].part,
            self.kind != .uncheckedElement
        {
            setAction(action, kind)
        } else {
            setDetails(attributes, customName: "")
        }
    }

    private mutating func setDetails<Family>(_ attributes: [HTMLAttribute<Family>], customName: String) {
        let details = ElementDetails(attributes, isForeign: kind == .uncheckedElement, customName: customName)
        setAction(details.handlers.action, details.handlers.actionKind)
        rest!.fields.pointee.details = details
    }

    private mutating func setAction(_ action: consuming (() -> Void)?, _ kind: EventKind) {
        if rest == nil {
            rest = .holding(nil)
        } else if !isKnownUniquelyReferenced(&rest) {
            rest = rest!.copy()
        }
        rest!.fields.pointee.action = action
        rest!.fields.pointee.actionKind = kind
    }
}

/// The attributes and handlers of an element that has any, normalised: each name once, classes and styles joined,
/// handlers separate.
///
/// An element has none if its only attribute is a plain handler.
final class ElementDetails: HTMLDetails {
    /// The attributes that the app set, by their order in the markup, and that of opaque contents.
    let attributes: [ElementAttribute]
    let handlers: ElementHandlers
    let isOpaque: Bool
    /// The name of an element whose name the app chose.
    let customName: String

    /// - Parameter isForeign: Whether the element's content has no nodes numbered by the page.
    init<Family>(_ parts: [HTMLAttribute<Family>], isForeign: Bool, customName: String) {
        self.customName = customName
        if !isForeign, let (attribute, handlers) = Self.ofFew(parts) {
            self.handlers = handlers
            isOpaque = false
            attributes = [attribute]
        } else {
            var collector = AttributeCollector()
            for attribute in parts { collector.add(attribute.part) }
            (handlers, isOpaque) = (collector.handlers, collector.isOpaque)
            attributes = collector.finish(isForeign: collector.isOpaque || isForeign)
        }
    }

    /// Returns one attribute and perhaps a plain handler, as most elements have; `nil` if there are others to be combined.
    private static func ofFew<Family>(
        _ parts: [HTMLAttribute<Family>]
    ) -> (ElementAttribute, ElementHandlers)? {
        if parts.isEmpty || parts.count > 2 { return nil }
        var handlers = ElementHandlers.none
        if parts.count == 2 {
            guard case .action(let kind, let action) = parts[1].part else { return nil }
            handlers = ElementHandlers(kind, action)
        }
        switch parts[0].part {
        case .attribute(let name, let value): return (ElementAttribute(key: name, value: .text(value)), handlers)
        case .className(let name) where !name.isEmpty:
            return (ElementAttribute(key: "class", value: .text(name)), handlers)
        default: return nil
        }
    }
}

// The properties that only elements have.
extension HTML {
    /// The name of the attribute that tells the browser the events to send. It comes last.
    static let handlersKey = "data-on"

    /// The method of a live form without a method and an action of the app. With GET a browser would put the fields
    /// into the URL before the page's script runs (rule E8). The script recognises it by its capitals.
    static let heldMethod = "POST"

    /// A Boolean value that indicates whether this is a form for which the app names neither method nor action.
    var isUnaddressedForm: Bool {
        name == .form && !attributes.contains { $0.key == "action" || $0.key == "method" }
    }

    var elementDetails: ElementDetails? {
        switch kind {
        // Only these are an element's.
        case .element, .textElement, .uncheckedElement: details.map { unsafeDowncast($0, to: ElementDetails.self) }
        default: nil
        }
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

    var handlers: ElementHandlers {
        if let details = elementDetails { return details.handlers }
        return action.map { ElementHandlers(actionKind, $0) } ?? .none
    }

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
