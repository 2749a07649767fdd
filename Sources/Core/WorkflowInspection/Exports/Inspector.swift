import Foundation
import TrellisSupport
import Workflow

/// Records the hosts of the whole process.
public enum Inspector {
    static let running = Guarded<Inspection?>(nil)

    /// The record of the process; `nil` if there is none.
    public static var inspection: Inspection? { running.withLock { $0 } }

    /// Records all hosts that are made from now on, and writes what happens in them to a file.
    ///
    /// The file has the names of types and cases, keys, times and reasons, and no values. `trellis-inspect` makes traces of it. A file of
    /// that name is replaced; its owner alone can read it. A disk that is slow delays nothing: what comes too fast is left out, and counted in the file.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: The error of the file system.
    public static func record(to path: String) throws {
        let inspection = Inspection(limits: InspectionLimits(), writer: try RunWriter(path: path))
        running.withLock { $0 = inspection }
        TreeWatching.setProcessSource(inspection)
    }

    /// Records as the environment variable `TRELLIS_INSPECT` says: `file:PATH`.
    ///
    /// Call it where the program begins. Without the variable it does nothing.
    /// - Throws: ``InspectorAddressError`` for another value, and the error of the file system.
    public static func recordAsAsked() throws {
        guard let value = ProcessInfo.processInfo.environment["TRELLIS_INSPECT"], !value.isEmpty else { return }
        guard value.hasPrefix("file:"), value.count > 5 else { throw InspectorAddressError(value: value) }
        try record(to: String(value.dropFirst(5)))
    }

    /// Records no more new hosts, writes what waits, and closes the file.
    /// - Throws: The error after which nothing was written any more.
    public static func stop() throws {
        TreeWatching.setProcessSource(nil)
        let inspection = running.withLock { running in
            defer { running = nil }
            return running
        }
        try (inspection?.writer as? RunWriter)?.close()
    }
}

/// A value of `TRELLIS_INSPECT` that says nothing.
public struct InspectorAddressError: Error, CustomStringConvertible {
    let value: String

    public var description: String {
        "Expected TRELLIS_INSPECT to be file:PATH. Instead, it is \(value.debugDescription). Give the path of a file."
    }
}
