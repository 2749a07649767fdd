import Foundation
import WorkflowLive

extension JSONValue {
    /// Reads a frame of the server's, which may be larger than those that a server reads.
    static func frame(_ text: String) -> [JSONValue]? {
        (try? JSONDecoder().decode(Decoded.self, from: Data(text.utf8)))?.value.elements
    }

    /// Reads a value that is a text.
    static func text(_ json: String) -> String? { frame("[\(json)]")?.first?.text }

    private struct Decoded: Decodable {
        let value: JSONValue

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                value = .null
            } else if let flag = try? container.decode(Bool.self) {
                value = .bool(flag)
            } else if let number = try? container.decode(Double.self) {
                value = .number(number)
            } else if let text = try? container.decode(String.self) {
                value = .string(text)
            } else {
                value = .array(try container.decode([Decoded].self).map(\.value))
            }
        }
    }
}
