import Foundation

/// An entry of a menu: an action or another menu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// The attributes of an entry.
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The entry cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The entry removes something.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The entry is not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
    }

    /// The mark beside an entry.
    public enum State: Int, Sendable {
        case off = 0
        case on = 1
        case mixed = 2
    }

    /// The title.
    open var title: String

    /// The picture; `nil` for none.
    open var image: UIImage?

    init(title: String, image: UIImage?) {
        self.title = title
        self.image = image
        super.init()
    }
}

/// A list of actions and other menus; ``UIAction/choose()`` simulates the user.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    /// The appearance of a menu.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The entries are shown in the outer menu.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// The menu removes something.
        public static let destructive = Options(rawValue: 1 << 1)
        /// At most one entry is marked.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    /// The identifier of a menu.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: String) {
            self.init(rawValue: rawValue)
        }
    }

    /// The entries.
    public final let children: [UIMenuElement]

    /// The appearance of the menu.
    public final let options: Options

    /// The identifier; generated if none was given.
    public final let identifier: Identifier

    /// Creates a menu.
    public init(
        title: String = "",
        image: UIImage? = nil,
        identifier: Identifier? = nil,
        options: Options = [],
        children: [UIMenuElement] = []
    ) {
        self.children = children
        self.options = options
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        super.init(title: title, image: image)
    }

    /// Returns a copy of the menu with other entries.
    public final func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(title: title, image: image, identifier: identifier, options: options, children: newChildren)
    }
}
