import Foundation

/// An item of a bar: a title, a picture, and whether it is enabled.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// The title; `nil` for none.
    open var title: String?

    /// The picture; `nil` for none.
    open var image: UIImage?

    /// A Boolean value that indicates whether the item is enabled.
    open var isEnabled = true

    /// A number by which the program identifies the item.
    open var tag = 0

    /// The text that assistive technologies read; `nil` for the title.
    open var accessibilityLabel: String?

    /// The text that assistive technologies read for what the item does; `nil` for none.
    open var accessibilityHint: String?

    /// The text that assistive technologies read for the item's value.
    open var accessibilityValue: String?

    /// The role and state of the item for assistive technologies.
    open var accessibilityTraits = UIAccessibilityTraits.none

    /// The values that clients have associated with it; `nil` for none.
    // Read and written under `AssociatedObjects.lock`.
    nonisolated(unsafe) final var associatedObjects: AssociatedObjects?

    /// The identifier by which tests find the item.
    open var accessibilityIdentifier: String?

    public override init() {
        super.init()
    }

    /// Creates an item as if from an archive; no archive is read.
    public required init?(coder: NSCoder) {
        super.init()
    }
}

extension UIBarItem: AssociatedObjectsKeeping {}
