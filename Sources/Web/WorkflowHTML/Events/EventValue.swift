/// The value of an event as received, before it is decoded into the type that its handler takes.
package enum EventValue: Equatable, Sendable {
    /// No value, or null.
    case none
    /// The value of a checkbox or of details.
    case bool(Bool)
    /// Modifier keys.
    case number(Double)
    /// The text of a field, or a key.
    case text(String)
    /// The fields of a form, or several options.
    case list([EventValue])
}

/// An error thrown when an event's value has another type than its handler takes. The handler was not called.
package struct EventValueError: Error, Equatable, CustomStringConvertible {
    /// The type that the handler takes.
    package let expected: String
    /// The received type, without the content.
    package let received: String

    package var description: String {
        "Expected \(expected) as the value of the event. Instead, \(received) came. The event was dropped."
    }

    /// Creates an error for code that checks a value before calling its handler.
    package init(expected: String, received: String) {
        (self.expected, self.received) = (expected, received)
    }

    init(expected: String, received: EventValue) {
        self.expected = expected
        self.received =
            switch received {
            case .none: "no value"
            case .bool: "a Boolean"
            case .number: "a number"
            case .text: "a text"
            case .list: "a list"
            }
    }
}

extension EventValue {
    /// The number of bytes of UTF-8 in all texts of the value.
    package var byteCount: Int {
        switch self {
        case .none, .bool, .number: 0
        case .text(let text): text.utf8.count
        case .list(let values): values.reduce(0) { $0 + $1.byteCount }
        }
    }

    func decodeNone() throws(EventValueError) {
        guard case .none = self else { throw EventValueError(expected: "no value", received: self) }
    }

    func decodeBool() throws(EventValueError) -> Bool {
        guard case .bool(let value) = self else { throw EventValueError(expected: "a Boolean", received: self) }
        return value
    }

    func decodeText() throws(EventValueError) -> String {
        guard case .text(let value) = self else { throw EventValueError(expected: "a text", received: self) }
        return value
    }

    func decodeTexts() throws(EventValueError) -> [String] {
        guard case .list(let values) = self else { throw EventValueError(expected: "a list", received: self) }
        var texts: [String] = []
        for value in values { texts.append(try value.decodeText()) }
        return texts
    }
}
