import Foundation

/// An action with a title, performed by a control, a bar button or a menu.
@preconcurrency @MainActor
open class UIAction: NSObject {
    /// The identifier of an action, unique within a control.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: String) {
            self.init(rawValue: rawValue)
        }
    }

    /// The handler of an action, called with the action.
    public typealias Handler = @MainActor (UIAction) -> Void

    /// The title.
    open var title: String

    /// The picture.
    open var image: UIImage?

    /// The identifier; generated if none was given.
    public final let identifier: Identifier

    /// The object for which the action is being performed; otherwise `nil`.
    public private(set) final weak var sender: AnyObject?

    private let handler: Handler

    /// Creates an action.
    public init(
        title: String = "",
        image: UIImage? = nil,
        identifier: Identifier? = nil,
        handler: @escaping Handler
    ) {
        self.title = title
        self.image = image
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.handler = handler
        super.init()
    }

    func perform(sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
