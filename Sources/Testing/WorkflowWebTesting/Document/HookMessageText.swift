import Foundation

/// The JSON of messages between a screen and the hook of an element, as a script reads and writes it.
enum HookMessageText {
    static func encode(_ message: some Encodable) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
        } catch {
            fatalError("Expected a message that can be encoded as JSON. Instead, \(error). Send another value.")
        }
    }

    static func decode<Message: Decodable>(_ text: String) -> Message? {
        try? JSONDecoder().decode(Message.self, from: Data(text.utf8))
    }
}
