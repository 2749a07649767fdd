import Synchronization

/// The memory that recordings may use.
public struct InspectionLimits: Sendable {
    /// The bytes of one host, by estimate.
    public var bytesOfHost = 8 << 20
    /// The bytes of all hosts; each of them has an equal part at least.
    public var bytesOfAll = 64 << 20

    public init(bytesOfHost: Int = 8 << 20, bytesOfAll: Int = 64 << 20) {
        (self.bytesOfHost, self.bytesOfAll) = (bytesOfHost, bytesOfAll)
    }
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
