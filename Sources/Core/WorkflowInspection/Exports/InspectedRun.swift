import Foundation

/// The record of a process, from memory or from a file, for exports.
public struct InspectedRun: Sendable {
    /// A host of the run.
    public struct Host: Sendable, Codable {
        public let id: Int
        public let root: String
        public let page: String?
        /// The place of the request for which the host was made in a trace of W3C.
        let trace: TraceParent?
    }

    /// The number of the process.
    public internal(set) var process = 0
    public internal(set) var hosts: [Host] = []
    /// The events, by their time for each host.
    public internal(set) var events: [InspectedEvent] = []
    /// The effects; of a file, those that have ended.
    public internal(set) var effects: [InspectedEffect] = []
    public internal(set) var patches: [InspectedPatch] = []
    public internal(set) var misuses: [InspectedMisuse] = []
    /// The end of the recording before that of the program; `nil` if there was none.
    public internal(set) var stop: RecordingStop?
    /// The number of lines that could not be written in time.
    public internal(set) var dropped = 0
    /// A Boolean value that indicates whether the last line is not complete, as of a process that was killed.
    public internal(set) var isUnfinished = false

    init() {}
}

extension Inspection {
    /// The events and the rest that is kept of all hosts.
    public var run: InspectedRun {
        var run = InspectedRun()
        run.process = Int(ProcessInfo.processInfo.processIdentifier)
        for host in hosts {
            run.hosts.append(InspectedRun.Host(host))
            run.events += host.events(host.eventNumbers)
            run.effects += host.endedEffects + host.effects
            run.patches += host.patches
            run.misuses += host.misuses
        }
        run.stop = stop
        return run
    }
}

extension InspectedRun.Host {
    init(_ host: InspectedHost) {
        self.init(id: host.id, root: host.root, page: host.page, trace: host.trace)
    }
}
