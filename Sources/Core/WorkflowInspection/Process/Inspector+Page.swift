import TrellisSupport
import Workflow

extension Inspector {
    /// Returns the record of the process. If there is none, all hosts that are made from now on are recorded, in memory.
    ///
    /// - Parameter allowsJumps: Pass `true` to have hosts taken back to earlier events. A record that is there stays as it is.
    package static func recordInMemory(allowingJumps allowsJumps: Bool = false) -> Inspection {
        running.withLock { running in
            if let inspection = running.inspection { return inspection }
            let inspection = makeInspection(writer: nil, allowsJumps: allowsJumps)
            running.inspection = inspection
            TreeWatching.setProcessSource(inspection)
            return inspection
        }
    }
}
