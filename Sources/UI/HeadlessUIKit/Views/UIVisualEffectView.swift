import Foundation

/// An effect of a view on what is behind it. Not drawn.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
    public override init() {
        super.init()
    }
}

/// An effect that blurs what is behind a view.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
    /// The brightness of a blur.
    public enum Style: Int, Sendable {
        case extraLight = 0, light, dark
        case regular = 4, prominent
        case systemUltraThinMaterial = 6, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    }

    /// Creates an effect of a style.
    public init(style: Style) {
        super.init()
    }
}

/// An effect that makes content stand out from a blur.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
    /// Creates an effect for content on a blur.
    public init(blurEffect: UIBlurEffect) {
        super.init()
    }
}

/// A view with an effect on what is behind it. Its content is in ``contentView``.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// The effect; `nil` for none.
    open var effect: UIVisualEffect?

    /// The view that holds the content.
    public final let contentView = UIView()

    /// Creates a view with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        addContentView()
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addContentView()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addContentView()
    }

    private func addContentView() {
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.frame = bounds
        addSubview(contentView)
    }
}
