private import Foundation
import TrellisSupport

/// A journal in a file, to which records are appended.
///
/// When the file has reached its size it becomes `PATH.1`, an earlier one of that name `PATH.2`, and so on; the oldest
/// goes. Each file begins with a snapshot, so that it can be read by itself. Records survive the end of the process
/// that wrote them. They are not synced, so a loss of power may take the last ones. The file is readable by its owner
/// only. One host at a time writes it.
public final class JournalFile: JournalWriter {
    private let path: String
    private let segmentSize: Int
    private let segments: Int
    private var handle: FileHandle
    private var size: Int

    public private(set) var lastIndex: Int
    /// The reason why records of an earlier run at the end of the file were dropped; `nil` if it was whole.
    public let problem: JournalFormatError?

    /// Opens a journal to write on, or makes one.
    ///
    /// A record at the end of the file that was not written completely is removed. A file that is damaged, or that a later version of Trellis has
    /// written, is set aside as `PATH.1`.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Its folder exists.
    ///   - segmentSize: The number of bytes from which on another file is begun.
    ///   - segments: The number of files, from 1.
    /// - Throws: An error of the file system.
    public init(_ path: String, segmentSize: Int = 16 << 20, segments: Int = 4) throws {
        (self.path, self.segmentSize, self.segments) = (path, segmentSize, max(1, segments))
        (handle, size, lastIndex) = (FileHandle.nullDevice, 0, 0)
        guard FileManager.default.fileExists(atPath: path) else {
            problem = nil
            try begin()
            return
        }
        let found = JournalFrames(try Self.bytes(of: path))
        let journal = Journal(records: found.records)
        problem = journal.problem ?? found.problem
        lastIndex = journal.range?.upperBound ?? 0
        guard journal.problem == nil, found.isCut || found.problem == nil else {
            try beginNext()
            return
        }
        handle = try Self.open(path)
        size = found.length
        try handle.truncate(atOffset: UInt64(size))
        if size == 0 { try writeHead() }
    }

    deinit {
        try? handle.close()
    }

    public var wantsSnapshot: Bool { size >= segmentSize }

    public func write(_ record: JournalRecord) throws {
        if record.isSnapshot, size >= segmentSize { try beginNext() }
        let before = size
        do {
            try append(JournalFrames.frame(record.bytes))
        } catch {
            // A reader would take the rest of the record for damage.
            try? handle.truncate(atOffset: UInt64(before))
            throw error
        }
        lastIndex = record.index
    }

    /// Reads the journal in a file.
    ///
    /// - Throws: ``JournalFormatError`` for a file that is none, or that a later version of Trellis has written; or an error of the file
    ///   system. Where only its end cannot be read, ``Journal/problem`` says so.
    public static func read(_ path: String) throws -> Journal {
        let frames = JournalFrames(try bytes(of: path))
        if frames.length == 0, let problem = frames.problem { throw problem }
        var journal = Journal(records: frames.records)
        if journal.problem == nil { journal.problem = frames.problem }
        return journal
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private static func open(_ path: String) throws -> FileHandle {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try handle.seekToEnd()
        return handle
    }

    private func begin() throws {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: attributes) else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
        handle = try Self.open(path)
        size = 0
        try writeHead()
    }

    private func writeHead() throws {
        try append(JournalFrames.head)
    }

    /// Sets the file aside, and begins another one.
    private func beginNext() throws {
        let files = FileManager.default
        func name(_ number: Int) -> String { number == 0 ? path : "\(path).\(number)" }
        try? files.removeItem(atPath: name(max(1, segments - 1)))
        for number in (0..<max(1, segments - 1)).reversed() where files.fileExists(atPath: name(number)) {
            if segments == 1 {
                try files.removeItem(atPath: path)
            } else {
                try files.moveItem(atPath: name(number), toPath: name(number + 1))
            }
        }
        try begin()
    }

    private func append(_ bytes: [UInt8]) throws {
        try handle.seek(toOffset: UInt64(size))
        try handle.write(contentsOf: Data(bytes))
        size += bytes.count
    }
}
