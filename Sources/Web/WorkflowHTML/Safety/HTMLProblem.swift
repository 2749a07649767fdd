/// A part that was left out of a page because it was unsafe or invalid. The page is shown without it.
public struct HTMLProblem: Equatable, Sendable, CustomStringConvertible {
    /// The expectation that the part did not meet.
    public struct Reason: Equatable, Sendable {
        let text: String

        /// A URL with another scheme than http, https, mailto and tel.
        public static let unsafeURL = Reason(text: "a URL that is relative, http, https, mailto or tel")
        /// A style that could load something or leave its declaration.
        public static let unsafeStyle = Reason(text: "one plain style declaration")
        /// An attribute name that is invalid, runs script, or belongs to the page itself.
        public static let refusedName = Reason(text: "an attribute that an app may set")
        /// A handler inside an opaque element, which receives no events.
        public static let unreachableHandler = Reason(text: "no event handlers inside an opaque element")
        /// More than 250 attributes on an element.
        public static let tooManyAttributes = Reason(text: "at most 250 attributes on an element")
    }

    /// The reason.
    public let reason: Reason
    /// The attribute or style property.
    public let attribute: String
    /// The value, as the app gave it: do not show it as markup.
    public let value: String

    init(_ reason: Reason, attribute: String, value: String) {
        self.reason = reason
        self.attribute = attribute
        self.value = value
    }

    public var description: String {
        "Expected \(reason.text). Instead, \(attribute) was \(value.debugDescription). It was left out of the page."
    }
}
