/// A kind of view that a host shows, as a key of the ``ViewRegistry``: view controllers, web pages, terminal views.
///
/// A host module declares its own, and a convenience by which factories are registered with their screen's type:
///
/// ```swift
/// public enum WebViewFactory: ViewFactoryKind {
///     public typealias Factory = @Sendable (any Screen, ViewEnvironment) -> HTML
///     public static let viewName = "web page"
///     public static func advice(for screenType: String) -> String { … }
/// }
/// ```
public protocol ViewFactoryKind: SendableMetatype {
    /// What makes the view of a screen whose type is known only as the key that the factory was registered for.
    associatedtype Factory: Sendable

    /// What such a view is called in a message, without article: `"view controller"`.
    static var viewName: String { get }

    /// How a screen of the type of that name gets such a view, one sentence for a person.
    static func advice(for screenType: String) -> String
}
