import Foundation

/// Something to do, with a title: what a control, a bar button or a menu performs.
@preconcurrency @MainActor
open class UIAction: NSObject {
    /// Tells actions of one control apart.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: String) {
            self.init(rawValue: rawValue)
        }
    }

    /// What is done. It gets the action.
    public typealias Handler = @MainActor (UIAction) -> Void

    /// What it is called.
    open var title: String

    /// A picture of it.
    open var image: UIImage?

    /// Tells it from other actions of a control; made up if none was given.
    public final let identifier: Identifier

    /// What the action is performed for, while it is performed; otherwise `nil`.
    public private(set) final weak var sender: AnyObject?

    private let handler: Handler

    /// Something to do.
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
