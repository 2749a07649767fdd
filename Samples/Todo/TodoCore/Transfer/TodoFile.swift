import Foundation

/// To-dos as a JSON file, to take them elsewhere.
struct TodoFile: Equatable, Sendable {
    struct Entry: Codable, Equatable, Sendable {
        var title: String
        var note: String
        var done: Bool

        init(title: String, note: String = "", done: Bool = false) {
            self.title = title
            self.note = note
            self.done = done
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try container.decode(String.self, forKey: .title)
            note = try container.decodeIfPresent(String.self, forKey: .note) ?? ""
            done = try container.decodeIfPresent(Bool.self, forKey: .done) ?? false
        }
    }

    private struct Document: Codable {
        var format: String
        var todos: [Entry]
    }

    private static let format = "to-dos 1"

    var entries: [Entry]

    init(_ list: TodoList) {
        entries = list.todos.map { Entry(title: $0.title, note: $0.text.note, done: $0.isDone) }
    }

    /// - Throws: ``TransferError`` for anything but a file as ``json()`` makes it.
    init(json: [UInt8]) throws(TransferError) {
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(json)) else {
            throw TransferError(reason: "it is not a file of to-dos")
        }
        guard document.format == Self.format else {
            throw TransferError(reason: "its format is “\(document.format)”, not “\(Self.format)”")
        }
        if let blank = document.todos.firstIndex(where: { TodoText(title: $0.title).tidied == nil }) {
            throw TransferError(reason: "to-do number \(blank + 1) has no title")
        }
        entries = document.todos
    }

    func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return Array(try encoder.encode(Document(format: Self.format, todos: entries)))
    }
}

/// Why to-dos could not be imported or exported.
public struct TransferError: Error, Equatable, CustomStringConvertible {
    /// One sentence for the user, without a full stop, such as "it is not a file of to-dos".
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }

    public var description: String { reason }
}
