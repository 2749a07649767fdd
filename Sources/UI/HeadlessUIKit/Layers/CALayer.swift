import Foundation

/// The layer that shows a view's content. Stored; nothing is drawn.
@preconcurrency @MainActor
open class CALayer: NSObject {
    /// The radius of the corners, in points.
    open var cornerRadius: CGFloat = 0
    /// A Boolean value that indicates whether content outside the bounds is clipped.
    open var masksToBounds = false
    /// The colour of the border.
    open var borderColor: CGColor?
    /// The width of the border, in points.
    open var borderWidth: CGFloat = 0
    /// The colour behind the content.
    open var backgroundColor: CGColor?
    /// The colour of the shadow.
    open var shadowColor: CGColor?
    /// The opacity of the shadow, from 0 to 1.
    open var shadowOpacity: Float = 0
    /// The blur radius of the shadow, in points.
    open var shadowRadius: CGFloat = 3
    /// The offset of the shadow, in points.
    open var shadowOffset = CGSize(width: 0, height: -3)
    /// The opacity of the layer, from 0 to 1.
    open var opacity: Float = 1
    /// The position and size of the layer, in points.
    open var frame = CGRect.zero
    /// The sublayers, from back to front; `nil` for none.
    public private(set) final var sublayers: [CALayer]?
    /// The layer that contains this one.
    public private(set) final weak var superlayer: CALayer?

    private var animations: [String: CAAnimation] = [:]

    public override init() {
        super.init()
    }

    /// Adds a layer in front of all sublayers.
    open func addSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
    }

    /// Inserts a sublayer at an index; 0 is the back.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        layer.removeFromSuperlayer()
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        sublayers = layers
        layer.superlayer = self
    }

    /// Removes the layer from its superlayer.
    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }

    /// Adds an animation, which ends with the current transaction.
    open func add(_ anim: CAAnimation, forKey key: String?) {
        animations[key ?? UUID().uuidString] = anim
    }

    /// Returns the animation for a key; `nil` for none.
    open func animation(forKey key: String) -> CAAnimation? { animations[key] }

    /// Removes all animations.
    open func removeAllAnimations() {
        animations = [:]
    }
}

/// A layer that draws a gradient.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
    /// The colours of the gradient.
    open var colors: [Any]?
    /// The positions of the colours along the gradient, from 0 to 1.
    open var locations: [NSNumber]?
    /// The start of the gradient, from 0 to 1 along each axis.
    open var startPoint = CGPoint(x: 0.5, y: 0)
    /// The end of the gradient, from 0 to 1 along each axis.
    open var endPoint = CGPoint(x: 0.5, y: 1)
}
