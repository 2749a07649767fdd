/// A collector of an element's attributes: of two with one name the later wins, classes and styles add up.
struct AttributeCollector {
    private(set) var handlers = ElementHandlers.none
    private(set) var isOpaque = false
    private var attributes: [ElementAttribute] = []
    private var classes = ""
    private var styles = ""
    private var tooMany: String?

    /// A node counts its attributes in eight bits; the rest is reserved for the page's own.
    private static let limit = 250

    mutating func add(_ part: AttributePart) {
        switch part {
        case .attribute(let name, let value): set(name, .text(value))
        case .property(let key, let value): set(key, .property(value))
        case .className(let name): Self.append(name, to: &classes, separator: " ")
        case .style(let text): Self.append(text, to: &styles, separator: ";")
        case .action(let kind, let action): handlers.add(Handler(kind, .none(action)))
        case .handler(let handler): handlers.add(handler)
        case .opaque: isOpaque = true
        case .dropped(let problem): set("!" + problem.attribute, .dropped(problem))
        case .group(let parts): for part in parts { add(part) }
        }
    }

    /// Returns all attributes, those combined from several parts at the end.
    /// - Parameter isForeign: Whether the element's content has no nodes numbered by the page.
    mutating func finish(isForeign: Bool) -> [ElementAttribute] {
        if let tooMany {
            let problem = HTMLProblem(.tooManyAttributes, attribute: tooMany, value: "")
            attributes.append(ElementAttribute(key: "!", value: .dropped(problem)))
        }
        append("class", classes)
        append("style", styles)
        if isForeign { attributes.append(ElementAttribute(key: "data-opaque", value: .text(""))) }
        return attributes
    }

    private mutating func set(_ key: String, _ value: ElementAttribute.Value) {
        let attribute = ElementAttribute(key: key, value: value)
        if let index = attributes.firstIndex(where: { Self.isSameName($0.key, key) }) {
            attributes[index] = attribute
        } else if attributes.count < Self.limit {
            attributes.append(attribute)
        } else {
            tooMany = key
        }
    }

    /// Returns whether both are printed under one name: a property is written as the attribute of its name.
    private static func isSameName(_ first: String, _ second: String) -> Bool {
        first == second || isProperty(first, second) || isProperty(second, first)
    }

    private static func isProperty(_ key: String, _ name: String) -> Bool {
        key.utf8.first == UInt8(ascii: ".") && key.utf8.dropFirst().elementsEqual(name.utf8)
    }

    private mutating func append(_ name: String, _ value: String) {
        if !value.isEmpty { attributes.append(ElementAttribute(key: name, value: .text(value))) }
    }

    private static func append(_ text: String, to list: inout String, separator: String) {
        if text.isEmpty { return }
        if list.isEmpty { return list = text }
        list += separator
        list += text
    }
}
