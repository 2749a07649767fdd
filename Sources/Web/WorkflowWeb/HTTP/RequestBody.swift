import TrellisSupport

/// The body of a request as it arrives: an asynchronous sequence of pieces.
///
/// The connection is read at most about 64 KiB ahead of the iteration, so that a large upload needs no memory.
/// Iterate it once, from one task; a second iteration continues where the first one stopped. A handler may leave it unread:
/// the connection then ends after the response.
///
/// Iteration throws `RequestBodyError` if the body does not arrive whole, and `CancellationError` if the task is
/// cancelled.
public struct RequestBody: AsyncSequence, Sendable {
    /// A piece of the body, not empty.
    public typealias Element = [UInt8]

    fileprivate enum Source {
        case bytes(BodyBytes)
        case stream(BodyStream)
    }

    private let source: Source?

    /// Creates a body from bytes, for tests.
    public init(_ bytes: [UInt8] = []) {
        source = bytes.isEmpty ? nil : .bytes(BodyBytes(bytes))
    }

    init(_ stream: BodyStream) {
        source = .stream(stream)
    }

    /// Returns the whole body.
    /// - Parameter limit: The largest number of bytes that the caller accepts.
    /// - Throws: `RequestBodyError.tooLarge` beyond `limit`; the server answers 413 if the handler rethrows it.
    public func collect(upTo limit: Int = .max) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in self {
            guard bytes.count + piece.count <= limit else { throw RequestBodyError.tooLarge }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
        }
        return bytes
    }

    /// Creates the iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(source: source)
    }

    /// The iterator over the pieces of a body.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: Source?

        /// Returns the next piece, or nil at the end of the body.
        public mutating func next() async throws -> [UInt8]? {
            switch source {
            case .stream(let stream): try await stream.next()
            case .bytes(let bytes): bytes.take()
            case nil: nil
            }
        }
    }
}

/// The reason for which a handler does not get a request's body. Compare with the static members; more may be added.
public struct RequestBodyError: Error, Hashable, CustomStringConvertible {
    /// The expectation that the body does not meet.
    public let description: String

    /// The body is larger than allowed.
    public static let tooLarge = RequestBodyError(
        description: "Expected a body within the limit of bytes. Instead, it is larger. Send less, or raise the limit."
    )
    /// The body is a form with more fields than allowed.
    public static let tooManyFields = RequestBodyError(
        description: "Expected a form within the limit of fields. Instead, it has more. Send fewer, or raise the limit."
    )
    /// The connection ended, or was too slow, before the end of the body.
    public static let cutOff = RequestBodyError(
        description: "Expected the whole body. Instead, the connection ended before it. Send the request again."
    )
}

/// A complete body, which can be taken once.
final class BodyBytes: Sendable {
    private let bytes: Guarded<[UInt8]?>

    init(_ bytes: [UInt8]) {
        self.bytes = Guarded(bytes)
    }

    func take() -> [UInt8]? {
        bytes.withLock { exchange(&$0, with: nil) }
    }
}
