/// The limits of one form with files.
///
/// They hold within the body that the server takes at all: `WebServerLimits.bodyBytes`, or the path's own in
/// `WebServerLimits.uploadBytes`.
public struct UploadLimits: Sendable {
    /// The largest number of bytes of one file.
    public var fileBytes: Int
    /// The largest number of files; a field in which nobody chose a file is none.
    public var files: Int
    /// The largest number of fields that are no files.
    public var fields: Int
    /// The largest number of bytes of the names and values of all fields that are no files.
    public var fieldBytes: Int
    /// The accepted types of files, as in the `accept` attribute of an `input`: `image/png`, `image/*` or `.pdf`; empty for all.
    ///
    /// A file is accepted by the type that the browser declares or by the extension of its name. Both are the visitor's
    /// words, and neither says what is in the file.
    public var types: [String]

    /// Creates limits.
    public init(
        fileBytes: Int = 10 << 20,
        files: Int = 10,
        fields: Int = 100,
        fieldBytes: Int = 1 << 20,
        types: [String] = []
    ) {
        self.fileBytes = fileBytes
        self.files = files
        self.fields = fields
        self.fieldBytes = fieldBytes
        self.types = types
    }

    /// Returns whether a file of this name and declared type is accepted.
    func accept(name: String, contentType: String) -> Bool {
        let (name, type) = (name.lowercased(), contentType.lowercased())
        return types.isEmpty
            || types.contains { accepted in
                let accepted = accepted.lowercased()
                if accepted.hasPrefix(".") { return name.hasSuffix(accepted) }
                if accepted.hasSuffix("/*") { return type.hasPrefix(accepted.dropLast()) }
                return type == accepted
            }
    }
}
