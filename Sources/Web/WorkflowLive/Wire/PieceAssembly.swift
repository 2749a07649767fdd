/// The pieces of one large event, put together in order and bounded (rules B7, G9).
///
/// A plain value. There is one a session at most; it is dropped with its connection, after which the client sends all
/// pieces again.
struct PieceAssembly: Sendable {
    private let first: ClientPiece
    private let limit: Int
    private var bytes: [UInt8] = []
    private var next = 0

    /// The result of adding a piece.
    enum Progress: Hashable, Sendable {
        /// More pieces are to come.
        case incomplete
        /// The event with its value.
        case complete(ClientEvent)
        /// The value is larger than its handler takes.
        case tooLarge
    }

    /// Starts with the first piece, which is added next.
    /// - Parameter limit: The largest value that the handler accepts, in bytes of UTF-8.
    init(of first: ClientPiece, limit: Int) {
        self.first = first
        self.limit = Self.textLimit(limit)
    }

    /// The longest JSON text of a value within `limit`: escapes and brackets take up to as much again. What fits into one
    /// frame is always read, and then judged by its value.
    static func textLimit(_ limit: Int) -> Int {
        max(ClientFrame.maximumLength, limit > Int.max / 2 ? Int.max : 2 * limit)
    }

    /// The number of bytes collected.
    var byteCount: Int { bytes.count }

    /// Adds the next piece.
    /// - Throws: ``FrameError/malformed`` for a piece that is not the next one of this event, or for a value that cannot be read.
    mutating func add(_ piece: ClientPiece) throws(FrameError) -> Progress {
        guard piece.belongs(with: first), piece.part == next else { throw .malformed }
        guard bytes.count + piece.text.utf8.count <= limit else { return .tooLarge }
        bytes.append(contentsOf: piece.text.utf8)
        next += 1
        guard next == piece.count else { return .incomplete }
        let value = try JSONReader.read(String(decoding: bytes, as: UTF8.self))
        return .complete(piece.event.with(value))
    }
}
