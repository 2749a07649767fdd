import Foundation

/// What shows a view. Kept; nothing is drawn.
@preconcurrency @MainActor
open class CALayer: NSObject {
    /// How round the corners are, in points.
    open var cornerRadius: CGFloat = 0
    /// Whether what reaches out is left out.
    open var masksToBounds = false
    /// The colour of the border.
    open var borderColor: CGColor?
    /// How wide the border is, in points.
    open var borderWidth: CGFloat = 0
    /// The colour behind the content.
    open var backgroundColor: CGColor?
    /// The colour of the shadow.
    open var shadowColor: CGColor?
    /// How opaque the shadow is, from 0 to 1.
    open var shadowOpacity: Float = 0
    /// How soft the shadow is, in points.
    open var shadowRadius: CGFloat = 3
    /// How far the shadow is off, in points.
    open var shadowOffset = CGSize(width: 0, height: -3)
    /// How opaque the layer is, from 0 to 1.
    open var opacity: Float = 1
    /// Where the layer is, in points.
    open var frame = CGRect.zero
    /// The layers inside, from back to front; `nil` for none.
    public private(set) final var sublayers: [CALayer]?
    /// The layer that this one is in.
    public private(set) final weak var superlayer: CALayer?

    private var animations: [String: CAAnimation] = [:]

    public override init() {
        super.init()
    }

    /// Puts a layer in front of all inside.
    open func addSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
    }

    /// Puts a layer among those inside, 0 being the back.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        layer.removeFromSuperlayer()
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        sublayers = layers
        layer.superlayer = self
    }

    /// Takes the layer out of the one it is in.
    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }

    /// Adds an animation, which ends with the present transaction.
    open func add(_ anim: CAAnimation, forKey key: String?) {
        animations[key ?? UUID().uuidString] = anim
    }

    /// The animation added under a key; `nil` if there is none.
    open func animation(forKey key: String) -> CAAnimation? { animations[key] }

    /// Removes all animations.
    open func removeAllAnimations() {
        animations = [:]
    }
}

/// A layer whose colour changes from one place to another.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
    /// The colours on the way.
    open var colors: [Any]?
    /// Where on the way they are, from 0 to 1.
    open var locations: [NSNumber]?
    /// Where the way begins, from 0 to 1 along each axis.
    open var startPoint = CGPoint(x: 0.5, y: 0)
    /// Where the way ends, from 0 to 1 along each axis.
    open var endPoint = CGPoint(x: 0.5, y: 1)
}
