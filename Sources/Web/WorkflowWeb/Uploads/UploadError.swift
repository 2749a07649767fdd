/// The reason for which a form with files is not accepted. The server answers with ``status`` if the handler rethrows it.
public struct UploadError: Error, Hashable, CustomStringConvertible {
    /// The kinds of errors. More kinds may be added.
    public struct Kind: Hashable, Sendable {
        let name: String

        /// The body is not `multipart/form-data`, or breaks its rules.
        public static let malformed = Kind(name: "malformed")
        /// A file, or the fields together, have more bytes than allowed.
        public static let tooLarge = Kind(name: "tooLarge")
        /// There are more files or fields than allowed.
        public static let tooMany = Kind(name: "tooMany")
        /// A file is of no accepted type.
        public static let wrongType = Kind(name: "wrongType")
        /// The folder for uploads has no room, or cannot be written.
        public static let noRoom = Kind(name: "noRoom")
    }

    /// The kind of error.
    public let kind: Kind
    /// The expectation that the form does not meet.
    public let description: String
    /// The name of the file that it is about, as the visitor's system calls it; nil for other causes.
    public let fileName: String?

    init(_ kind: Kind, _ description: String, fileName: String? = nil) {
        self.kind = kind
        self.description = description
        self.fileName = fileName
    }

    static func malformed(_ why: String) -> UploadError {
        UploadError(.malformed, "Expected a form of type multipart/form-data. Instead, \(why). Post it from a form.")
    }

    /// The status to answer with.
    public var status: HTTPStatus {
        switch kind {
        case .malformed: .badRequest
        case .tooLarge, .tooMany: .contentTooLarge
        case .wrongType: .unsupportedMediaType
        default: .serviceUnavailable
        }
    }
}
