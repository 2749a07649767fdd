/// The limits of all files that a field of a live page holds together.
///
/// The field holds a file from its arrival until the app moves it or releases it. A form, for example, has the files in
/// its state until it is submitted. A file over the limits is not accepted, and its row says ``UploadTexts/full``.
public struct UploadTotal: Sendable {
    /// The largest number of files.
    public var files: Int
    /// The largest number of bytes of all files together.
    public var bytes: Int

    /// Creates limits. Without a number there is none.
    public init(files: Int = .max, bytes: Int = .max) {
        (self.files, self.bytes) = (files, bytes)
    }
}
