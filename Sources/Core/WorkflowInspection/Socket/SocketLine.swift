import Foundation

/// A line between an inspector and its viewer: an object whose members say what it is. A reader passes over members that it does not know.
///
/// The viewer begins with ``hello``, and is answered by ``inspector``. Then each ``query`` is answered by an ``answer`` or an ``error``.
struct SocketLine: Codable {
    struct Hello: Codable {
        let version: Int
        let key: String?
    }

    struct Header: Codable {
        let version: Int
        let process: Int
    }

    /// Grows when the other side would misunderstand what is said.
    static let version = 1
    /// The most bytes of the first line, before anybody is known.
    static let mostHelloBytes = 1 << 10
    static let mostQueryBytes = 64 << 10
    static let mostAnswerBytes = 32 << 20

    var hello: Hello?
    var inspector: Header?
    /// The number of the question, which the answer repeats.
    var id: Int?
    var query: InspectorQuery?
    var answer: InspectorAnswer?
    var error: String?

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return try encoder.encode(self)
    }
}
