import WorkflowScreens

/// A modal question or message with up to three buttons, shown in the style of the host's platform.
///
/// Two alerts are equal if their texts are; ``onEvent`` is not compared.
public struct AlertOverlay: ModalOverlay {
    /// A position for a button, which expresses the meaning of the button.
    public enum Button: Sendable, Hashable, CaseIterable {
        /// Confirms.
        case positive
        /// Declines.
        case negative
        /// Does something else.
        case neutral
    }

    /// The user's response to an alert.
    public enum Event: Sendable, Hashable {
        /// The user chose a button.
        case buttonClicked(Button)
        /// The user left without choosing, by Escape, Back or touching beside the alert; only if it is ``cancelable``.
        case canceled
    }

    /// The labels of the buttons.
    public var buttons: [Button: String]

    /// The heading; may be empty.
    public var title: String

    /// The text; may be empty.
    public var message: String

    /// A Boolean value that indicates whether the alert can be left without choosing a button.
    public var cancelable: Bool

    /// Called with the user's response. The host does not remove the alert; the next rendering does.
    public var onEvent: (Event) -> Void

    /// Creates an alert.
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
