public import Workflow

private import Foundation
import TrellisSupport

/// Turns states into JSON and back.
///
/// As Foundation's `JSONEncoder` does it: a property that is added as an optional needs no new version, as older states
/// have none. A number that is not finite is written as a text. Keys and the elements of sets are sorted, so that equal
/// states have equal bytes.
public struct JSONStateCoder: StateCoder {
    private let redacts: Bool
    private let decoder: JSONDecoder

    /// Creates a coder. Make one for many hosts.
    public init() {
        self.init(redacts: false)
    }

    /// - Parameter redacts: Whether ``Redacted`` values are left out, and may be missing.
    init(redacts: Bool) {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        if redacts { decoder.userInfo[.readsRedactions] = true }
        self.redacts = redacts
        self.decoder = decoder
    }

    public func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
        try CanonicalJSON.encode(value, userInfo: redacts ? [:] : [.keepsRedactedValues: true])
    }

    public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        do {
            return try decoder.decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw UnreadableJSON(error)
        }
    }
}

extension StateCoder where Self == JSONStateCoder {
    /// The coder that turns states into JSON.
    public static var json: JSONStateCoder { .shared }
}

extension StateCoder where Self == JSONStateCoder {
    /// The coder of journals, which leaves out redacted values.
    static var journal: JSONStateCoder { .sharedForJournals }
}

extension JSONStateCoder {
    fileprivate static let shared = JSONStateCoder()
    fileprivate static let sharedForJournals = JSONStateCoder(redacts: true)
}

/// The reason for which JSON was not read, without the JSON itself, which may be private.
private struct UnreadableJSON: Error, CustomStringConvertible {
    let description: String

    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            description = "without \"\(key.stringValue)\"\(Self.place(context.codingPath))"
        case .typeMismatch(let type, let context):
            description = "not of the type \(type)\(Self.place(context.codingPath))"
        case .valueNotFound(let type, let context):
            description = "without a value of the type \(type)\(Self.place(context.codingPath))"
        case .dataCorrupted(let context): description = "no valid JSON\(Self.place(context.codingPath))"
        @unknown default: description = "not readable"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "" : " at \(path.map(\.stringValue).joined(separator: "."))"
    }
}
