/// A kind of view that a host shows, as a key of the ``ViewRegistry``: view controllers, web pages, terminal views.
///
/// A host module declares its own kind, and a convenience for registering factories with their screen's type:
///
/// ```swift
/// public enum WebViewFactory: ViewFactoryKind {
///     public typealias Factory = @Sendable (any Screen, ViewEnvironment) -> HTML
///     public static let viewName = "web page"
///     public static func advice(for screenType: String) -> String { … }
/// }
/// ```
public protocol ViewFactoryKind: SendableMetatype {
    /// A function that creates the view of a screen of the type that it was registered for.
    associatedtype Factory: Sendable

    /// The name of such a view in a message, without article: `"view controller"`.
    static var viewName: String { get }

    /// Returns one sentence about how a screen of the named type gets such a view.
    static func advice(for screenType: String) -> String
}
