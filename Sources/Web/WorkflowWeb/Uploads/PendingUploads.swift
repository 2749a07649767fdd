import Foundation
import TrellisSupport

/// A folder for the files of forms that are not submitted yet. It removes those that nobody asks for in time.
///
/// A handler of ``WorkflowHTML/HTMLAttribute/upload(to:texts:_:)`` keeps its file here and has a ``PendingUpload`` for it, which
/// can stand in a durable state. A submit moves the file to where it stays:
///
/// ```swift
/// let pending = try PendingUploads(folder: URL(fileURLWithPath: "/var/lib/desk/pending"))
/// let attachment = try pending.keep(file)                 // in the handler of the field
/// try pending.move(attachment, to: attachments.appendingPathComponent(attachment.id))     // when the form is submitted
/// ```
/// Servers on one machine can share a folder. Nothing else should be in it.
public final class PendingUploads: Sendable {
    private let folder: URL
    private let lifetime: TimeInterval
    private let now: @Sendable () -> Date
    private let lastSweep = Guarded(Date.distantPast)

    /// Creates a folder for pending files, and removes those in it whose time is over. Blocks.
    /// - Parameters:
    ///   - folder: The folder, which is made with mode 0700 if it is missing. The one above it has to exist.
    ///   - lifetime: The time that a file is kept for its form.
    public convenience init(folder: URL, lifetime: Duration = .seconds(24 * 60 * 60)) throws {
        try self.init(folder: folder, lifetime: lifetime) { Date() }
    }

    init(folder: URL, lifetime: Duration, now: @escaping @Sendable () -> Date) throws {
        (self.folder, self.now) = (folder, now)
        self.lifetime = TimeInterval(lifetime.components.seconds)
        if mkdir(folder.path, 0o700) != 0, errno != EEXIST {
            throw UploadError(
                .noRoom,
                "Expected to make a folder for pending files at \(folder.path). Instead, the system says: "
                    + "\(String(cString: strerror(errno))). Make the folder above it, or choose another one."
            )
        }
        sweep()
    }

    /// Moves a file to the folder, where it waits for its form. Blocks, as ``UploadedFile/move(to:)`` does.
    public func keep(_ file: UploadedFile) throws -> PendingUpload {
        // Often enough that little is there for longer, and seldom enough to cost nothing.
        let isDue = lastSweep.withLock { now().timeIntervalSince($0) >= lifetime / 24 }
        if isDue { sweep() }
        let id = Hex.encode(RandomBytes.make(count: 16))
        let pending = PendingUpload(id: id, name: file.name, contentType: file.contentType, size: file.size)
        let url = place(of: pending)
        try file.move(to: url)
        // Moving keeps the time of the last byte.
        try? FileManager.default.setAttributes([.modificationDate: now()], ofItemAtPath: url.path)
        return pending
    }

    /// Returns the place of a file, to read it there; nil if it was moved or removed.
    public func url(of file: PendingUpload) -> URL? {
        let url = place(of: file)
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    /// Moves a file to where it stays. There is none yet, and the folder exists. Blocks.
    /// - Throws: The error of the file system, such as for a file whose time was over.
    public func move(_ file: PendingUpload, to url: URL) throws {
        try FileManager.default.moveItem(at: place(of: file), to: url)
    }

    /// Removes a file that its visitor has taken back. Does nothing if it is not there. Blocks.
    public func remove(_ file: PendingUpload) {
        try? FileManager.default.removeItem(at: place(of: file))
    }

    /// Removes all files whose time is over; ``keep(_:)`` does so by itself. Blocks.
    public func sweep() {
        let now = now()
        lastSweep.withLock { $0 = now }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where PendingUpload.isID(name) {
            let path = folder.appendingPathComponent(name).path
            let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
            if let date, now.timeIntervalSince(date) > lifetime { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    private func place(of file: PendingUpload) -> URL { folder.appendingPathComponent(file.id) }
}

/// A file that waits in ``PendingUploads`` for its form.
public struct PendingUpload: Hashable, Sendable {
    /// The name of the file in its folder: 32 hexadecimal digits, which nobody can guess.
    public let id: String
    /// The name that the visitor's system has for it, as ``UploadedFile/name``.
    public let name: String
    /// The type that the browser declares, as ``UploadedFile/contentType``.
    public let contentType: String
    /// The number of bytes.
    public let size: Int

    /// Returns whether a text can be the name of a file in the folder, and of no other place.
    static func isID(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}

extension PendingUpload: Codable {
    private enum CodingKeys: CodingKey {
        case id, name, contentType, size
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        name = try values.decode(String.self, forKey: .name)
        contentType = try values.decode(String.self, forKey: .contentType)
        size = try values.decode(Int.self, forKey: .size)
        guard Self.isID(id) else {
            let why = "Expected 32 hexadecimal digits. Instead, it is “\(id)”. Decode what a PendingUpload has encoded."
            throw DecodingError.dataCorruptedError(forKey: .id, in: values, debugDescription: why)
        }
    }
}
