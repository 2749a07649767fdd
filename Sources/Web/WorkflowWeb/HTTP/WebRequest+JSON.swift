import Foundation
import TrellisSupport

extension WebRequest {
    /// Returns the value that the body has as JSON. Dates are in ISO 8601, in UTC or with their zone.
    ///
    /// Call it once, because it consumes the body. The type in the header `content-type` is not looked at.
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - limit: The most bytes of the body.
    /// - Throws: ``JSONBodyError`` if the body is no JSON of that form; the server answers 400 if the handler rethrows it.
    ///   `RequestBodyError.tooLarge` beyond the limit, which becomes 413.
    public func json<Value: Decodable>(as type: Value.Type = Value.self, upTo limit: Int = 1 << 20) async throws
        -> Value
    {
        let bytes = try await body.collect(upTo: limit)
        guard JSONText.isSafe(bytes) else { throw JSONBodyError.unsafe }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw JSONBodyError(error)
        }
    }
}

/// The reason for which the body of a request is not the JSON that was expected.
public struct JSONBodyError: Error, Hashable, CustomStringConvertible {
    /// The expectation and the place, for those who wrote the program that calls. It has no value of the body.
    public let description: String

    static let unsafe = JSONBodyError(
        "Expected UTF-8, and texts with at most \(StreamSafe.longestRun) combining marks in a row."
    )

    private init(_ description: String) {
        self.description = description
    }

    init(_ error: DecodingError) {
        let (path, expectation): ([any CodingKey], String) =
            switch error {
            case .keyNotFound(let key, let context): (context.codingPath + [key], "a value")
            case .valueNotFound(let type, let context): (context.codingPath, "a value of type \(type)")
            case .typeMismatch(let type, let context): (context.codingPath, "a value of type \(type)")
            case .dataCorrupted(let context):
                (context.codingPath, context.codingPath.isEmpty ? "JSON" : "another value")
            @unknown default: ([], "another value")
            }
        let place =
            path.isEmpty
            ? "in the body" : "at \(path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "."))"
        // The keys of a dictionary are the caller's, and of any length.
        description = "Expected \(expectation) \(place.prefix(200))."
    }
}
