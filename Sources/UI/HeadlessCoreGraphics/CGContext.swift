import Foundation

/// A drawing context. Nothing is drawn.
public final class CGContext {
    package let size: CGSize

    package init(size: CGSize) {
        self.size = size
    }

    /// Sets the colour to fill with.
    public func setFillColor(_ color: CGColor) {}

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) {}
}
