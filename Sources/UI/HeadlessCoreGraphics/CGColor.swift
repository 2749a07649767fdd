import Foundation

/// A colour for a layer.
public struct CGColor: Sendable, Hashable {
    /// The red, green and blue components, from 0 to 1.
    public let red, green, blue: CGFloat
    /// The alpha component, from 0 to 1.
    public let alpha: CGFloat

    /// Creates a colour from its components, each from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
}
