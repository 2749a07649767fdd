import Foundation

/// Something in a bar: a title, a picture, whether it takes events.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// The title; `nil` for none.
    open var title: String?

    /// The picture; `nil` for none.
    open var image: UIImage?

    /// Whether the item takes events.
    open var isEnabled = true

    /// A number by which the program tells items apart.
    open var tag = 0

    /// What assistive programs read of the item; `nil` for its title.
    open var accessibilityLabel: String?

    /// What clients have associated with it; `nil` if nothing.
    final var associatedObjects: AssociatedObjects?

    /// By what tests find the item.
    open var accessibilityIdentifier: String?

    public override init() {
        super.init()
    }

    /// Makes an item as if from an archive; no archive is read.
    public required init?(coder: NSCoder) {
        super.init()
    }
}

extension UIBarItem: AssociatedObjectsKeeping {}
