import Foundation

/// An object whose points can be converted to those of others: a view, a screen, a scene.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    /// The bounds, in the object's own coordinates, in points.
    var bounds: CGRect { get }

    /// Returns a point of this object in the coordinates of another.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint

    /// Returns a point of another object in the coordinates of this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint

    /// Returns a rectangle of this object in the coordinates of another.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect

    /// Returns a rectangle of another object in the coordinates of this one.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        let (here, there) = (originOnScreen, coordinateSpace.originOnScreen)
        return CGPoint(x: point.x + here.x - there.x, y: point.y + here.y - there.y)
    }

    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace.convert(point, to: self)
    }

    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        CGRect(origin: convert(rect.origin, to: coordinateSpace), size: rect.size)
    }

    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace.convert(rect, to: self)
    }

    /// The object's origin on the screen; that of the screen itself for any but a view.
    private var originOnScreen: CGPoint {
        var origin = CGPoint.zero
        var view = self as? UIView
        while let current = view {
            origin.x += current.frame.minX
            origin.y += current.frame.minY
            view = current.superview
        }
        return origin
    }
}

extension UIView: UICoordinateSpace {
    /// Returns a point of this view in the coordinates of `view`; `nil` for the window's.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        convert(point, to: (view ?? topmostView) as any UICoordinateSpace)
    }

    /// Returns a point of `view`, or of the window for `nil`, in the coordinates of this view.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        (view ?? topmostView).convert(point, to: self as any UICoordinateSpace)
    }

    /// Returns a rectangle of this view in the coordinates of `view`; `nil` for the window's.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        convert(rect, to: (view ?? topmostView) as any UICoordinateSpace)
    }

    /// Returns a rectangle of `view`, or of the window for `nil`, in the coordinates of this view.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        (view ?? topmostView).convert(rect, to: self as any UICoordinateSpace)
    }

    private var topmostView: UIView {
        var topmost = self
        while let superview = topmost.superview { topmost = superview }
        return topmost
    }
}

extension UIScreen: UICoordinateSpace {
    /// The coordinates of the screen as it is held.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// The coordinates of the screen held upright. The model's screen is never turned; its windows are.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }
}

extension UIWindowScene {
    /// The coordinates of the scene, which fills the screen.
    public var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
}
