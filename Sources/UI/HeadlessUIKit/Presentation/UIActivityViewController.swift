import Foundation

/// A controller by which the user shares values; ``finish(_:completed:)`` simulates the choice.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
    /// A handler of the user's choice.
    public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

    /// The shared values.
    public final let activityItems: [Any]

    /// The services of the program.
    public final let applicationActivities: [UIActivity]?

    /// The services that are not offered.
    open var excludedActivityTypes: [UIActivity.ActivityType]?

    /// Called when the user has shared the values or given up.
    open var completionWithItemsHandler: CompletionWithItemsHandler?

    /// Creates a controller that shares values.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        self.activityItems = activityItems
        self.applicationActivities = applicationActivities
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        activityItems = []
        applicationActivities = nil
        super.init(coder: coder)
    }

    /// Simulates that the user shares the values by a service, or gives up: dismisses the controller, then calls the
    /// handler. Not part of UIKit.
    open func finish(_ activityType: UIActivity.ActivityType?, completed: Bool) {
        dismiss(animated: true) {
            self.completionWithItemsHandler?(activityType, completed, nil, nil)
        }
    }
}

/// A service by which values are shared.
@preconcurrency @MainActor
open class UIActivity: NSObject {
    /// The type of a service.
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: String) {
            self.init(rawValue: rawValue)
        }

        /// Copies the values.
        public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
        /// Sends the values by e-mail.
        public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
        /// Sends the values as a message.
        public static let message = ActivityType("com.apple.UIKit.activity.Message")
        /// Prints the values.
        public static let print = ActivityType("com.apple.UIKit.activity.Print")
    }

    /// The type of the service; `nil` for none.
    open var activityType: ActivityType? { nil }

    /// The title; `nil` for none.
    open var activityTitle: String? { nil }

    public override init() {
        super.init()
    }

    /// Returns whether the service can share values; `false` by default.
    open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }

    /// Called with the values before they are shared. Does nothing by default.
    open func prepare(withActivityItems activityItems: [Any]) {}

    /// Called to share the values. Does nothing by default.
    open func perform() {}
}
