import Foundation

/// A scaling, rotation and translation of a view. Stored; frames do not follow it.
public struct CGAffineTransform: Hashable, Sendable {
    /// The matrix.
    public var a, b, c, d: CGFloat
    /// The translation, in points.
    public var tx, ty: CGFloat

    /// Creates a transform from its matrix and translation.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Creates a scaling.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// Creates a translation, in points.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// Creates a rotation, in radians.
    public init(rotationAngle angle: CGFloat) {
        self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }

    /// The identity transform.
    public static let identity = CGAffineTransform(scaleX: 1, y: 1)

    /// A Boolean value that indicates whether the transform is the identity.
    public var isIdentity: Bool { self == .identity }
}
