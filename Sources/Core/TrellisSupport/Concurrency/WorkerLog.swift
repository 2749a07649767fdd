#if canImport(os)
import os
#endif

/// The log of the workers of a bridge: an interval while the tree runs one, and a point for each output. Off at first.
package final class WorkerLog: Sendable {
    package enum Event: Equatable, Sendable {
        case began, output, ended
    }

    /// One worker from its start until the tree no longer runs it.
    package struct Run: Sendable {
        let id: UInt64
        let workerType: String
        let write: @Sendable (Event, UInt64, String) -> Void

        package func output() { write(.output, id, workerType) }

        package func end() { write(.ended, id, workerType) }
    }

    private let isEnabled = Guarded(false)
    private let lastID = Guarded<UInt64>(0)
    private let write: @Sendable (Event, UInt64, String) -> Void

    /// Makes a log that passes what happens to `write`, with the number and the type of the worker.
    package init(write: @escaping @Sendable (Event, UInt64, String) -> Void) {
        self.write = write
    }

    /// Makes a log that writes to the system's log on Apple's platforms, and nowhere on others.
    package convenience init(subsystem: String) {
        #if canImport(os)
        let log = OSLog(subsystem: subsystem, category: "Worker")
        self.init { event, id, workerType in
            let id = OSSignpostID(id)
            switch event {
            case .began:
                os_signpost(.begin, log: log, name: "Running", signpostID: id, "Worker: %{private}s", workerType)
            case .output:
                os_signpost(.event, log: log, name: "Worker Event", signpostID: id, "Event: %{private}s", workerType)
            case .ended:
                os_signpost(.end, log: log, name: "Running", signpostID: id)
            }
        }
        #else
        self.init { _, _, _ in }
        #endif
    }

    package var enabled: Bool {
        get { isEnabled.withLock { $0 } }
        set { isEnabled.withLock { $0 = newValue } }
    }

    /// Logs the start of a worker. `nil` while the log is off: then its end is not logged either.
    package func begin(_ workerType: Any.Type) -> Run? {
        guard enabled else { return nil }
        let id = lastID.withLock { last in
            last += 1
            return last
        }
        write(.began, id, "\(workerType)")
        return Run(id: id, workerType: "\(workerType)", write: write)
    }
}
