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
    private struct State {
        var lastSweep = Date.distantPast
        /// The room of the files that are there, as far as this process knows.
        var room = 0
        /// The room of files that are being moved to the folder, which a list of it has or has not.
        var roomUnderWay = 0
        /// The room of those that have come since the last sweep began.
        var newRoom = 0
        var isSweeping = false
    }

    /// The time from one sweep for want of room to the next.
    private static let pause: TimeInterval = 5

    /// The bytes that a file takes on a disk at least, so that small files have their end, too.
    private static func room(for size: Int) -> Int { max(size, 4 << 10) }

    private let folder: URL
    private let lifetime: TimeInterval
    private let quota: Int
    private let now: @Sendable () -> Date
    private let state = Guarded(State())

    /// Creates a folder for pending files, and removes those in it whose time is over. Blocks.
    /// - Parameters:
    ///   - folder: The folder, which is made with mode 0700 if it is missing. The one above it has to exist.
    ///   - lifetime: The time that a file is kept for its form.
    ///   - quota: The bytes that all files of the folder may have together, each 4 KiB at least. Another one is refused.
    public convenience init(
        folder: URL,
        lifetime: Duration = .seconds(24 * 60 * 60),
        quota: Int = 4 << 30
    ) throws {
        try self.init(folder: folder, lifetime: lifetime, quota: quota) { Date() }
    }

    init(folder: URL, lifetime: Duration, quota: Int, now: @escaping @Sendable () -> Date) throws {
        (self.folder, self.quota, self.now) = (folder, quota, now)
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

    /// Sweeps for as long as a server runs, also while nobody sends a file: put it into ``WebServerOptions/tasks``.
    public var sweeping: AppTask {
        AppTask("sweep of pending uploads") { [self] in
            while true {
                sweep()
                try await Task.sleep(for: .seconds(max(lifetime / 24, 1)))
            }
        }
    }

    /// Moves a file to the folder, where it waits for its form. Blocks, as ``UploadedFile/move(to:)`` does.
    /// - Throws: ``UploadError`` of kind `noRoom` if the folder would have more bytes than its quota.
    public func keep(_ file: UploadedFile) throws -> PendingUpload {
        // Often enough that little is there for longer, and seldom enough to cost nothing.
        let isDue = state.withLock { now().timeIntervalSince($0.lastSweep) >= lifetime / 24 }
        if isDue { sweep() }
        let room = Self.room(for: file.size)
        if !takeRoom(room) {
            // A sweep counts anew, as servers may share the folder.
            let mayHelp = state.withLock { now().timeIntervalSince($0.lastSweep) >= Self.pause }
            if mayHelp { sweep() }
            guard mayHelp, takeRoom(room) else { throw noRoom(for: file) }
        }
        let id = Hex.encode(RandomBytes.make(count: 16))
        let pending = PendingUpload(id: id, name: file.name, contentType: file.contentType, size: file.size)
        let url = place(of: pending)
        do {
            try file.move(to: url)
            // The state that names it may be on the disk before.
            sync(url.path)
            sync(folder.path)
        } catch {
            state.withLock { $0.roomUnderWay -= room }
            throw error
        }
        state.withLock { state in
            state.roomUnderWay -= room
            state.room += room
            state.newRoom += room
        }
        // Moving keeps the time of the last byte.
        try? FileManager.default.setAttributes([.modificationDate: now()], ofItemAtPath: url.path)
        return pending
    }

    /// Returns the place of a file, to read it there; nil if it was moved or removed.
    public func url(of file: PendingUpload) -> URL? {
        let url = place(of: file)
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    /// Moves a file to where it stays; the folder exists. Blocks, and copies it to another file system.
    ///
    /// Does nothing if it is there already: an event that comes again after a crash moves it once.
    /// - Throws: The error of the file system, such as for a file whose time was over, or one that is there already.
    public func move(_ file: PendingUpload, to url: URL) throws {
        let (source, target) = (place(of: file).path, url.path)
        let found = size(of: source)
        if found == nil, size(of: target) == file.size { return }
        guard let found else { throw POSIXError(.ENOENT) }
        // A disk that has lost its power may have lost the end.
        guard found == file.size else { throw POSIXError(.EIO) }
        if link(source, target) != 0 {
            switch errno {
            case EXDEV: try copy(source, to: target, by: "\(target).\(file.id).part")
            // A crash has left both.
            case EEXIST where FileManager.default.contentsEqual(atPath: source, andPath: target): break
            case let code: throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
            }
        }
        sync(url.deletingLastPathComponent().path)
        unlink(source)
        hasLeft(file)
    }

    /// Copies a file, so that the whole is at `target` or nothing.
    private func copy(_ source: String, to target: String, by part: String) throws {
        unlink(part)
        defer { unlink(part) }
        try FileManager.default.copyItem(atPath: source, toPath: part)
        sync(part)
        guard link(part, target) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    /// Waits until a file, or the names in a folder, are on the disk.
    private func sync(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Removes a file that its visitor has taken back. Does nothing if it is not there. Blocks.
    public func remove(_ file: PendingUpload) {
        if (try? FileManager.default.removeItem(at: place(of: file))) != nil { hasLeft(file) }
    }

    /// Removes all files whose time is over, unless another thread does. ``keep(_:)`` and ``sweeping`` do so by themselves. Blocks.
    public func sweep() {
        let now = now()
        let mayBegin = state.withLock { state in
            if state.isSweeping { return false }
            (state.lastSweep, state.newRoom, state.isSweeping) = (now, 0, true)
            return true
        }
        guard mayBegin else { return }
        var room = 0
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where PendingUpload.isID(name) {
            let path = folder.appendingPathComponent(name).path
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            if let date = attributes?[.modificationDate] as? Date, now.timeIntervalSince(date) > lifetime {
                try? FileManager.default.removeItem(atPath: path)
            } else {
                room += Self.room(for: (attributes?[.size] as? NSNumber)?.intValue ?? 0)
            }
        }
        // What has come meanwhile may be counted twice until the next sweep, and is never forgotten.
        state.withLock { ($0.room, $0.isSweeping) = (room + $0.newRoom, false) }
    }

    private func takeRoom(_ room: Int) -> Bool {
        state.withLock { state in
            guard state.room + state.roomUnderWay <= quota - room else { return false }
            state.roomUnderWay += room
            return true
        }
    }

    private func hasLeft(_ file: PendingUpload) {
        state.withLock { $0.room = max(0, $0.room - Self.room(for: file.size)) }
    }

    private func noRoom(for file: UploadedFile) -> UploadError {
        UploadError(
            .noRoom,
            "Expected all pending files to have at most \(quota) bytes. Instead, “\(file.name)” with \(file.size) would be too much. "
                + "Ask the visitor to try again later, or give the folder a larger quota.",
            fileName: file.name
        )
    }

    private func size(of path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue
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
