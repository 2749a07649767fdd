import Foundation

/// The layer that shows a view's content. Stored; nothing is drawn. Layers have no isolation, as in Core Animation.
open class CALayer: NSObject {
    /// The radius of the corners, in points.
    open var cornerRadius: CGFloat = 0
    /// The corners that are rounded; all by default.
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    /// The curve of rounded corners.
    open var cornerCurve = CALayerCornerCurve.circular
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
    /// The shape of the shadow; `nil` for that of the layer.
    open var shadowPath: CGPath?
    /// The layer whose shape this one has; `nil` for none.
    open var mask: CALayer?
    /// The name of the layer; `nil` for none.
    open var name: String?
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

    /// Adds an animation, in place of one with the same key, which is removed. It ends when its duration has passed.
    open func add(_ anim: CAAnimation, forKey key: String?) {
        let key = key ?? UUID().uuidString
        removeAnimation(forKey: key)
        animations[key] = anim
        anim.delegate?.animationDidStart(anim)
        guard let duration = anim.activeDuration(otherwise: CATransaction.animationDuration()) else { return }
        Animations.anywhere(after: duration) { [weak self] in
            guard let self, animations[key] === anim else { return }
            if anim.isRemovedOnCompletion { animations[key] = nil }
            anim.delegate?.animationDidStop(anim, finished: true)
        }
    }

    /// The keys of the animations; `nil` for none.
    open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.keys.sorted() }

    /// Removes the animation for a key.
    open func removeAnimation(forKey key: String) {
        guard let removed = animations.removeValue(forKey: key) else { return }
        removed.delegate?.animationDidStop(removed, finished: false)
    }

    /// Returns the animation for a key; `nil` for none.
    open func animation(forKey key: String) -> CAAnimation? { animations[key] }

    /// Removes all animations.
    open func removeAllAnimations() {
        for key in animations.keys.sorted() { removeAnimation(forKey: key) }
    }
}

/// A layer that draws a gradient.
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
