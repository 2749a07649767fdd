import Foundation
import TrellisSupport

/// A file that is removed with the last reference to it, unless it was moved.
final class TemporaryFile: Sendable {
    private struct State {
        var descriptor: Int32
        var count = 0
        var isKept = false
    }

    let path: String
    private let folder: UploadFolder
    private let visitor: VisitorNetwork?
    private let state: Guarded<State>
    /// Apart from the state, whose lock is held while a file is copied.
    private let moved = Guarded(false)

    /// - Parameter path: The path of a file that does not exist.
    init(path: String, in folder: UploadFolder, for visitor: VisitorNetwork?) throws(UploadError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path) }
        (self.path, self.folder, self.visitor) = (path, folder, visitor)
        state = Guarded(State(descriptor: descriptor))
    }

    deinit {
        finish()
        state.withLock { state in
            if !state.isKept { remove(&state) }
        }
        folder.fileEnded()
    }

    var count: Int { state.withLock(\.count) }

    /// A Boolean value that indicates whether the file is at another place.
    var isMoved: Bool { moved.withLock(\.self) }

    /// Adds bytes at the end. Blocks.
    func append(_ bytes: some Collection<UInt8>) throws(UploadError) {
        let bytes = Array(bytes)
        try folder.reserve(bytes.count, for: visitor)
        let isWritten = state.withLock { state in
            state.count += bytes.count
            return Self.write(bytes, to: state.descriptor)
        }
        if !isWritten { throw Self.failure(path) }
    }

    /// Closes the file, which is complete.
    func finish() {
        state.withLock { state in
            if state.descriptor >= 0 { close(state.descriptor) }
            state.descriptor = -1
        }
    }

    /// Moves the file to a path at which there is none. Blocks, and copies it to another file system.
    func move(to path: String) throws {
        finish()
        try state.withLock { state in
            guard !state.isKept else {
                throw UploadError(.noRoom, "Expected a file that was not moved yet. Instead, it was. Move it once.")
            }
            try FileManager.default.moveItem(atPath: self.path, toPath: path)
            state.isKept = true
            moved.withLock { $0 = true }
            folder.release(state.count, for: visitor)
        }
    }

    private func remove(_ state: inout State) {
        unlink(path)
        folder.release(state.count, for: visitor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let done = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if done < 0, errno == EINTR { continue }
                guard done > 0 else { return false }
                rest = rest.dropFirst(done)
            }
            return true
        }
    }

    private static func failure(_ path: String) -> UploadError {
        let cause = String(cString: strerror(errno))
        return UploadError(
            .noRoom,
            "Expected to write the file of a visitor at \(path). Instead, the system says: \(cause). See to the disk."
        )
    }
}
