import Foundation
import TicTacToeCore
import TicTacToeWeb
import WorkflowCluster
import WorkflowNATS
import WorkflowSharing

/// The table that all servers on one NATS share: it runs on one of them, and is kept in NATS.
struct TableOfServers {
    let cluster: Cluster
    let table: Shared<Table>
    let visitors: Presence<Visitor>

    /// - Parameter addresses: The addresses of NATS. `NATS_CREDS` and the other variables of the command `nats` are used.
    static func open(_ addresses: String) async throws -> TableOfServers {
        var environment = ProcessInfo.processInfo.environment
        environment["NATS_URL"] = addresses
        let connection = try await NATSConnection(NATSConnection.Options(environment: environment))
        var channels = NATSBus.Options()
        channels.prefix = "tictactoe"
        channels.onProblem = { report($0) }
        let bus = NATSBus(connection, options: channels)
        var bucket = NATSSessionStore.Options()
        bucket.bucket = "tictactoe"
        bucket.replicas = addresses.contains(",") ? 3 : 1
        let store = try await NATSSessionStore(connection, options: bucket)
        if let warning = store.warning { report(warning) }
        var options = Cluster.Options()
        options.onProblem = { report($0) }
        let cluster = Cluster(bus: bus, store: store, options: options)
        let visitors = TicTacToe.visitors(on: bus)
        let table = try await cluster.share(Table(visitors: visitors), named: "table")
        return TableOfServers(cluster: cluster, table: table, visitors: visitors)
    }

    private static func report(_ problem: some CustomStringConvertible) {
        FileHandle.standardError.write(Data("tictactoe: \(problem)\n".utf8))
    }
}
