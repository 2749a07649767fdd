import Foundation

extension NSValue {
    /// Creates a value that contains a rectangle.
    public convenience init(cgRect rect: CGRect) {
        self.init(rect: rect)
    }

    /// Creates a value that contains a point.
    public convenience init(cgPoint point: CGPoint) {
        self.init(point: point)
    }

    /// Creates a value that contains a size.
    public convenience init(cgSize size: CGSize) {
        self.init(size: size)
    }

    /// The rectangle in the value.
    public var cgRectValue: CGRect { rectValue }

    /// The point in the value.
    public var cgPointValue: CGPoint { pointValue }

    /// The size in the value.
    public var cgSizeValue: CGSize { sizeValue }
}
