/// The reason for which an app does not accept a file, for the visitor who has sent it.
///
/// ```swift
/// session.uploads("picture") { file in
///     guard isPicture(file.url) else { throw UploadRefusal("is not a picture") }
/// }
/// ```
public struct UploadRefusal: Error, Hashable {
    /// The text that the page shows after the name of the file, in the visitor's language.
    public let reason: String

    /// Creates a refusal.
    public init(_ reason: String) {
        self.reason = reason
    }
}
