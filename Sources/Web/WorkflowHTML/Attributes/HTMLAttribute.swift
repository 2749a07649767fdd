/// An attribute, property or event handler of an element of `Family`.
///
/// Written with a leading dot among an element's arguments: `a(.href("/todos"), .class("link")) { … }`. The family of
/// an element decides which attributes it takes, so an `onClick` on a `div` does not compile; use a `button`. Of two
/// attributes with one name the later wins; classes and styles add up.
public struct HTMLAttribute<Family> {
    let part: AttributePart

    @inline(__always)
    init(_ part: consuming AttributePart) {
        self.part = part
    }

    init(name: String, _ value: String) {
        part = .attribute(name, value)
    }

    /// A Boolean attribute is present or absent; its value has no meaning.
    init(name: String, isOn: Bool) {
        part = isOn ? .attribute(name, "") : .group([])
    }

    /// Creates an attribute with a URL, which is dropped and reported if its scheme is not allowed.
    init(name: String, url: String) {
        if let safe = SafeURL(url) {
            part = .attribute(name, safe.text)
        } else {
            part = .dropped(HTMLProblem(.unsafeURL, attribute: name, value: url))
        }
    }

    /// Returns the attribute if `condition` holds, otherwise none.
    public static func when(_ condition: Bool, _ attribute: @autoclosure () -> HTMLAttribute) -> HTMLAttribute {
        condition ? attribute() : HTMLAttribute(.group([]))
    }

    /// Returns several attributes as one, for attributes computed elsewhere.
    public static func group(_ attributes: [HTMLAttribute]) -> HTMLAttribute {
        HTMLAttribute(.group(attributes.map(\.part)))
    }
}

/// An attribute of an element that takes the global attributes only.
public typealias PlainAttribute = HTMLAttribute<ElementFamily.Plain>

/// An attribute of a drawing or of one of its parts.
public typealias SVGAttribute = HTMLAttribute<ElementFamily.Graphic>

/// The contribution of an attribute to its element.
enum AttributePart {
    case attribute(String, String)
    /// A live property of a control, by its key: the name after a dot.
    case property(key: String, PropertyValue)
    case className(String)
    case style(String)
    /// A handler that takes no value and has neither an identity nor options.
    case action(EventKind, () -> Void)
    case handler(Handler)
    case opaque
    indirect case dropped(HTMLProblem)
    case group([AttributePart])
}
