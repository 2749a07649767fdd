/// A screen that a host was to show without knowing how: what its placeholder says and what is reported.
public struct MissingBinding: Sendable, Hashable {
    /// The name of the screen's type, with its module.
    public let screenType: String

    /// What the host would have shown it as: `"view controller"`, `"web page"`.
    public let viewName: String

    /// How to bind a screen of this type to such a view, one sentence.
    public let advice: String

    /// Says that screens of `type` have no view of `kind`.
    public init<Kind: ViewFactoryKind>(of type: any Screen.Type, kind: Kind.Type) {
        self.init(rendering: type, kind: kind)
    }

    /// Says that renderings of `type` have no view of `kind`.
    package init<Kind: ViewFactoryKind>(rendering type: Any.Type, kind: Kind.Type) {
        self.screenType = String(reflecting: type)
        self.viewName = Kind.viewName
        self.advice = Kind.advice(for: String(describing: type))
    }

    /// What is missing, without how to mend it.
    public var title: String { "No \(viewName) for \(screenType)" }
}

extension MissingBinding: CustomStringConvertible {
    public var description: String { "\(title). \(advice)" }
}

extension MissingBinding: ViewEnvironmentKey {
    public static var defaultValue: (@Sendable (MissingBinding) -> Void)? { nil }
}

extension ViewEnvironment {
    /// Called each time a placeholder is shown in place of a screen that has no view. A host sets it, to log an error;
    /// `nil`, the default, reports nowhere.
    public var onMissingBinding: (@Sendable (MissingBinding) -> Void)? {
        get { self[MissingBinding.self] }
        set { self[MissingBinding.self] = newValue }
    }
}
