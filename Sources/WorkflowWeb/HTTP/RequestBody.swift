import TrellisSupport

/// The body of a request as it arrives: an asynchronous sequence of pieces.
///
/// The connection is read no further than about 64 KiB ahead of whoever iterates, so that a large upload costs no memory.
/// Iterate it once, from one task; a second iteration goes on where the first one stopped. A handler may leave it unread:
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

    /// A body that is there already, as a test makes one.
    public init(_ bytes: [UInt8] = []) {
        source = bytes.isEmpty ? nil : .bytes(BodyBytes(bytes))
    }

    init(_ stream: BodyStream) {
        source = .stream(stream)
    }

    /// Returns the whole body.
    /// - Parameter limit: The most bytes that the caller takes.
    /// - Throws: `RequestBodyError.tooLarge` beyond `limit`; the server answers 413 if the handler throws it on.
    public func collect(upTo limit: Int = .max) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in self {
            guard bytes.count + piece.count <= limit else { throw RequestBodyError.tooLarge }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
        }
        return bytes
    }

    /// Makes the iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(source: source)
    }

    /// Takes the pieces out one after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: Source?

        /// Waits for the next piece; nil at the end of the body.
        public mutating func next() async throws -> [UInt8]? {
            switch source {
            case .stream(let stream): try await stream.next()
            case .bytes(let bytes): bytes.take()
            case nil: nil
            }
        }
    }
}

/// The reason for which a request's body is not handed over. Compare with the static members; more may be added.
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

/// A body that is there already; taken once.
final class BodyBytes: Sendable {
    private let bytes: Guarded<[UInt8]?>

    init(_ bytes: [UInt8]) {
        self.bytes = Guarded(bytes)
    }

    func take() -> [UInt8]? {
        bytes.withLock { bytes in
            defer { bytes = nil }
            return bytes
        }
    }
}
