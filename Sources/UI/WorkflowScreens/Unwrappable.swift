/// A rendering that contains another one, which is the visible one.
public protocol Unwrappable {
    /// The rendering inside; the frontmost if there are several.
    var unwrapped: Any { get }
}

extension Screen {
    /// The innermost visible part of the screen, or the screen itself if it contains nothing.
    ///
    /// Use it in a log of navigation or in a test.
    public var innermost: Any {
        var innermost: Any = self
        while let wrapper = innermost as? any Unwrappable {
            innermost = wrapper.unwrapped
        }
        return innermost
    }
}
