import Foundation

/// A set of corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The corner at the top left.
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    /// The corner at the top right.
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    /// The corner at the bottom left.
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    /// The corner at the bottom right.
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    /// All corners.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

/// A path of lines and curves with the looks of its line. It is kept, not drawn.
open class UIBezierPath: NSObject {
    private var path = CGMutablePath()

    /// The width of the line, in points.
    open var lineWidth: CGFloat = 1
    /// The shape of the ends of the line.
    open var lineCapStyle = CGLineCap.butt
    /// The shape of the corners of the line.
    open var lineJoinStyle = CGLineJoin.miter
    /// The limit of the length of a corner, in widths of the line.
    open var miterLimit: CGFloat = 10
    /// The precision of curves, in pixels.
    open var flatness: CGFloat = 0.6
    /// A Boolean value that indicates whether the even-odd rule determines what is inside.
    open var usesEvenOddFillRule = false

    /// Creates an empty path.
    public override init() {
        super.init()
    }

    /// Creates a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// Creates the ellipse in a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init(cgPath: CGPath(ellipseIn: rect, transform: nil))
    }

    /// Creates a rectangle with rounded corners.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect,
            byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius)
        )
    }

    /// Creates a rectangle with some corners rounded.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let clockwise: [UIRectCorner] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
        path.add(rect, radii: cornerRadii, isRound: clockwise.map(corners.contains))
    }

    /// Creates an arc. Angles are in radians, clockwise from the right.
    public convenience init(
        arcCenter center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Creates a path with the elements of another.
    public convenience init(cgPath CGPath: CGPath) {
        self.init()
        path.addPath(CGPath)
    }

    /// The elements of the path.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }

    /// A Boolean value that indicates whether the path has no elements.
    open var isEmpty: Bool { path.isEmpty }

    /// The smallest rectangle that contains all points, those that control curves too.
    open var bounds: CGRect { path.boundingBox }

    /// The end of the last element; the origin for an empty path.
    open var currentPoint: CGPoint { path.currentPoint }

    /// Begins a part at a point.
    open func move(to point: CGPoint) { path.move(to: point) }

    /// Adds a line.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a curve with two control points.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a curve with one control point.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds an arc, after a line to its beginning. Angles are in radians, clockwise from the right.
    open func addArc(
        withCenter center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool
    ) {
        path.addArc(around: center, radius: radius, from: startAngle, to: endAngle, isClockwise: clockwise)
    }

    /// Adds a line to the beginning of the current part.
    open func close() { path.closeSubpath() }

    /// Removes all elements.
    open func removeAllPoints() { path = CGMutablePath() }

    /// Adds the parts of another path.
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

    /// Transforms all points.
    open func apply(_ transform: CGAffineTransform) { path.transform(by: transform) }

    /// Fills the path. Nothing is drawn.
    open func fill() {}

    /// Draws the line of the path. Nothing is drawn.
    open func stroke() {}

    /// Restricts drawing to the path. Nothing is drawn.
    open func addClip() {}

    open override func copy() -> Any {
        let copy = UIBezierPath(cgPath: path)
        (copy.lineWidth, copy.lineCapStyle, copy.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
        (copy.miterLimit, copy.flatness) = (miterLimit, flatness)
        copy.usesEvenOddFillRule = usesEvenOddFillRule
        return copy
    }
}
