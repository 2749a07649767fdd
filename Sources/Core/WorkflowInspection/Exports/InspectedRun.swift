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
    /// The events and the rest that is kept of all hosts. Code of the app names actions and describes keys, where this is read.
    public var run: InspectedRun {
        var run = InspectedRun(stop)
        for host in hosts {
            run.add(host, events: host.events(host.eventNumbers), effects: host.endedEffects + host.effects)
        }
        return run
    }

    /// Returns the same. Each host is described on its home, a few events at a time.
    func describedRun() async -> InspectedRun {
        var run = InspectedRun(stop)
        for host in hosts {
            let (kept, step) = (host.eventNumbers, InspectedHost.stepSize)
            var events: [InspectedEvent] = []
            for begin in stride(from: kept.lowerBound, to: kept.upperBound, by: step) {
                events += await host.describe { $0.events(begin..<min(begin + step, kept.upperBound)) }
            }
            run.add(host, events: events, effects: await host.describe { $0.endedEffects + $0.effects })
        }
        return run
    }
}

extension InspectedRun {
    /// Creates the record of this process, without hosts.
    fileprivate init(_ stop: RecordingStop?) {
        process = Int(ProcessInfo.processInfo.processIdentifier)
        self.stop = stop
    }

    fileprivate mutating func add(_ host: InspectedHost, events: [InspectedEvent], effects: [InspectedEffect]) {
        hosts.append(Host(host))
        self.events += events
        self.effects += effects
        patches += host.patches
        misuses += host.misuses
    }
}

extension InspectedRun.Host {
    init(_ host: InspectedHost) {
        self.init(id: host.id, root: host.root, page: host.page, trace: host.trace)
    }
}
