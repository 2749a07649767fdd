/// A rendering that contains another one, which is the visible one.
public protocol Unwrappable {
    /// The rendering inside; the frontmost if there are several.
    var unwrapped: Any { get }
}

/// Returns the innermost visible part of `rendering`, or `rendering` itself if it contains nothing.
///
/// Use it in a log of navigation or in a test.
public func unwrap(_ rendering: Any) -> Any {
    var innermost = rendering
    while let wrapper = innermost as? any Unwrappable {
        innermost = wrapper.unwrapped
    }
    return innermost
}
