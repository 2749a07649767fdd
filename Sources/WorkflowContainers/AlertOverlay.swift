import WorkflowScreens

/// A modal question or message with up to three buttons, shown in the way of the host's platform.
///
/// Two alerts are equal if they read the same; ``onEvent`` is not compared.
public struct AlertOverlay: ModalOverlay {
    /// A place for a button, which says what the button means.
    public enum Button: Sendable, Hashable, CaseIterable {
        /// Goes on with what was asked.
        case positive
        /// Does not.
        case negative
        /// Something else.
        case neutral
    }

    /// What a person did about an alert.
    public enum Event: Sendable, Hashable {
        /// Chose a button.
        case buttonClicked(Button)
        /// Left without choosing, by Escape, Back or touching beside the alert; only if it is ``cancelable``.
        case canceled
    }

    /// The labels of the buttons that are there.
    public var buttons: [Button: String]

    /// The heading; may be empty.
    public var title: String

    /// The text; may be empty.
    public var message: String

    /// Whether the alert can be left without choosing a button.
    public var cancelable: Bool

    /// Called with what the person did. The host does not take the alert away; the next rendering does.
    public var onEvent: (Event) -> Void

    /// An alert.
    public init(
        buttons: [Button: String] = [:],
        title: String = "",
        message: String = "",
        cancelable: Bool = true,
        onEvent: @escaping (Event) -> Void
    ) {
        self.buttons = buttons
        self.title = title
        self.message = message
        self.cancelable = cancelable
        self.onEvent = onEvent
    }
}

extension AlertOverlay: Equatable {
    public static func == (left: AlertOverlay, right: AlertOverlay) -> Bool {
        left.buttons == right.buttons && left.title == right.title && left.message == right.message
            && left.cancelable == right.cancelable
    }
}
