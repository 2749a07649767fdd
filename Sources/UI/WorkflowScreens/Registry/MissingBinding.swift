/// A screen for which a host has no view: the text of its placeholder and of the report.
public struct MissingBinding: Sendable, Hashable {
    /// The name of the screen's type, with its module.
    public let screenType: String

    /// The name of the kind of view: `"view controller"`, `"web page"`.
    public let viewName: String

    /// One sentence about how to bind a screen of this type to such a view.
    public let advice: String

    /// Creates a report that screens of `type` have no view of `kind`.
    public init<Kind: ViewFactoryKind>(of type: any Screen.Type, kind: Kind.Type) {
        self.init(rendering: type, kind: kind)
    }

    /// Creates a report that renderings of `type` have no view of `kind`.
    package init<Kind: ViewFactoryKind>(rendering type: Any.Type, kind: Kind.Type) {
        self.screenType = String(reflecting: type)
        self.viewName = Kind.viewName
        self.advice = Kind.advice(for: String(describing: type))
    }

    /// A description of the missing binding, without the advice.
    public var title: String { "No \(viewName) for \(screenType)" }
}

extension MissingBinding: CustomStringConvertible {
    public var description: String { "\(title). \(advice)" }
}

extension MissingBinding: ViewEnvironmentKey {
    public static var defaultValue: (@Sendable (MissingBinding) -> Void)? { nil }
}

extension ViewEnvironment {
    /// Called each time a placeholder is shown instead of a screen that has no view. A host sets it, for example to log
    /// an error; `nil`, the default, reports nothing.
    public var onMissingBinding: (@Sendable (MissingBinding) -> Void)? {
        get { self[MissingBinding.self] }
        set { self[MissingBinding.self] = newValue }
    }
}
