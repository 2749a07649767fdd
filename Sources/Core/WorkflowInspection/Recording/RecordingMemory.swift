import Synchronization

/// The memory and time that recordings may use.
public struct InspectionLimits: Sendable {
    /// The bytes of one host, by estimate.
    public var bytesOfHost = 8 << 20
    /// The bytes of all hosts; each of them has an equal part at least.
    public var bytesOfAll = 64 << 20

    /// The share of a thread's time above which recording stops itself, such as 0.05; `nil`, the default, for no limit.
    ///
    /// It is compared once a second, and two seconds on end have to be above it. ``Inspector`` sets it to 0.05.
    public var shareOfThread: Double?

    public init(bytesOfHost: Int = 8 << 20, bytesOfAll: Int = 64 << 20, shareOfThread: Double? = nil) {
        (self.bytesOfHost, self.bytesOfAll, self.shareOfThread) = (bytesOfHost, bytesOfAll, shareOfThread)
    }

    /// The limits of a program that runs, in place of a test.
    package static var ofProgram: InspectionLimits { InspectionLimits(shareOfThread: 0.05) }
}

/// The share of each host in the memory of an inspection.
final class RecordingMemory: Sendable {
    let limits: InspectionLimits
    private let hosts = Atomic<Int>(0)

    init(_ limits: InspectionLimits) {
        self.limits = limits
    }

    /// The bytes that a host may use now.
    var share: Int { min(limits.bytesOfHost, limits.bytesOfAll / max(1, hosts.load(ordering: .relaxed))) }

    /// A Boolean value that indicates whether hosts have less than they could use alone.
    var isShort: Bool { share < limits.bytesOfHost }

    func addHost() { hosts.wrappingAdd(1, ordering: .relaxed) }
    func removeHost() { hosts.wrappingSubtract(1, ordering: .relaxed) }
}
