/// Where the lines of a text begin and end.
public enum NSTextAlignment: Int, Sendable {
    /// At the left.
    case left = 0
    /// In the middle.
    case center = 1
    /// At the right.
    case right = 2
    /// At both sides.
    case justified = 3
    /// As is usual for the language.
    case natural = 4
}

/// How a text is broken that does not fit into a line.
public enum NSLineBreakMode: Int, Sendable {
    /// Between words.
    case byWordWrapping = 0
    /// Between characters.
    case byCharWrapping = 1
    /// Not; the rest is cut off.
    case byClipping = 2
    /// Not; the beginning is left out.
    case byTruncatingHead = 3
    /// Not; the end is left out.
    case byTruncatingTail = 4
    /// Not; the middle is left out.
    case byTruncatingMiddle = 5
}
