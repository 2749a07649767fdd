import Foundation

/// A set of corners of a layer.
public struct CACornerMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The corner at the top left.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    /// The corner at the top right.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    /// The corner at the bottom left.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    /// The corner at the bottom right.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A part of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve that begins gently.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// A layer in the shape of a path. Not drawn.
open class CAShapeLayer: CALayer {
    /// The path; `nil` for none.
    open var path: CGPath?
    /// The colour inside the path.
    open var fillColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// The colour of the line.
    open var strokeColor: CGColor?
    /// The width of the line, in points.
    open var lineWidth: CGFloat = 1
    /// The part of the line at which it begins, from 0 to 1.
    open var strokeStart: CGFloat = 0
    /// The part of the line at which it ends, from 0 to 1.
    open var strokeEnd: CGFloat = 1
    /// The lengths of dashes and gaps, in points.
    open var lineDashPattern: [NSNumber]?
}
