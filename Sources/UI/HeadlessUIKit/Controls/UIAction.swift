import Foundation

/// An action with a title, performed by a control, a bar button or a menu.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
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

    /// The attributes of the action in a menu.
    open var attributes: Attributes

    /// The mark beside the action in a menu.
    open var state: State

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
        attributes: Attributes = [],
        state: State = .off,
        handler: @escaping Handler
    ) {
        self.attributes = attributes
        self.state = state
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.handler = handler
        super.init(title: title, image: image)
    }

    /// Simulates that the user chooses the action in a menu. Does nothing if it is disabled or hidden. Not part of
    /// UIKit.
    open func choose() {
        guard attributes.isDisjoint(with: [.disabled, .hidden]) else { return }
        perform(sender: nil)
    }

    func perform(sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
