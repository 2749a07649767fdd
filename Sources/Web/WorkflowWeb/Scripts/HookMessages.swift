import Foundation
import WorkflowHTML

// Messages between a screen and the hook of one of its elements, as JSON.
extension HTMLAttribute {
    /// Called with each message that a script sends from the element, or from one in it, in the order in which they were sent.
    ///
    /// ```swift
    /// struct Moved: Codable { var latitude, longitude: Double }
    ///
    /// div(.hook("map"), .opaque, .onMessage(of: Moved.self) { moved in onMove(moved) }) {}
    /// ```
    /// In the script: `trellis.send(element, { latitude: 45.1, longitude: 7.7 })`. It returns false while too many events wait,
    /// so that a script can drop what is old.
    ///
    /// A message is an event like a click: it counts once, waits while the connection is lost, and reaches only a handler that
    /// this page shows. One that is not of the type is dropped and reported. Check what it says as you check a form.
    /// - Parameters:
    ///   - type: The type of the messages.
    ///   - id: The identity of the handler, distinguishing it from another one that may take its place at the same node.
    ///   - limit: The largest message, in bytes of its JSON. The browser does not send a larger one, and says so on the page.
    ///   - action: Called with the message.
    public static func onMessage<Message: Decodable>(
        of type: Message.Type = Message.self,
        id: AnyHashable? = nil,
        limit: Int = 16 << 10,
        _ action: @escaping (Message) -> Void
    ) -> HTMLAttribute {
        onMessageText(id: id, limit: limit) { text throws(EventValueError) in
            action(try HookMessage.decode(text))
        }
    }

    /// A value for the hook of the element, which gets it when it is mounted and each time that the value has changed.
    ///
    /// In the script: `trellis.hook("map", { received(element, place) { … } })`. Like all parts of a page, the value is
    /// the newest: several changes before a patch arrive as one, and a page that comes back gets the value again. For a
    /// command that counts each time, such as a sound, put a growing number into the value.
    /// - Precondition: The value can be encoded as JSON.
    public static func message(_ value: some Encodable) -> HTMLAttribute {
        messageText(HookMessage.encode(value))
    }
}

/// The JSON of messages.
enum HookMessage {
    static func decode<Message: Decodable>(_ text: String) throws(EventValueError) -> Message {
        if !hasForeignEscapes(text), let message = try? JSONDecoder().decode(Message.self, from: Data(text.utf8)) {
            return message
        }
        throw EventValueError(expected: "a message that is a \(Message.self)", received: "other JSON")
    }

    /// Returns whether a character beyond ASCII is escaped. The text of a message is stream-safe, but the characters
    /// behind its escapes need not be. `JSON.stringify` escapes only control characters, and halves of surrogates,
    /// which are no text.
    private static func hasForeignEscapes(_ text: String) -> Bool {
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "\\"), rest.next() == UInt8(ascii: "u") else { continue }
            let digits = (rest.next(), rest.next(), rest.next())
            guard digits.0 == UInt8(ascii: "0"), digits.1 == UInt8(ascii: "0"), let third = digits.2,
                (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(third)
            else { return true }
        }
        return false
    }

    static func encode(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        // In one order, so that equal values are equal texts; numbers that JSON has not are no reason to trap.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            fatalError(
                "Expected a message for a hook that can be encoded as JSON. Instead, \(type(of: value)) threw \(error). Mend "
                    + "its encode(to:)."
            )
        }
    }
}
