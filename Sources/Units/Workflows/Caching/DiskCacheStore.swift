import Dispatch
import TrellisSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps values in a folder, one JSON file each, where they outlive the process.
///
/// Files are replaced in one step, so that a reader, also after a crash, finds the old or the new value. A damaged file is
/// removed and reported by a ``DamagedCacheFile``. The folder is made when it is first needed and belongs to one store at a time.
/// Files are read and written on a thread of the store's own.
public actor DiskCacheStore<Key: Hashable & Codable & Sendable, Value: Codable & Sendable>: CacheStore {
    private let directory: URL
    private let encode: @Sendable (Key, Value) throws -> Data
    private let decode: @Sendable (Data) throws -> (key: Key, value: StoredValue<Value>)
    private let queue = FileQueue()
    private var recent: RecentKeys<String>
    private var isOpen = false

    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - directory: for the store alone; made if it is missing.
    ///   - size: how many values are kept; beyond, the one used longest ago goes (from before a restart: written longest ago).
    ///     Below 1 none is kept; nil keeps all.
    ///   - clock: what the age of a value is measured by. Its instants have to mean the same after a restart.
    public init<C: Clock>(
        directory: URL,
        size: Int? = nil,
        clock: C = WallClock()
    ) where C.Duration == Duration, C.Instant: Codable {
        self.directory = directory
        recent = RecentKeys(size: size)
        encode = { key, value in
            try JSONEncoder().encode(CacheRecord(key: key, savedAt: clock.now, value: value))
        }
        decode = { data in
            let record = try JSONDecoder().decode(CacheRecord<Key, C.Instant, Value>.self, from: data)
            return (record.key, StoredValue(record.value, age: record.savedAt.duration(to: clock.now)))
        }
    }

    /// - Throws: ``DamagedCacheFile``; errors of the file system.
    public func read(_ key: Key) throws -> StoredValue<Value>? {
        try open()
        let file = try file(for: key)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let data = try Data(contentsOf: file)
        do {
            let (owner, stored) = try decode(data)
            // Two keys may share a file name; the one written last has the file.
            guard owner == key else { return nil }
            _ = recent.use(file.lastPathComponent)
            return stored
        } catch {
            try delete(file)
            throw DamagedCacheFile(path: file.path, reason: "\(error)")
        }
    }

    public func save(_ value: Value, for key: Key) throws {
        try open()
        let file = try file(for: key)
        try encode(key, value).write(to: file, options: .atomic)
        for gone in recent.use(file.lastPathComponent) { try delete(directory.appending(path: gone)) }
    }

    public func remove(_ key: Key) throws {
        try open()
        try delete(file(for: key))
    }

    public func removeAll() throws {
        try open()
        for file in try filesByAge() { try delete(file) }
    }

    /// Makes the folder, and learns what is in it from before.
    private func open() throws {
        guard !isOpen else { return }
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        for file in try filesByAge() {
            for gone in recent.use(file.lastPathComponent) { try delete(directory.appending(path: gone)) }
        }
        isOpen = true
    }

    private func delete(_ file: URL) throws {
        recent.forget(file.lastPathComponent)
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        try FileManager.default.removeItem(at: file)
    }

    private func filesByAge() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path)
            .filter { $0.hasSuffix(CacheFileName.suffix) }
            .map { name in
                let file = directory.appending(path: name)
                let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
                return (file, attributes[.modificationDate] as? Date ?? .distantPast)
            }
            .sorted { ($0.1, $0.0.path) < ($1.1, $1.0.path) }
            .map(\.0)
    }

    private func file(for key: Key) throws -> URL {
        directory.appending(path: try CacheFileName.name(for: key))
    }
}

/// A file of a ``DiskCacheStore`` that makes no sense. It has been removed.
public struct DamagedCacheFile: Error, CustomStringConvertible {
    public let path: String
    public let reason: String

    public var description: String {
        "Expected a cached value in \(path). Instead it could not be read, and was removed: \(reason)"
    }
}

/// The content of one file.
private struct CacheRecord<Key: Codable, Instant: Codable, Value: Codable>: Codable {
    let key: Key
    let savedAt: Instant
    let value: Value
}

/// The name of the file of a key.
private enum CacheFileName {
    static let suffix = ".cached.json"

    /// A hash of the key as JSON.
    static func name(for key: some Encodable) throws -> String {
        StableHash(try CanonicalJSON.encode(key)).digits + suffix
    }
}

/// Runs an actor's work in order on a thread where waiting for a disk blocks nobody else.
private final class FileQueue: SerialExecutor {
    private let queue = DispatchQueue(label: "workflows.disk-cache")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
