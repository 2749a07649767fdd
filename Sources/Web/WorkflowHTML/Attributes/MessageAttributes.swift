extension HTMLAttribute {
    /// Called with a message of a script, as JSON text. The typed form is `onMessage` of `WorkflowWeb`.
    package static func onMessageText(
        id: AnyHashable?,
        limit: Int,
        _ action: @escaping (String) throws(EventValueError) -> Void
    ) -> HTMLAttribute {
        HTMLAttribute(.handler(Handler(.message, id: id, options: HandlerOptions(limit: limit), .message(action))))
    }

    /// A message for the hook of the element, as JSON text. The typed form is `message` of `WorkflowWeb`.
    package static func messageText(_ json: String) -> HTMLAttribute {
        HTMLAttribute(name: "data-hook-message", json)
    }
}
