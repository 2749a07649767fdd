import Foundation

/// A rectangle to which constraints can refer.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// The rectangle in the coordinates of its view.
    public internal(set) final var layoutFrame = CGRect.zero

    /// The view that the guide belongs to; `nil` for none.
    public internal(set) final weak var owningView: UIView?

    /// The name of the guide.
    open var identifier = ""

    public override init() {
        super.init()
    }

    init(of view: UIView, insets: UIEdgeInsets) {
        super.init()
        owningView = view
        layoutFrame = view.bounds.inset(by: insets)
    }
}

extension UIView {
    /// Adds a guide, removing it from its former view.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuides.append(layoutGuide)
        layoutGuide.owningView = self
    }

    /// Removes a guide.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self else { return }
        layoutGuides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
    }

    /// The part of the view inside its margins and, if these are relative to it, the safe area.
    public var layoutMarginsGuide: UILayoutGuide {
        let safeArea = insetsLayoutMarginsFromSafeArea ? safeAreaInsets : .zero
        return UILayoutGuide(of: self, insets: layoutMargins + safeArea)
    }

    /// The part of the view in which lines of text are not too long; here that inside the margins.
    public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

    /// The margins, in points: those of ``directionalLayoutMargins`` from left to right.
    public var layoutMargins: UIEdgeInsets {
        get {
            let margins = directionalLayoutMargins
            let isReversed = traitCollection.layoutDirection == .rightToLeft
            return UIEdgeInsets(
                top: margins.top,
                left: isReversed ? margins.trailing : margins.leading,
                bottom: margins.bottom,
                right: isReversed ? margins.leading : margins.trailing
            )
        }
        set {
            let isReversed = traitCollection.layoutDirection == .rightToLeft
            directionalLayoutMargins = NSDirectionalEdgeInsets(
                top: newValue.top,
                leading: isReversed ? newValue.right : newValue.left,
                bottom: newValue.bottom,
                trailing: isReversed ? newValue.left : newValue.right
            )
        }
    }
}
