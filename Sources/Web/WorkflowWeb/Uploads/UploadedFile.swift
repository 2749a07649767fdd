import Foundation

/// A file that a visitor has sent.
///
/// It is in a temporary folder and is removed with the last reference to this value, unless ``move(to:)`` has kept it. So a
/// handler that throws, is cancelled or forgets it leaves nothing behind.
public final class UploadedFile: Sendable {
    /// The name of the form's field.
    public let fieldName: String
    /// The name that the visitor's system has for it: one piece of a path, at most 255 bytes, without control characters.
    ///
    /// Show it, and use names of your own for what you store: this one may be that of another file, or of a program.
    public let name: String
    /// The type that the browser declares, such as `image/png`; empty if it declares none. Nobody has looked at the content.
    public let contentType: String
    /// The number of bytes.
    public let size: Int

    private let file: TemporaryFile

    init(fieldName: String, name: String, contentType: String, file: TemporaryFile) {
        (self.fieldName, self.name, self.contentType) = (fieldName, name, contentType)
        (self.file, size) = (file, file.count)
    }

    /// A Boolean value that indicates whether the file was moved.
    var isMoved: Bool { file.isMoved }

    /// The place of the file until it is moved, to read it there.
    public var url: URL { URL(fileURLWithPath: file.path) }

    /// Keeps the file at a place where there is none yet. The folder has to exist; the file has mode 0600.
    ///
    /// It blocks, and copies the file if the place is on another file system: then call it off the loops.
    /// - Throws: The error of the file system; the file is still temporary then.
    public func move(to url: URL) throws {
        try file.move(to: url.path)
    }
}

/// A form with files, as ``WebRequest/multipart(_:in:)`` reads it.
public struct UploadedForm: Sendable {
    /// The fields that are no files, in order.
    public let fields: FormValues
    /// The files, in order. A field in which nobody chose a file has none.
    public let files: [UploadedFile]

    /// Returns the first value of a field that is no file; nil if there is none.
    public subscript(name: String) -> String? { fields[name] }

    /// Returns the first file of a field; nil if there is none.
    public func file(_ fieldName: String) -> UploadedFile? {
        files.first { $0.fieldName == fieldName }
    }
}
