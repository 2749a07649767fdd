/// An attribute, property or event handler of an element of `Family`.
///
/// Written with a leading dot among an element's arguments: `a(.href("/todos"), .class("link")) { … }`. Which ones an
/// element takes is decided by its family, so an `onClick` on a `div` does not compile; use a `button`.
/// Of two attributes of one name the later wins; classes and styles add up.
public struct HTMLAttribute<Family> {
    let part: AttributePart

    init(_ part: AttributePart) {
        self.part = part
    }

    init(name: String, _ value: String) {
        part = .attribute(name, value)
    }

    /// A Boolean attribute is there or not; its value says nothing.
    init(name: String, isOn: Bool) {
        part = isOn ? .attribute(name, "") : .group([])
    }

    /// A URL that is dropped and reported if its scheme is not allowed.
    init(name: String, url: String) {
        if let safe = SafeURL(url) {
            part = .attribute(name, safe.text)
        } else {
            part = .dropped(HTMLProblem(.unsafeURL, attribute: name, value: url))
        }
    }

    /// The attribute, if `condition` holds.
    public static func when(_ condition: Bool, _ attribute: @autoclosure () -> HTMLAttribute) -> HTMLAttribute {
        condition ? attribute() : HTMLAttribute(.group([]))
    }

    /// Several attributes as one, for attributes computed elsewhere.
    public static func group(_ attributes: [HTMLAttribute]) -> HTMLAttribute {
        HTMLAttribute(.group(attributes.map(\.part)))
    }
}

/// What an attribute adds to its element.
enum AttributePart {
    case attribute(String, String)
    case property(String, PropertyValue)
    case className(String)
    case style(String)
    case handler(Handler, HandlerOptions)
    case opaque
    case dropped(HTMLProblem)
    case group([AttributePart])
}
