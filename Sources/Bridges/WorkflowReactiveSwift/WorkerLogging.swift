#if canImport(ReactiveSwift)
package import TrellisSupport

/// The log of workers: when each starts and ends, and its outputs, in the system's log on Apple's platforms.
public enum WorkerLogging {
    package static let log = WorkerLog(subsystem: "com.squareup.WorkflowReactiveSwift")

    /// A Boolean value that indicates whether workers that start are logged. `false` at first.
    public static var enabled: Bool {
        get { log.enabled }
        set { log.enabled = newValue }
    }
}
#endif
