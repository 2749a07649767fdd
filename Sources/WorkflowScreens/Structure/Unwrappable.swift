/// A rendering that has another inside, the one that a person sees of it.
public protocol Unwrappable {
    /// The rendering inside. Where there are several, the one in front.
    var unwrapped: Any { get }
}

/// The innermost visible part of `rendering`, or `rendering` itself where it wraps nothing: what a log of navigation
/// names and what a test asks for.
public func unwrap(_ rendering: Any) -> Any {
    var innermost = rendering
    while let wrapper = innermost as? any Unwrappable {
        innermost = wrapper.unwrapped
    }
    return innermost
}
