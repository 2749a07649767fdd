/// A rendering that contains other renderings.
public protocol ContainerRendering: Unwrappable {
    /// The type of the renderings inside.
    associatedtype Content

    /// The renderings inside, from back to front. Never empty.
    var contents: [Content] { get }
}

extension ContainerRendering {
    /// The last of ``contents``.
    public var unwrapped: Any { contents[contents.count - 1] }
}
