/// The alignment of text.
public enum NSTextAlignment: Int, Sendable {
    /// Left.
    case left = 0
    /// Centred.
    case center = 1
    /// Right.
    case right = 2
    /// Justified.
    case justified = 3
    /// The language's default.
    case natural = 4
}

/// The handling of text that does not fit into a line.
public enum NSLineBreakMode: Int, Sendable {
    /// Wraps between words.
    case byWordWrapping = 0
    /// Wraps between characters.
    case byCharWrapping = 1
    /// Clips the rest.
    case byClipping = 2
    /// Truncates the beginning.
    case byTruncatingHead = 3
    /// Truncates the end.
    case byTruncatingTail = 4
    /// Truncates the middle.
    case byTruncatingMiddle = 5
}
