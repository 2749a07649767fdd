import TrellisSupport

/// The quotas of connections and sockets, in total and by the network of the visitor (rules F7, G12).
final class Admission: Sendable {
    private struct Counts {
        var connections = 0
        var sockets = 0
    }

    private struct State {
        var total = 0
        /// Behind a trusted proxy a visitor can have sockets without a connection of his own.
        var byNetwork: [VisitorNetwork: Counts] = [:]

        mutating func change(_ address: String, _ body: (inout Counts) -> Void) {
            let network = VisitorNetwork(address)
            guard var counts = byNetwork[network] else { return }
            body(&counts)
            byNetwork[network] = counts.connections > 0 || counts.sockets > 0 ? counts : nil
        }
    }

    private let limits: WebServerLimits
    private let capacity: Int
    private let state = Guarded(State())

    init(limits: WebServerLimits) {
        self.limits = limits
        // The app needs descriptors too, and without any left the server could not even refuse a connection.
        capacity = min(limits.connections, DescriptorLimit.current / 4 * 3)
    }

    /// The number of networks that something is counted for, for tests.
    var networkCount: Int { state.withLock { $0.byNetwork.count } }

    var connectionCount: Int { state.withLock { $0.total } }

    /// Counts a connection.
    /// - Returns: False if there are too many already; then it is not counted.
    func enter(_ address: String) -> Bool {
        let (network, isLimited) = (VisitorNetwork(address), limits.count(address))
        return state.withLock { state in
            guard state.total < capacity else { return false }
            let here = state.byNetwork[network]?.connections ?? 0
            guard here < limits.connectionsPerAddress || !isLimited else { return false }
            state.total += 1
            state.byNetwork[network, default: Counts()].connections += 1
            return true
        }
    }

    func left(_ address: String) {
        state.withLock { state in
            state.total -= 1
            state.change(address) { $0.connections -= 1 }
        }
    }

    /// Counts a connection that becomes a socket.
    /// - Returns: False if there are too many already; then it is not counted.
    func enterSocket(_ address: String) -> Bool {
        let (network, isLimited) = (VisitorNetwork(address), limits.count(address))
        return state.withLock { state in
            let here = state.byNetwork[network]?.sockets ?? 0
            guard here < limits.socketsPerAddress || !isLimited else { return false }
            state.byNetwork[network, default: Counts()].sockets += 1
            return true
        }
    }

    func socketLeft(_ address: String) {
        state.withLock { $0.change(address) { $0.sockets -= 1 } }
    }
}
