import Dispatch
import TrellisSupport

/// The files of a directory as gzip, made once for each version of a file and kept.
///
/// The first request for a version is answered without compression, while a thread of its own compresses. What is kept is
/// bounded; beyond that the oldest go.
final class CompressedFiles: Sendable {
    /// Smaller files fit into one packet as they are; larger ones would take too much memory.
    static let fileBytes = 1_024...(4 << 20)
    /// The largest number of bytes of all files together.
    static let capacity = 32 << 20

    private enum Entry {
        case waiting
        case made([UInt8])
        /// Compression saves too little.
        case useless

        var byteCount: Int {
            if case .made(let bytes) = self { bytes.count } else { 0 }
        }
    }

    private struct State {
        var entries: [String: (tag: String, entry: Entry)] = [:]
        /// The paths in the order in which they were asked for first.
        var order: [String] = []
        var bytes = 0
        var compressions = 0

        mutating func set(_ path: String, _ tag: String, _ entry: Entry) {
            bytes += entry.byteCount - (entries[path]?.entry.byteCount ?? 0)
            if entries.updateValue((tag, entry), forKey: path) == nil { order.append(path) }
            while bytes > CompressedFiles.capacity || order.count > CompressedFiles.count {
                bytes -= entries.removeValue(forKey: order.removeFirst())?.entry.byteCount ?? 0
            }
        }
    }

    /// The largest number of files that are remembered.
    private static let count = 4_096
    private let state = Guarded(State())

    /// The number of compressions so far, for tests.
    var compressions: Int { state.withLock { $0.compressions } }

    /// Returns the compressed bytes of a file if they are there; otherwise they may be there later.
    func bytes(of file: OpenFile, at path: String) -> [UInt8]? {
        guard Self.fileBytes.contains(file.count) else { return nil }
        let (bytes, mustMake): ([UInt8]?, Bool) = state.withLock { state in
            if let (tag, entry) = state.entries[path], tag == file.tag {
                if case .made(let bytes) = entry { return (bytes, false) }
                return (nil, false)
            }
            state.set(path, file.tag, .waiting)
            return (nil, true)
        }
        if mustMake { DispatchQueue.global(qos: .utility).async { self.make(file, at: path) } }
        return bytes
    }

    private func make(_ file: OpenFile, at path: String) {
        let content = file.read(at: 0, limit: file.count)
        let isWhole = content?.count == file.count
        let compressed = isWhole ? content.flatMap { Gzip.compress($0) } : nil
        state.withLock { state in
            state.compressions += 1
            // A newer version may have been asked for meanwhile.
            guard state.entries[path]?.tag == file.tag else { return }
            state.set(path, file.tag, compressed.map { .made($0) } ?? .useless)
        }
    }
}
