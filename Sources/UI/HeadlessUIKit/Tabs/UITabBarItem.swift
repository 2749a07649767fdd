import Foundation

/// The item that a tab bar shows for a controller.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// The picture while the tab is selected.
    open var selectedImage: UIImage?

    /// A short text in a corner of the item; `nil` for none.
    open var badgeValue: String?

    /// The distance by which the title is moved. Stored without effect.
    open var titlePositionAdjustment = UIOffset.zero

    /// Creates an item with a title and a picture.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates an item with a title and pictures.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }
}
